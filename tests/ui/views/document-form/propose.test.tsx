import { screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineDocument } from '#kit/document.ts'
import { earTag, flag, integer, lines, month, organisation, reference, text } from '#kit/field.ts'
import { DocumentForm } from '#views/document-form/document-form.tsx'
import { fixture } from '../fixture.tsx'

/** Lines the server proposes for what stands above them. */

const FARM = '018f0000-0000-7000-8000-00000000000f'
const LINE = '018f0000-0000-7000-8000-000000000001'
const plan = defineDocument({
  head: { name: 'weekplan', label: '周计划', area: 'plan', table: 'weekplan', prefix: 'ZJ' },
  approval: { effect: '审核后生效', signatures: [] },
  entry: { proposes: '生成' },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    month: month('月份', { required: true }),
    note: text('说明'),
    rows: lines(
      '明细',
      { lineId: reference('品系', 'source'), matings: integer('配种数', { min: 0 }) },
      { required: false },
    ),
  },
})

const count = defineDocument({
  head: { name: 'count', label: '盘点', area: 'other', table: 'count', prefix: 'PD' },
  approval: { effect: '审核后生效', signatures: [] },
  overrides: { scans: { number: 'earNo', flag: 'present' } },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    month: month('月份', { required: true }),
    pigs: lines(
      '猪只',
      { earNo: earTag('耳号', { required: true }), present: flag('在场') },
      { required: false },
    ),
  },
})

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  return () => vi.restoreAllMocks()
})

const proposal = {
  lines: [
    { lineId: LINE, matings: 12 },
    { lineId: null, matings: 3 },
  ],
  head: { note: '按11月实际' },
  titles: { [LINE]: '大白A' },
}

function open(presets: Record<string, unknown>) {
  const custom = vi.fn(async ({ url }: { url: string; payload?: unknown }) => ({
    data: url.endsWith('/propose') ? proposal : {},
  }))
  const form = (
    <DocumentForm
      resource={plan}
      row={null}
      options={{ presets }}
      onClose={() => undefined}
      onSaved={() => undefined}
    />
  )
  const granted = ['weekplan', 'weekplan:create']
  const asked = () => custom.mock.calls.filter(([one]) => one.url === 'weekplan/propose')
  return { ...fixture(<App>{form}</App>, { granted, custom: custom as never }), asked }
}
const propose = () => screen.getByRole('button', { name: '生成' })

test('what is missing above is said there, and the server is not asked', async () => {
  const { user, asked } = open({ farmOf: FARM })
  await screen.findByRole('grid', { name: '明细' })
  await user.click(propose())
  expect(await screen.findByText('请选择月份')).toBeVisible()
  expect(asked()).toEqual([])
})

test('lines and head are filled; lines that are there are replaced only when asked for', async () => {
  const { user, asked, data } = open({ farmOf: FARM, month: '2026-11' })
  const grid = await screen.findByRole('grid', { name: '明细' })
  await user.click(propose())
  expect(await within(grid).findByText('大白A')).toBeVisible()
  expect(asked()[0]?.[0]).toMatchObject({ payload: { farmOf: FARM, month: '2026-11', note: null } })

  await user.click(propose())
  expect(await screen.findByText('现有的 2 行明细将被替换')).toBeVisible()
  expect(asked()).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: /替\s?换/ }))
  await waitFor(() => expect(asked()).toHaveLength(2))

  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(data.create).toHaveBeenCalledOnce())
  const [{ variables }] = data.create.mock.calls[0] as unknown as [{ variables: object }]
  expect(variables).toMatchObject({ note: '按11月实际', rows: proposal.lines })
})

test('a scanner ticks line after line, and the form is not sent by its Enter', async () => {
  const presets = { farmOf: FARM, month: '2026-11' }
  const form = (
    <DocumentForm
      resource={count}
      row={null}
      options={{ presets }}
      onClose={() => undefined}
      onSaved={() => undefined}
    />
  )
  const { user, data } = fixture(<App>{form}</App>, { granted: ['count', 'count:create'] })
  await user.type(await screen.findByRole('textbox', { name: '扫描耳号' }), 'M0001{Enter}M0002，M0001{Enter}')
  expect(await screen.findByText('已打勾 1，新增 1 行')).toBeVisible()
  expect(data.create).not.toHaveBeenCalled()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(data.create).toHaveBeenCalledOnce())
  const [{ variables }] = data.create.mock.calls[0] as unknown as [{ variables: object }]
  expect(variables).toMatchObject({
    pigs: [
      { earNo: 'M0001', present: true },
      { earNo: 'M0002', present: true },
    ],
  })
})
