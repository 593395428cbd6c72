import { describe, expect, test } from 'vitest'
import { overdueSum } from '#app-state/badges.ts'
import { figuresOf } from '#pages/other/backlog/backlog.figures.ts'
import { nextKey } from '#pages/other/backlog/backlog.list-card.tsx'
import { femaleStates } from '#pages/other/backlog/herd-cards.tsx'
import { countText, firstList, listGroups, workPath } from '#pages/other/backlog/home-data.ts'
import { pigColumns } from '#pages/other/backlog/pig-rows.tsx'
import { byHouse } from '#pages/other/backlog/printed-work.tsx'
import { progressOf } from '#pages/other/backlog/week-card.tsx'
import { eventForms } from '#resources/events/index.ts'
import { herd, list, listed, lists, week } from './sample-home.ts'

test('the list shown first has something overdue, else something due', () => {
  expect(firstList(lists)?.key).toBe('open')
  expect(firstList([list('a'), list('b', { due: 1 })])?.key).toBe('b')
  expect(firstList([list('a'), list('b')])?.key).toBe('a')
  expect(firstList([])).toBeUndefined()
})

test('a heap is not counted to its end', () => {
  expect([countText(9999), countText(10_000)]).toEqual(['9,999', '9,999+'])
})

test('what is overdue adds up over all lists', () => {
  expect(overdueSum(lists)).toBe(5)
})

test('lists stand under their group once', () => {
  expect(listGroups(lists).map(({ group, lists: own }) => [group, own.length])).toEqual([
    ['配种', 2],
    ['产房', 1],
    ['其他', 1],
  ])
})

test('a list opens the form it fills; one that fills none opens nothing', () => {
  expect(workPath(list('toWean', { form: 'event-wean' }))).toBe('/admin/event-wean?list=toWean')
  expect(workPath(list('toWean', { form: 'event-wean' }), { houseId: 'h', keeper: '王' })).toBe(
    `/admin/event-wean?list=toWean&houseId=h&keeper=${encodeURIComponent('王')}`,
  )
  expect(workPath(list('silent', { form: 'pig-detail' }))).toBeNull()
})

test('a list of documents opens its screen with its filters', () => {
  const path = workPath(list('receivePigs', { form: 'breedPigTransfer', filters: { status: 'IN_TRANSIT' } }))
  expect(path).toBe('/admin/breedPigTransfer?f.status=IN_TRANSIT')
})

test.each([
  ['ArrowDown', 'weaned', 'open'],
  ['ArrowUp', 'open', 'weaned'],
  ['ArrowUp', 'weaned', undefined],
  ['ArrowDown', 'silent', undefined],
  ['End', 'weaned', 'silent'],
  ['Home', 'silent', 'weaned'],
  ['a', 'weaned', undefined],
])('%s from %s leads to %s', (key, from, to) => {
  expect(nextKey(lists, from, key)).toBe(to)
})

describe('figures', () => {
  const notes = (part = herd) =>
    figuresOf(part, 'farm', '2026-11-21').map(({ label, value, note }) => [label, value, note])

  test('say what they are made of', () => {
    expect(notes()).toEqual([
      ['能繁母猪', 1211, '较昨日 −2，较上周 +5'],
      ['后备母猪', 96, '可配 38'],
      ['哺乳仔猪', 2168, '184 窝'],
      ['昨日配种', 11, '后备首配 2'],
      ['昨日分娩', 9, '活仔 126，窝均 14.00'],
      ['昨日断奶', 8, '92 头，均重 7.04 kg'],
      ['昨日死亡', 12, '种猪 1 · 仔猪 11'],
    ])
  })

  test('a day on which nothing happened has no averages', () => {
    const yesterday = {
      ...herd.yesterday,
      farrowings: 0,
      live: 0,
      weaned: 0,
      weighed: 0,
      weanedWeight: null,
    }
    const found = notes({ ...herd, yesterday })
    expect(found.map(([, , note]) => note).slice(4, 6)).toEqual(['活仔 0', '0 头'])
  })
})

test('a figure opens what it counts, on the same day', () => {
  const sources = Object.fromEntries(
    figuresOf(herd, 'farm', '2026-11-21').map(({ key, opens }) => [key, opens?.path]),
  )
  expect(sources.farrowings).toBe('/admin/births?f.farmIds=farm&f.dateFrom=2026-11-20&f.dateTo=2026-11-20')
  expect(sources.gilts).toBe('/admin/pigs-file?f.farmId=farm&f.pigClass=GILT')
})

test('the week is compared with what is usual by today, not by its end', () => {
  const services = progressOf(
    week.days,
    '2026-11-21',
    (day) => day.services,
    (day) => day.usualServices,
  )
  expect(services).toEqual({ done: 54, whole: 67, byToday: 57, ahead: -3 })
})

test('work on paper stands house by house; animals without a place come last', () => {
  const at = (place: string) => listed(place || 'X', { place })
  const work = [
    { list: lists[0] ?? list('a'), pigs: [at('配种舍1-02'), at('')] },
    { list: lists[2] ?? list('b'), pigs: [at('分娩舍2-02')] },
  ]
  expect(byHouse(work).map(({ house, work: own }) => [house, own.map((one) => one.list.key)])).toEqual([
    ['分娩舍2', ['toWean']],
    ['配种舍1', ['weaned']],
    ['未分栋舍', ['weaned']],
  ])
  const documents = list('review', { filters: {} })
  expect(byHouse([{ list: documents, pigs: [at('补录3天'), at('补录4天')] }]).length).toBe(1)
})

test('the state bar holds females in the order of their life; those on the road are not left out', () => {
  expect(femaleStates(herd.states).map(({ status, heads }) => `${status} ${heads}`)).toEqual([
    'GILT 96',
    'MATED 0',
    'PREGNANT 698',
    'LACTATING 0',
    'WEANED 0',
    'OPEN 0',
    'CULL_WAIT 0',
  ])
})

test('the animals of a list have what that work needs', () => {
  const titles = (key: string) =>
    pigColumns(list(key, { daysLabel: '哺乳天' }), '2026-11-21').map((column) => column.title)
  expect(titles('toWean')).toEqual(['耳号', '栏位', '胎次', '带仔', '哺乳', '期限', '超期'])
  expect(titles('check1')).toContain('公猪')
  expect(titles('toCrate')).toContain('预产期')
})

test('every list of an event form can be taken over by that form', () => {
  const fillable = new Set(
    eventForms.flatMap((form) => Object.keys(form.lists).map((key) => `${form.name} ${key}`)),
  )
  const keys: [string, string][] = [
    ['event-estrus', 'gilt'],
    ['event-mat', 'gilt'],
    ['event-mat', 'weaned'],
    ['event-mat', 'open'],
    ['event-gestation', 'returns'],
    ['event-gestation', 'check1'],
    ['event-gestation', 'check2'],
    ['event-transfer-house', 'toCrate'],
    ['event-farr', 'due'],
    ['event-farr', 'overdue'],
    ['event-wean', 'toWean'],
    ['event-cull', 'cullWait'],
  ]
  expect(keys.filter(([form, key]) => !fillable.has(`${form} ${key}`))).toEqual([])
})
