import type { EventForm } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { conditionsOf } from '../../cli/demo/seasons.ts'
import { simulateFarm } from '../../cli/demo/simulate-farm.ts'
import { oneCause } from './one-cause.ts'

/** One typed row under its form. */
export interface Typed {
  readonly form: EventForm
  readonly row: Readonly<Record<string, unknown>>
}

export interface SimulatedFixture {
  /** Breeding, gestation and everything else. */
  houses: readonly [string, string, string]
  /** A word of a dictionary. */
  word(scode: string): string
  seed: number
  sows: number
  start: string
  until: string
}

const forms = new Map(eventForms.map((one) => [one.code, one]))

/** Entries of the clerk of a small farm from one day to another, in order. */
export function typedRows({ houses, word, seed, sows, start, until }: SimulatedFixture): Typed[] {
  const [breeding, gestation, rest] = houses
  const rows = simulateFarm({
    seed,
    sows,
    start,
    until,
    houses: { boar: rest },
    breeds: [{ breedId: word('breeds') }],
    sires: [{ breedId: word('breeds') }],
    levels: [word('selective_level')],
    cast: {
      boars: ['G0001', 'G0002', 'G0003', 'G0004'],
      technicians: ['赵敏'],
      midwives: ['周国平'],
      houses: { breeding, gestation, gilt: rest, nursery: rest },
      causes: oneCause(word).causes,
      conditions: conditionsOf(0, seed),
      crate: () => null,
    },
  })
  return rows.flatMap(({ code, row }) => {
    const form = forms.get(code)
    // what happens to lots has a command of its own
    return form && form.target !== 'lot' ? [{ form, row }] : []
  })
}
