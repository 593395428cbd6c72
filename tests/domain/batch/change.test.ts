import { expect, test } from 'vitest'
import { type BatchChange, tryBatchChange } from '#domain/batch/batch.trial.ts'
import { happened, NURSERY, referenceBatch } from './samples.ts'

const context = { today: '2025-07-19', closedUpTo: null, backdateDays: 365, mayBackdate: false }

const judge = (change: BatchChange, events = referenceBatch(), more = {}) =>
  tryBatchChange(NURSERY, events, change, { ...context, ...more })

const death = (date: string, qty: number) => happened('batch_out_death', date, { qty, weight: qty * 9 })

test('30 deaths of 29 are refused with day and heads (§6.4-2)', () => {
  const { accepted, violations } = judge({ kind: 'insert', event: death('2025-07-10', 30) })
  expect(accepted).toBe(false)
  expect(violations[0]).toMatchObject({
    rule: 'G-01',
    field: 'qty',
    message: '批次存栏不足：2025-07-10存栏29头，不能死亡30头',
  })
})

test('a death entered late that leaves too few heads for a later day is refused and names that day', () => {
  const event = { ...death('2025-07-10', 1), confirmed: true }
  const { accepted, violations } = judge({ kind: 'insert', event })
  expect(accepted).toBe(false)
  expect(violations.map(({ rule, message }) => [rule, message])).toEqual([
    ['G-11', '当日死亡率3.45%，请确认并上报'],
    ['K-01', '插入后与后续事件【转出 2025-07-19】冲突'],
    ['G-01', '批次存栏不足：2025-07-19存栏28头，不能转出29头'],
  ])
})

test('an arrival cannot be taken back while a later day needs its heads', () => {
  const events = referenceBatch()
  const { violations } = judge({ kind: 'remove', uid: String(events[0]?.uid) }, events)
  expect(violations[0]?.message).toBe('与后续事件【转出 2025-07-19】冲突，请先撤销该事件')
})

test('a closed batch takes nothing until its end is taken back', () => {
  const end = happened('batch_close', '2025-07-19')
  const events = [...referenceBatch(), end]
  const rules = (change: BatchChange) => judge(change, events).violations.map(({ rule }) => rule)
  expect(
    rules({ kind: 'insert', event: happened('batch_weigh', '2025-07-01', { sampleQty: 5, weight: 100 }) }),
  ).toEqual(['G-03'])
  expect(rules({ kind: 'remove', uid: end.uid })).toEqual([])
})

test.each([
  ['tomorrow', '2025-07-20', {}, 'V-001'],
  ['a closed month', '2025-06-30', { closedUpTo: '2025-06-30' }, 'V-002'],
  ['too long ago', '2025-06-01', { backdateDays: 31 }, 'V-003'],
])('dates: %s', (_, date, more, rule) => {
  const event = happened('batch_weigh', date, { sampleQty: 5, weight: 60 })
  expect(
    judge({ kind: 'insert', event }, referenceBatch(), more).violations.map((one) => one.rule),
  ).toContain(rule)
})

test('what the fixture says: the same batch, another stage, no room', () => {
  const event = happened('batch_in_buy', '2025-07-01', {
    qty: 8,
    weight: 160,
    houseId: 'N1',
    birthDate: '2025-05-01',
  })
  const facts = { isSame: true, mergesStages: true, house: { capacity: 36, heads: 29 } }
  const { violations } = judge({ kind: 'insert', event }, referenceBatch(), { facts })
  expect(violations.map(({ rule, level }) => `${rule} ${level}`)).toEqual(['G-06 E', 'G-09 E', 'G-13 W'])
})
