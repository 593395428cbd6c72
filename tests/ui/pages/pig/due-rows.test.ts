import { expect, test } from 'vitest'
import {
  allPositive,
  type DueSow,
  needsReason,
  rowsToSend,
  say,
  settle,
} from '#pages/pig/gestationResultPositive/gestation.due-rows.ts'

const sow = (earNo: string): DueSow => ({
  pigId: `id-${earNo}`,
  earNo,
  parity: 2,
  lastServiceDate: '2026-10-20',
  days: 32,
  boarEarnock: 'G1',
  place: '妊娠舍1',
})
const sows = [sow('A'), sow('B'), sow('C')]
const header = { date: '2026-11-21', method: 'B', technician: '赵敏' }

test('全部阳性 fills what is still open and leaves what has been entered', () => {
  const said = allPositive(sows, say({}, 'id-B', { result: 'RETURN' }))
  expect(rowsToSend(sows, said, header).rows.map((one) => [one.earNo, one.gestationResult])).toEqual([
    ['A', 'POSITIVE'],
    ['B', 'RETURN'],
    ['C', 'POSITIVE'],
  ])
})

test('a row takes day, method and examiner of the head unless it has its own', () => {
  const said = say(say({}, 'id-A', { result: 'POSITIVE' }), 'id-A', { date: '2026-11-20', technician: '李' })
  expect(rowsToSend(sows, said, header)).toEqual({
    pigIds: ['id-A'],
    rows: [{ earNo: 'A', gestationResult: 'POSITIVE', date: '2026-11-20', method: 'B', technician: '李' }],
  })
})

test('accepted rows leave, refused ones keep their words and what stands against them', () => {
  const said = allPositive(sows, {})
  const warning = { level: 'W' as const, message: '返情间隔不规律（30天），请确认' }
  const { said: left, accepted } = settle(
    said,
    ['id-A', 'id-B', 'id-C'],
    [
      { row: 0, accepted: true, violations: [] },
      { row: 1, accepted: false, violations: [warning] },
      { row: 2, accepted: true, violations: [] },
    ],
  )
  expect([...accepted]).toEqual(['id-A', 'id-C'])
  expect(left).toEqual({ 'id-B': { result: 'POSITIVE', objections: [warning] } })
  expect(needsReason(left['id-B'] ?? {})).toBe(true)
  const again = say(left, 'id-B', { reason: '公猪查情确认' })
  expect(rowsToSend(sows, again, header).rows[0]).toMatchObject({ confirmReason: '公猪查情确认' })
  expect(say(again, 'id-B', { result: 'NEGATIVE' })['id-B']?.objections).toEqual([])
})

test('an error is not overcome by a reason', () => {
  const error = { level: 'E' as const, message: '配种后不足18天，不能妊检' }
  expect(needsReason({ result: 'POSITIVE', objections: [error] })).toBe(false)
})
