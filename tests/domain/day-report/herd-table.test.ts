import { describe, expect, test } from 'vitest'
import { rowOfHerd } from '#domain/day-report/herd-rows.ts'
import { herdTable } from '#domain/day-report/herd-table.ts'
import type { DayValues } from '#domain/day-report/values.ts'

/** The herd table of a day: rows by class and state, subtotals, and the movements between opening and closing stock (F02). */

const EVERY_FARM = [
  ...['后备母猪', '已配', '妊娠', '哺乳', '断奶空怀', '待淘汰', '公猪', '种猪小计'],
  ...['哺乳仔猪', '保育猪', '商品小计', '全场合计'],
]
const labelsOf = (day: DayValues) => herdTable(day, {}).lines.map(({ label }) => label)
const lineOf = (key: string, day: DayValues, before: DayValues = {}) =>
  herdTable(day, before).lines.find((one) => one.key === key)

test.each([
  ['GILT', 'GILT', 'gilt'],
  ['SOW', 'MATED', 'mated'],
  ['SOW', 'PREGNANT', 'pregnant'],
  ['SOW', 'LACTATING', 'lactating'],
  ['SOW', 'WEANED', 'idle'],
  ['SOW', 'OPEN', 'idle'],
  ['GILT', 'CULL_WAIT', 'cullWait'],
  ['SOW', 'CULL_WAIT', 'cullWait'],
  ['BOAR', 'REST', 'boar'],
  ['BOAR', 'CULL_WAIT', 'boar'],
  ['SUCKLING', 'SUCKLING', 'suckling'],
  ['GROWING', 'NURSERY', 'nursery'],
  ['GROWING', 'FINISH', 'finish'],
  ['GROWING', 'GILT_REAR', 'giltRear'],
  ['GROWING', 'WTF', 'wtf'],
  // every pig counts in one row, whatever its stage
  ['GROWING', '', 'finish'],
])('%s %s counts in the row %s', (pigClass, state, row) => {
  expect(rowOfHerd(pigClass, state)).toBe(row)
})

test('F02 subtotals and total add up their rows; an opening that is not yesterday’s closing shows by how much', () => {
  const day = {
    ...{ 'gilt.opening': 99, 'gilt.culled': 1, 'gilt.closing': 98 },
    ...{ 'boar.opening': 5, 'boar.closing': 5 },
    ...{ 'suckling.opening': 20, 'suckling.born': 12, 'suckling.closing': 32 },
  }
  const before = { 'gilt.closing': 100, 'boar.closing': 5, 'suckling.closing': 20 }
  const line = (key: string) => lineOf(key, day, before)
  expect(line('gilt')).toMatchObject({ level: 'row', opening: 99, closing: 98, change: -2, gap: -1 })
  expect(line('breeding')).toMatchObject({ level: 'sum', opening: 104, closing: 103, change: -2, gap: -1 })
  expect(line('growing')).toMatchObject({ level: 'sum', opening: 20, closing: 32, change: 12, gap: 0 })
  expect(line('farm')).toMatchObject({ level: 'total', opening: 124, closing: 135, change: 10, gap: -1 })
  expect([line('breeding')?.moves.culled, line('growing')?.moves.born]).toEqual([1, 12])
  expect([line('farm')?.moves.culled, line('farm')?.moves.born]).toEqual([1, 12])
})

describe('what the table shows', () => {
  test('the rows every farm has, each group above its subtotal', () => {
    expect(labelsOf({})).toEqual(EVERY_FARM)
  })

  test.each([
    ['a stage that began the day with heads', { 'finish.opening': 1 }],
    ['a stage that ends the day with heads', { 'finish.closing': 1 }],
    ['a stage whose heads came and left on the day', { 'finish.movedIn': 5, 'finish.sold': 5 }],
  ])('%s', (_, day) => {
    expect(labelsOf(day)).toEqual(EVERY_FARM.toSpliced(10, 0, '育肥猪'))
  })

  test('the columns of the form, and a rare movement on a day that has it', () => {
    const form = [
      ...['born', 'bought', 'movedIn', 'stateIn', 'gained'],
      ...['died', 'culled', 'sold', 'movedOut', 'stateOut', 'lost'],
    ]
    expect(herdTable({}, {}).moves).toEqual(form)
    expect(herdTable({ 'finish.slaughtered': 2 }, {}).moves).toEqual(form.toSpliced(8, 0, 'slaughtered'))
    expect(herdTable({ 'boar.takenOver': 3, 'gilt.homeBred': 1 }, {}).moves).toEqual(
      form.toSpliced(3, 0, 'homeBred', 'takenOver'),
    )
  })
})

test('能繁母猪 are the served females of all states, next to those of the day before', () => {
  const day = { 'mated.sows': 100, 'pregnant.sows': 250, 'cullWait.sows': 4, 'gilt.closing': 60 }
  const before = { 'mated.sows': 110, 'pregnant.sows': 238, 'cullWait.sows': 4 }
  expect(herdTable(day, before).sows).toEqual({ closing: 354, change: 2 })
})
