import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { beforeEach, expect, test, vi } from 'vitest'
import { defineDocument } from '#kit/document.ts'
import { date, earTag, lines, organisation, text } from '#kit/field.ts'
import { DocumentForm } from '#views/document-form/document-form.tsx'
import { fixture } from '../fixture.tsx'

/** Numbers of animals and batches, offered while they are typed. */

const FARM = '018f0000-0000-7000-8000-00000000000f'
const selection = defineDocument({
  head: { name: 'selection', label: '选留单', area: 'pig', table: 'selection', prefix: 'XL' },
  approval: { effect: '审核后选留', signatures: [] },
  entry: { offers: { earNo: 'animals', batchNo: 'batches' } },
  fields: {
    farmOf: organisation('猪场', ['farm'], { required: true }),
    day: date('日期', { required: true }),
    batchNo: text('批次'),
    pigs: lines(
      '猪只',
      { earNo: earTag('耳号', { required: true }), note: text('说明') },
      { required: false },
    ),
  },
})
const animals: { value: string; label: string; note?: string }[] = [
  { value: 'M0012', label: 'M0012  妊娠  配种舍1' },
  { value: 'M00121', label: 'M00121  后备' },
]

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  return () => vi.restoreAllMocks()
})

function open() {
  const custom = vi.fn(async ({ url, query }: { url: string; query?: { q: string } }) => {
    if (!url.includes('/offers/')) return { data: {} }
    const list = url.endsWith('earNo') ? animals : [{ value: 'BY7', label: 'BY7  保育 存栏12头' }]
    return { data: { list: list.filter(({ value }) => value.includes(query?.q ?? '')) } }
  })
  const presets = { farmOf: FARM, day: '2026-11-21' }
  const form = (
    <DocumentForm
      resource={selection}
      row={null}
      options={{ presets }}
      onClose={() => undefined}
      onSaved={() => undefined}
    />
  )
  const granted = ['selection', 'selection:create']
  return { ...fixture(<App>{form}</App>, { granted, custom: custom as never }), custom }
}

test('a number that may not be chosen says why above the lines and in them', async () => {
  const note = '猪只处于休药期（至2026-12-01）'
  animals.push({ value: 'M0099', label: `M0099  断奶  ${note}`, note })
  const { user } = open()
  const [first] = within(await screen.findByRole('grid', { name: '猪只' })).getAllByRole('gridcell')
  fireEvent.click(first as Element)
  await user.type(await screen.findByLabelText('第1行 耳号'), 'M0099')
  await user.click(await screen.findByText(`M0099 断奶 ${note}`))
  // the line says so as long as the number stands in it
  expect(await screen.findByText(note)).toBeVisible()
  animals.pop()
})

test('one is chosen out of what is found, another is taken as it stands', async () => {
  const { user, custom, data } = open()
  const [first] = within(await screen.findByRole('grid', { name: '猪只' })).getAllByRole('gridcell')
  fireEvent.click(first as Element)
  await user.type(await screen.findByLabelText('第1行 耳号'), '012')
  expect(await screen.findByText('M0012 妊娠 配种舍1')).toBeVisible()
  expect(custom).toHaveBeenLastCalledWith(
    expect.objectContaining({ url: 'selection/offers/earNo', query: { farmId: FARM, q: '012' } }),
  )
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByLabelText('第1行 说明')).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByLabelText('第2行 耳号'), 'X9{Enter}')
  await user.click(screen.getByLabelText('批次'))
  expect(await screen.findByText('BY7 保育 存栏12头')).toBeVisible()
  await user.keyboard('BY99{Control>}s{/Control}')
  await waitFor(() => expect(data.create).toHaveBeenCalledOnce())
  const [{ variables }] = data.create.mock.calls[0] as unknown as [{ variables: Record<string, unknown> }]
  expect(variables).toMatchObject({ batchNo: 'BY99', pigs: [{ earNo: 'M00121' }, { earNo: 'X9' }] })
})
