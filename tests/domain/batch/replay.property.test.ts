import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figuresOf } from '#domain/batch/batch.figures.ts'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import { type BatchChange, tryBatchChange } from '#domain/batch/batch.trial.ts'
import type { BatchEvent, BatchHistory } from '#domain/batch/batch.types.ts'
import { tryReplacingArrivals } from '#domain/batch/replaced-arrivals.ts'
import { deed, HEAD, LAST_DAY, read } from './oracle.ts'

const STOPPING = new Set(['G-01', 'G-02', 'G-03', 'G-04', 'G-07', 'K-31'])
const LIMITS = { today: LAST_DAY, closedUpTo: null, backdateDays: 365, mayBackdate: true }

const numbered = (deeds: readonly Omit<BatchEvent, 'uid' | 'seq'>[]): BatchEvent[] =>
  deeds.map((one, seq) => ({ ...one, uid: `e${seq}`, seq }))
const histories = fc.array(deed, { maxLength: 30 }).map(numbered)

/** Heads at the end of a day, by house, from the movements. */
function dayEndOf({ moves }: BatchHistory, date: string) {
  const houses: Record<string, number> = {}
  for (const move of moves.filter((one) => one.date <= date)) {
    const name = String(move.houseId)
    houses[name] = (houses[name] ?? 0) + move.qty
  }
  const held = Object.fromEntries(Object.entries(houses).filter(([, heads]) => heads !== 0))
  return { date, heads: Object.values(held).reduce((sum, one) => sum + one, 0), houses: held }
}

const stoppedBy = ({ violations }: BatchHistory) =>
  new Map(violations.flatMap(({ uid, rule }) => (STOPPING.has(rule) ? [[uid, rule] as const] : [])))

test('a replay says what a day by day reading says, head by head, of any history', () => {
  fc.assert(
    fc.property(histories, (events) => {
      const history = replayBatch(HEAD, events)
      const reading = read(events)
      expect(stoppedBy(history)).toEqual(reading.stopped)
      for (const dayEnd of reading.dayEnds) expect(dayEndOf(history, dayEnd.date)).toEqual(dayEnd)
      expect(history.status === 'CLOSED').toBe(reading.closed)
      expect(history.moves.every((move) => move.stock >= 0)).toBe(true)
      if (history.stock > 0 && reading.mean !== null) expect(history.born).toBeCloseTo(reading.mean, 6)
      const { initQty, inQty, deadQty, cullQty, soldQty, outQty } = figuresOf(history)
      expect(initQty + inQty - deadQty - cullQty - soldQty - outQty).toBe(history.stock)
    }),
    { numRuns: 1000, seed: 20261121 },
  )
})

/** Accepted entries of a clerk. */
function accepted(deeds: readonly BatchEvent[]): BatchEvent[] {
  let events: readonly BatchEvent[] = []
  for (const event of deeds) {
    const result = tryBatchChange(HEAD, events, { kind: 'insert', event }, LIMITS)
    if (result.accepted) events = result.events
  }
  return [...events]
}

test('a change is accepted if and only if every event of the slow reading still happens, and the batch was open', () => {
  const seen = { yes: 0, no: 0 }
  fc.assert(
    fc.property(histories, deed, fc.nat(), fc.nat(2), (deeds, other, pick, kind) => {
      const events = accepted(deeds)
      expect(read(events).stopped.size).toBe(0)
      const old = events[pick % (events.length || 1)]
      const event: BatchEvent = { ...other, uid: old && kind === 1 ? old.uid : 'new', seq: old?.seq ?? 0 }
      const edit = { ...event, type: old?.type ?? event.type }
      const change: BatchChange =
        kind === 0 || !old
          ? { kind: 'insert', event: { ...event, seq: 99 } }
          : kind === 1
            ? { kind: 'edit', event: edit }
            : { kind: 'remove', uid: old.uid }
      const result = tryBatchChange(HEAD, events, change, LIMITS)
      const isShut = read(events).closed && !(change.kind !== 'insert' && old?.type === 'batch_close')
      const possible = read(result.events).stopped.size === 0 && !isShut
      const refused = result.violations.some(({ rule }) => !['G-05', 'G-11', 'G-14', 'K-34'].includes(rule))
      expect(refused).toBe(!possible)
      seen[possible ? 'yes' : 'no'] += 1
    }),
    { numRuns: 1000, seed: 20261121 },
  )
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(100)
})

test('arrivals entered again together are refused exactly when a later event could no longer happen', () => {
  const seen = { yes: 0, no: 0 }
  fc.assert(
    fc.property(histories, fc.integer({ min: -6, max: 6 }), (deeds, by) => {
      const events = accepted(deeds).filter((one) => one.type !== 'batch_close')
      const gone = events.filter((one) => one.type === 'batch_in_wean')
      fc.pre(gone.length > 0)
      const come = gone.flatMap((one): BatchEvent[] => {
        const qty = (one.payload.qty ?? 0) + by
        return qty > 0 ? [{ ...one, payload: { ...one.payload, qty } }] : []
      })
      const { violations, events: next } = tryReplacingArrivals(HEAD, events, { gone, come })
      const possible = read(next).stopped.size === 0
      expect(violations.some(({ level }) => level === 'E')).toBe(!possible)
      seen[possible ? 'yes' : 'no'] += 1
    }),
    { numRuns: 1000, seed: 20261121 },
  )
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20)
})
