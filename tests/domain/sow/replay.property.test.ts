import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EVENTS } from '#domain/sow/order.ts'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { SowHistory } from '#domain/sow/sow.types.ts'
import { attempt, move } from './build.ts'
import { histories, PATIENCE } from './histories.ts'
import { type DayEnd, livedDayByDay } from './oracle.ts'
import { liveOn } from './walk.ts'

const lives = fc.array(fc.nat(10_000), { minLength: 6, maxLength: 240 }).map(liveOn)
/** Five properties share the histories of a long run. */
const runs = histories(400, 0.2)
/** Journeys are taken back by their slip; the replay judges all alike. */
const bySlip = { byTransfer: true }
const replay = (events: readonly SowEvent[]) => replayPig(events, DEFAULT_PARAMS)
const errors = (history: SowHistory) => history.violations.filter((one) => one.level === 'E')
const covers = (date: string) => (one: { from: string; to: string | null }) =>
  one.from <= date && (one.to === null || date < one.to)

const dayEnd = (history: SowHistory, date: string): DayEnd => {
  const [span] = history.spans.filter(covers(date))
  const moves = history.litters.flatMap((litter) => litter.moves).filter((one) => one.date <= date)
  return {
    date,
    status: span?.status ?? '',
    openReason: span?.openReason ?? null,
    parity: span?.parity ?? -1,
    suckling: moves.at(-1)?.suckling ?? 0,
    houseId: history.stays.find(covers(date))?.houseId ?? null,
  }
}

describe('random legal lives', { timeout: PATIENCE }, () => {
  test('replay says what a day by day reading says', () => {
    fc.assert(
      fc.property(lives, (events) => {
        const history = replay(events)
        const { dayEnds, services } = livedDayByDay(events)
        expect(errors(history)).toEqual([])
        expect(dayEnds.map(({ date }) => dayEnd(history, date))).toEqual(dayEnds)
        expect(
          history.services.map(({ date, doses, outcome }) => ({ date, doses: doses.length, outcome })),
        ).toEqual(services)
      }),
      runs,
    )
  })

  // else the properties prove less than they say; a seed of its own, the rarest comes a few times in a thousand lives
  test('reach every event there is', () => {
    const seen = new Set(
      fc
        .sample(lives, { numRuns: 1000, seed: 1 })
        .flat()
        .map(({ type }) => type),
    )
    const ofSows = Object.entries(EVENTS).flatMap(([type, { of }]) => (of === 'M' ? [] : [type]))
    expect([...seen].toSorted()).toEqual(ofSows.toSorted())
  })

  test('spans and stays partition the days from entry to exit', () => {
    fc.assert(
      fc.property(lives, (events) => {
        const { spans, stays, entryDate, exit } = replay(events)
        for (const list of [spans, stays]) {
          if (entryDate === exit?.date) continue
          const last = list.at(-1)
          // the days on the road are counted separately, and lie between two farms
          const until = exit?.type === 'TRANSFERRED' && last?.to ? last.to : (exit?.date ?? null)
          expect(list[0]?.from).toBe(entryDate)
          expect(last?.to ?? null).toBe(until)
          list.slice(1).forEach((one, i) => {
            expect(one.from).toBe(list[i]?.to)
          })
          for (const { from, to } of list) if (to !== null) expect(from < to).toBe(true)
        }
      }),
      runs,
    )
  })

  test('the order in which events are handed over does not matter', () => {
    const shuffled = lives.chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    )
    fc.assert(
      fc.property(shuffled, ([events, mixed]) => {
        expect(replay(mixed)).toEqual(replay(events))
      }),
      runs,
    )
  })

  test('taking out and putting back, and putting in and taking out, change nothing', () => {
    fc.assert(
      fc.property(lives, fc.nat(), (events, n) => {
        const history = replay(events)
        const taken = events[n % events.length]
        if (!taken) return
        const without = attempt(events, { kind: 'remove', uid: taken.uid }, bySlip)
        expect(attempt(without.events, { kind: 'insert', event: taken }, bySlip).history).toEqual(history)
        const added = move(taken.date, 'elsewhere', `P${n}`)
        const more = attempt(events, { kind: 'insert', event: added }, bySlip)
        expect(attempt(more.events, { kind: 'remove', uid: added.uid }, bySlip).history).toEqual(history)
      }),
      runs,
    )
  })

  test('what is accepted stays legal as a whole; what is refused would not be', () => {
    fc.assert(
      fc.property(lives, fc.nat(), (events, n) => {
        const taken = events[n % events.length]
        if (!taken) return
        const { accepted, events: left } = attempt(events, { kind: 'remove', uid: taken.uid }, bySlip)
        expect(errors(replay(left)).length === 0).toBe(accepted)
      }),
      runs,
    )
  })
})
