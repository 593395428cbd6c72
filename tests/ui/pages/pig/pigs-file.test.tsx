import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { choiceOf, GONE, PRESENT, statesOf } from '#pages/pig/pigs-file/pig-columns.tsx'
import { formsFor, Screen } from '#pages/pig/pigs-file/screen.tsx'
import { breedingPig } from '#resources/pig/breeding-pig.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { herdPage } from './herd-page.tsx'
import { card, FARM } from './sample-card.ts'

const row = (earNo: string, more: object = {}) => ({
  uid: `uid-${earNo}`,
  version: 1,
  farmId: FARM,
  earNo,
  status: 'PREGNANT',
  statusSince: '2020-01-01',
  lastServiceDate: '2020-01-01',
  birthDate: '2020-01-01',
  parity: 3,
  sex: 'F',
  houseIdTitle: '妊娠舍1',
  penIdTitle: '08',
  exitDate: null,
  ...more,
})
const counts = {
  states: { PREGNANT: 698, GILT: 96, ACTIVE: 24, CULLED: 7 },
  means: { parity: '3.16', ageDays: '742' },
  today: '2026-11-21',
}
const GRANTED = [
  'pigs-file',
  'pigs-file:export',
  'pig-detail',
  'event-farr',
  'event-gestation',
  'event-death',
]

function open(rows = [row('M0001'), row('M0002')], path = '/admin/pigs-file') {
  const answers = { 'pigs-file/counts': counts, 'pig-detail/cards': { list: [card] } }
  return herdPage(<Screen />, { path, granted: GRANTED, rows, answers })
}
/** By label or text: asking for roles takes seconds in a document of this size. */
const box = (earNo: string) =>
  screen.findByLabelText(new RegExp(`${earNo}$`), { selector: 'input[type=checkbox]' })
const pressed = async (text: string) => {
  const count = await screen.findByText(text.split(' ')[1] ?? '', { selector: '.quick-filter span' })
  const entry = count.closest('button')
  expect(entry).toHaveTextContent(text)
  return entry?.getAttribute('aria-pressed')
}
const filtersOf = (data: ReturnType<typeof open>['data']) =>
  (data.getList.mock.lastCall?.[0] as { filters?: { field: string; value: unknown }[] } | undefined)?.filters

describe('the list of animals', () => {
  test('starts with everything in the herd of the farm chosen in the header', async () => {
    const { data, calls } = open()
    await screen.findByText('M0001')
    expect(filtersOf(data)).toEqual([
      { field: 'farmId', operator: 'in', value: [FARM] },
      { field: 'status', operator: 'in', value: [...PRESENT] },
    ])
    await waitFor(() => expect(calls.some((call) => call.url === 'pigs-file/counts')).toBe(true))
  })

  test('counts by state are filter and legend; one click narrows the list', async () => {
    const { user, data, address } = open()
    expect(await pressed('全部在群 818')).toBe('true')
    expect(await pressed('后备 96')).toBe('false')
    await user.click(screen.getByText('96'))
    await waitFor(() => expect(filtersOf(data)?.at(-1)).toMatchObject({ field: 'status', value: ['GILT'] }))
    expect(address.search).toContain('f.status=GILT')
    await user.click(screen.getByText('7', { selector: '.quick-filter span' }))
    await waitFor(() => expect(filtersOf(data)?.at(-1)).toMatchObject({ value: [...GONE] }))
  })

  test('an ear number is a link to its card, a place is house and pen', async () => {
    open()
    expect(await screen.findByText('M0001')).toHaveAttribute('href', '/admin/pig-detail?pigId=uid-M0001')
    expect(screen.getAllByText('妊娠舍1-08')).toHaveLength(2)
    expect(screen.getByText('平均胎次 3.16，平均日龄 742 天（不含公猪）')).toBeVisible()
  })

  test('an event for all chosen animals opens one grid', async () => {
    const { user, opened } = open()
    await user.click(await box('M0001'))
    await user.click(await box('M0002'))
    await user.click(screen.getByText('批量录事件'))
    await user.click(await screen.findByText('妊检'))
    expect(opened).toEqual(['/admin/event-gestation?earNos=M0001,M0002'])
  })

  test('animals of two farms are not entered in one grid', async () => {
    const { user, opened } = open([row('M0001'), row('M0002', { farmId: 'another' })])
    await user.click(await box('M0001'))
    await user.click(await box('M0002'))
    await user.click(screen.getByText('批量录事件'))
    await user.click(await screen.findByText('妊检'))
    expect(await screen.findByText('所选猪只分属不同猪场，请选择同一猪场的猪只')).toBeVisible()
    expect(opened).toEqual([])
  })

  test('the cards of the chosen animals are printed', async () => {
    vi.stubGlobal('print', vi.fn())
    const { user, sent } = open()
    await user.click(await box('M0001'))
    await user.click(screen.getByText('打印母猪卡'))
    await waitFor(() => expect(document.querySelectorAll('.printed-card')).toHaveLength(1))
    const asked = sent('post').filter((call) => call.url === 'pig-detail/cards')
    expect(asked.map((call) => call.payload)).toEqual([{ pigIds: ['uid-M0001'] }])
    vi.unstubAllGlobals()
  })

  test('a row opens the event due next', async () => {
    const { user, opened } = open([row('M0001')])
    await user.click(await screen.findByText('录事件'))
    expect(opened).toEqual(['/admin/event-farr?earNos=M0001'])
  })

  test('an animal that has left takes no event', async () => {
    open([row('M0003', { status: 'CULLED', exitDate: '2026-10-01' })])
    expect((await screen.findByText('录事件')).closest('button')).toBeDisabled()
  })
})

test('every state is either in the herd or gone', () => {
  const declared = breedingPig.fields.status.options?.map((one) => one.value) ?? []
  expect([...PRESENT, ...GONE].toSorted()).toEqual(declared.toSorted())
})

test('the bar of counts and the filter by state say the same', () => {
  for (const choice of ['all', 'gone', 'OPEN']) expect(choiceOf(statesOf(choice))).toBe(choice)
  expect(choiceOf(['OPEN', 'GILT'])).toBe('')
  expect(choiceOf(undefined)).toBe('')
})

test('forms offered for a choice suit every animal of it', () => {
  const rows = [row('A'), row('B', { status: 'LACTATING' })] as unknown as ListRow[]
  const any = ['event-transfer-house', 'event-body', 'event-grade', 'event-tag-change']
  expect(formsFor(rows)).toEqual([...any, 'event-death'])
  expect(formsFor([])).toEqual([])
})
