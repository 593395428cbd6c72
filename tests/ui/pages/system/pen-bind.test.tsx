import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { narrowed, readNarrowed, writeNarrowed } from '#pages/system/penBind/pen-bind.places.ts'
import { placeRows, Screen } from '#pages/system/penBind/screen.tsx'
import type { BoundPlace } from '#resources/answers/bound-places.ts'
import { herdPage } from '../pig/herd-page.tsx'
import { FARM } from '../pig/sample-card.ts'

const place = (label: string, more: Partial<BoundPlace> = {}): BoundPlace => ({
  uid: `uid-${label}`,
  label,
  kind: 'PEN',
  houseType: 'FARROWING',
  barnId: 'barn',
  capacity: 1,
  heads: 1,
  keeper: null,
  ownKeeper: null,
  devices: null,
  ...more,
})
const list = [
  place('分娩舍1', {
    kind: 'HOUSE',
    uid: 'barn',
    capacity: null,
    heads: 3,
    keeper: '王强',
    ownKeeper: '王强',
  }),
  place('分娩舍1-01', { keeper: '王强', devices: 'RF-001' }),
  place('分娩舍1-02', { keeper: '李敏', ownKeeper: '李敏', heads: 2 }),
  place('妊娠舍1-01', { barnId: 'other' }),
]
const ask = { words: '', barnId: null, kind: null, without: null }
const labels = (places: readonly BoundPlace[]) => places.map((one) => one.label)

test('places are narrowed by house, level, words of any sort, and what they lack', () => {
  expect(labels(narrowed(list, { ...ask, words: ' 李敏 ' }))).toEqual(['分娩舍1-02'])
  expect(labels(narrowed(list, { ...ask, words: 'RF-0' }))).toEqual(['分娩舍1-01'])
  expect(labels(narrowed(list, { ...ask, barnId: 'barn', kind: 'PEN' }))).toEqual([
    '分娩舍1-01',
    '分娩舍1-02',
  ])
  expect(labels(narrowed(list, { ...ask, without: 'keeper' }))).toEqual(['妊娠舍1-01'])
  expect(labels(narrowed(list, { ...ask, without: 'device', kind: 'HOUSE' }))).toEqual(['分娩舍1'])
})

test('what is asked of the places stands in the address and is read from it', () => {
  const asked = { words: '分娩', barnId: 'barn', kind: 'PEN', without: 'keeper' } as const
  expect(readNarrowed(writeNarrowed(asked))).toEqual(asked)
  expect(writeNarrowed(ask)).toBe('')
  expect(readNarrowed('?f.kind=ROOF&f.without=roof')).toEqual(ask)
})

test('an address narrows the places; 重置 shows them all again', async () => {
  const { user } = herdPage(<Screen />, {
    path: '/admin/penBind?f.without=keeper',
    granted: ['penBind'],
    answers,
  })
  expect(await screen.findByText('妊娠舍1-01')).toBeVisible()
  expect(screen.queryByText('分娩舍1-01')).toBeNull()
  await user.click(screen.getByRole('button', { name: '重置' }))
  expect(await screen.findByText('分娩舍1-01')).toBeVisible()
})

test('the places shown are a sheet with the words of the screen', () => {
  expect(placeRows(narrowed(list, { ...ask, words: '李敏' }))).toEqual([
    ['栏位', '级别', '类型', '容量(头)', '在栏猪(头)', '设备号', '饲养员'],
    ['分娩舍1-02', '栏位', '分娩舍', 1, 2, null, '李敏'],
  ])
})

const answers = {
  'penBind/places': { list, keepers: ['王强', '李敏'], today: '2026-11-21' },
  'penBind/bind': { bound: 2 },
}

test('the chosen pens are bound to one keeper; a keeper of the house shows as such, a pen too full in red', async () => {
  const granted = ['penBind', 'penBind:bind']
  const { user, sent, notify } = herdPage(<Screen />, { path: '/admin/penBind', granted, answers })
  const line = (await screen.findByText('分娩舍1-01')).closest('[role=row], tr') as HTMLElement
  expect(within(line).getByText('王强（上级）')).toBeVisible()
  const full = screen.getByText('分娩舍1-02').closest('[role=row], tr') as HTMLElement
  expect(within(full).getByTitle('超过容量 1 头')).toHaveTextContent('2')
  await user.click(within(line).getByRole('checkbox'))
  await user.click(within(full).getByRole('checkbox'))
  await user.click(screen.getByText('绑定', { selector: '.pen-bar button *' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('绑定对象'), '赵全')
  await user.click(within(dialog).getByText('绑定', { selector: 'button *' }))
  await waitFor(() => expect(sent('post')).toHaveLength(1))
  expect(sent('post')[0]?.payload).toMatchObject({
    farmId: FARM,
    kind: 'KEEPER',
    bound: '赵全',
    fromDate: '2026-11-21',
    replace: true,
    places: ['uid-分娩舍1-01', 'uid-分娩舍1-02'],
  })
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('已绑定 2 个栏位'))
})

test('without the right there is nothing to choose', async () => {
  herdPage(<Screen />, { path: '/admin/penBind', granted: ['penBind'], answers })
  await screen.findByText('分娩舍1-01')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
