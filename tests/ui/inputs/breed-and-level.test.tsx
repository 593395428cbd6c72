import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test, vi } from 'vitest'
import { breedingPig } from '#resources/pig/breeding-pig.ts'
import { purchaseFields } from '#resources/sales/semen-purchase.ts'
import { FormItem } from '#views/resource-form/form-item.tsx'
import { queryFields } from '#views/resource-list/query-fields.tsx'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { fixture } from '../views/fixture.tsx'

const DABAI = '019a0000-0000-7000-8000-0000000000b1'
const AMERICAN = '019a0000-0000-7000-8000-0000000000b2'

const lines = [{ uid: AMERICAN, name1: '美系', hasChildren: false }]
const breeds = [
  { uid: DABAI, name1: '大白', hasChildren: true },
  { uid: 'duroc', name1: '杜洛克', hasChildren: false },
]
const levels = ['核心群', '扩繁群'].map((name1) => ({ uid: name1, name1 }))

/** Breeds as spec §7 answers them: one level, and that there is more below. */
const custom = (async ({ url }: { url: string }) => {
  if (url === 'base/datadefine/breeds') return { data: { ddList: [{ children: breeds }] } }
  if (url === `base/datadefine/${DABAI}`) return { data: { ddList: [{ children: lines }] } }
  return { data: { ddSourceList: [{ scode: 'selective_level', dataDefineList: levels }] } }
}) as never

function panel(keys: readonly string[], values = {}) {
  const onQuery = vi.fn()
  const fields = queryFields(breedingPig.fields, keys)
  const more = fixture(<QueryPanel fields={fields} values={values} onQuery={onQuery} />, { custom })
  return { ...more, fields, onQuery }
}

test('S3-40 S7-17 pig filters hold breed and line in one cascader; the lines come on demand, once', async () => {
  const { fields, data, onQuery, user } = panel(['breedId', 'lineId'])
  expect(fields.map(({ label }) => label)).toEqual(['品种品系'])
  fireEvent.mouseDown(screen.getByLabelText('品种品系'))
  fireEvent.click(await screen.findByText('大白'))
  fireEvent.click(await screen.findByText('美系'))
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(onQuery).toHaveBeenCalledExactlyOnceWith({ breedId: [DABAI], lineId: [AMERICAN] })
  const asked = data.custom.mock.calls.map(([call]) => call as { url: string; query?: object })
  expect(asked.filter(({ url }) => url === `base/datadefine/${DABAI}`)).toHaveLength(1)
  for (const call of asked) expect(call.query).toMatchObject({ cache: true })
})

test('S3-40 a breed and a line that stand in the address are shown by their names', async () => {
  const nested = [{ ...breeds[0], children: lines }]
  const answer = (async () => ({ data: { ddList: [{ children: nested }] } })) as never
  const fields = queryFields(breedingPig.fields, ['breedId', 'lineId'])
  const values = { breedId: [DABAI], lineId: [AMERICAN] }
  fixture(<QueryPanel fields={fields} values={values} onQuery={vi.fn()} />, { custom: answer })
  expect(await screen.findByText('大白 / 美系')).toBeInTheDocument()
})

test('S3-40 a form saves breed and line, chosen in one cascader', async () => {
  const onFinish = vi.fn()
  const { breedId, lineId } = purchaseFields
  fixture(
    <Form onFinish={onFinish} aria-label="入库">
      <FormItem name="breedId" field={breedId} row={null} />
      <FormItem name="lineId" field={lineId} row={null} />
    </Form>,
    { custom },
  )
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
  fireEvent.mouseDown(screen.getByLabelText('品种品系'))
  fireEvent.click(await screen.findByText('大白'))
  fireEvent.click(await screen.findByText('美系'))
  fireEvent.submit(screen.getByRole('form', { name: '入库' }))
  await waitFor(() => expect(onFinish).toHaveBeenCalledExactlyOnceWith({ breedId: DABAI, lineId: AMERICAN }))
})

test('S2-69 S3-41 levels are chosen from selective_level, those of the nucleus with one click', async () => {
  const { onQuery, user } = panel(['selectiveLevelId'])
  fireEvent.mouseDown(screen.getByLabelText('等级'))
  await screen.findByTitle('扩繁群')
  await user.click(screen.getByRole('button', { name: '只看核心群' }))
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(onQuery).toHaveBeenCalledExactlyOnceWith({ selectiveLevelId: ['核心群'] })
})
