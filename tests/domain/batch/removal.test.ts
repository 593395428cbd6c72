import { expect, test } from 'vitest'
import { tryBatchRemoval } from '#domain/batch/batch.trial.ts'
import type { BatchEvent } from '#domain/batch/batch.types.ts'
import { happened, NURSERY, referenceBatch } from './samples.ts'

const LIMITS = { today: '2025-07-19', closedUpTo: null, backdateDays: 365, mayBackdate: false }

const removed = (events: readonly BatchEvent[], gone: readonly BatchEvent[], more = {}) =>
  tryBatchRemoval(NURSERY, events, gone, { ...LIMITS, ...more })
const said = (...asked: Parameters<typeof removed>) =>
  removed(...asked).violations.map(({ uid, rule, field, message }) => [uid, `${rule} ${field} ${message}`])

const [first, second, third, ...rest] = referenceBatch() as [
  BatchEvent,
  BatchEvent,
  BatchEvent,
  ...BatchEvent[],
]
const events = [first, second, third, ...rest]

test('events go together: what is left is judged once, without all of them', () => {
  const { accepted, events: left, before, history, violations } = removed(events, [third, ...rest])
  expect([accepted, violations]).toEqual([true, []])
  expect(left).toEqual([first, second])
  expect([before.stock, history.stock, history.moves.length]).toEqual([0, 21, 2])
})

test('the first later event that is no longer possible is named, under the first that goes (K-02)', () => {
  const { accepted } = removed(events, [first, second])
  expect(accepted).toBe(false)
  // ten are left: one died on 06-14, one on 06-29
  expect(said(events, [first, second])).toEqual([
    [first.uid, 'K-02 date 与后续事件【转出 2025-07-19】冲突，请先撤销该事件'],
    [rest[2]?.uid, 'G-01 qty 批次存栏不足：2025-07-19存栏8头，不能转出29头'],
  ])
})

test('what an event broke before is no matter of the removal', () => {
  const impossible = happened('batch_out_death', '2025-07-19', { qty: 1, weight: 20 })
  expect(said([...events, impossible], [rest[0] as BatchEvent])).toEqual([])
})

test('every date is asked: closed months, and the limit for late entry', () => {
  expect(said(events, [first, third], { closedUpTo: '2025-06-01' })).toEqual([
    [first.uid, 'V-002 date 该日期所在期间已月结，不能新增或修改'],
  ])
  expect(said(events, [first, third], { backdateDays: 40 })).toEqual([
    [first.uid, 'V-003 date 补录日期超过允许的40天，请联系管理员'],
  ])
  expect(removed(events, [first, third], { closedUpTo: '2025-06-01' }).accepted).toBe(false)
})

test('a closed batch gives nothing away but its close (G-03)', () => {
  const close = happened('batch_close', '2025-07-19')
  const closed = [...events, close]
  expect(said(closed, rest.slice(2))).toEqual([[rest[2]?.uid, 'G-03 batchNo 批次已关闭，不能操作']])
  expect(removed(closed, [close]).accepted).toBe(true)
})
