import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { livedThrough, typed } from './boar-walk.ts'
import { attempt } from './build.ts'

const lives = fc.array(fc.nat(10_000), { minLength: 10, maxLength: 120 }).map(typed)
const runs = { numRuns: 400 }
const without = (events: readonly SowEvent[], uid: string) => events.filter((one) => one.uid !== uid)

/** Typed entries the rules let through, one after the other, each judged by replay. */
function recorded(
  events: readonly SowEvent[],
  seen: (accepted: boolean, naive: boolean) => void,
): SowEvent[] {
  let life: SowEvent[] = []
  for (const event of events) {
    const { accepted } = attempt(life, { kind: 'insert', event }, { today: '2099-01-01', mayBackdate: true })
    seen(accepted, livedThrough([...life, event]).legal)
    if (accepted) life = [...life, event]
  }
  return life
}

test('an event is accepted if and only if a slow reading of the rules lets it happen, and leads to the same state', () => {
  const counts = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(lives, (events) => {
      const life = recorded(events, (accepted, naive) => {
        expect(accepted).toBe(naive)
        counts[accepted ? 'accepted' : 'refused'] += 1
      })
      const { spans, exit } = replayPig(life, DEFAULT_PARAMS)
      for (const [date, status] of livedThrough(life).dayEnds) {
        const span = spans.find((one) => one.from <= date && (one.to === null || date < one.to))
        expect(exit?.date === date ? 'DEAD' : span?.status).toBe(status)
      }
    }),
    runs,
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(1000)
})

test('what is taken back is what the rest of the life does without', () => {
  const counts = { accepted: 0, refused: 0 }
  fc.assert(
    fc.property(lives, fc.nat(), (events, n) => {
      const life = recorded(events, () => undefined)
      const taken = life[n % life.length]
      if (!taken) return
      const { accepted, events: left } = attempt(
        life,
        { kind: 'remove', uid: taken.uid },
        { today: '2099-01-01', mayBackdate: true },
      )
      expect(livedThrough(without(life, taken.uid)).legal).toBe(accepted)
      expect(left).toHaveLength(life.length - 1)
      counts[accepted ? 'accepted' : 'refused'] += 1
    }),
    runs,
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(50)
})
