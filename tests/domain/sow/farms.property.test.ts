import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import type { Litter, SowHistory } from '#domain/sow/sow.types.ts'
import { project } from '#server/commands/herd/herd.project.ts'
import { farmPlans, type Kept, liveFarm, type Seen } from './farm-walk.ts'
import { histories, PATIENCE } from './histories.ts'

/** Whole farms, lived through entries, late entries, corrections, undos and fosters (§4.10). */
const FARM = '01900000-0000-7000-8000-000000000000'
const rowsOf = (sow: Kept, history: SowHistory) => project(FARM, FARM, sow.events, history)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const ofKind = ({ moves }: Litter, ...kinds: string[]): number =>
  sum(moves.filter((one) => kinds.includes(one.kind)).map((one) => one.qty))

test(
  'a rebuild changes no projection row, and R2 and R3 hold, after any history of a farm',
  () => {
    const seen: Seen = { accepted: 0, refused: 0 }
    const found = { fosters: 0, litters: 0 }
    fc.assert(
      fc.property(farmPlans, (plan) => {
        const sows = liveFarm(plan, seen).filter((one) => one.history !== null)
        const rebuilt = sows.map((sow) => replayPig(sow.events, DEFAULT_PARAMS))
        sows.forEach((sow, index) => {
          const [kept, fresh] = [sow.history, rebuilt[index]]
          if (!kept || !fresh) return
          expect(rowsOf(sow, fresh)).toEqual(rowsOf(sow, kept))
          expect(fresh.violations.filter((one) => one.level === 'E')).toEqual([])
        })
        // R2: a sow that has entered and not left stands in one state, today's open span
        const here = rebuilt.filter((one) => one.entryDate !== null && !one.exit)
        expect(here.filter((one) => one.spans.at(-1)?.to === null)).toHaveLength(here.length)
        for (const one of here) expect(one.spans.at(-1)?.status).toBe(one.status)
        const litters = rebuilt.flatMap((one) => one.litters)
        for (const one of litters) {
          const begun = ofKind(one, 'BORN', 'INIT')
          const out = one.fosterOut + one.deaths + one.weaned + one.selected
          expect(one.suckling).toBe(begun + one.fosterIn - out + ofKind(one, 'END')) // R3
          expect(one.suckling).toBe(sum(one.moves.map((move) => move.qty)))
          expect(Math.min(0, ...one.moves.map((move) => move.suckling))).toBe(0)
        }
        expect(sum(litters.map((one) => one.fosterIn))).toBe(sum(litters.map((one) => one.fosterOut)))
        found.litters += litters.length
        found.fosters += sum(litters.map((one) => one.fosterIn))
      }),
      histories(1000, 0.1),
    )
    // the walk must reach what it claims to
    expect(Math.min(seen.accepted, seen.refused, found.litters)).toBeGreaterThan(500)
    expect(found.fosters).toBeGreaterThan(0)
  },
  PATIENCE,
)
