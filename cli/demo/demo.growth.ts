import { usualWeight } from '#domain/batch/weights.ts'
import { addDays } from '#domain/calendar.ts'
import type { Chance } from './random.ts'
import { type Conditions, cold, heat } from './seasons.ts'

/** Days of age pigs come from the sows at, on the mean. */
export const WEANING_AGE = 24
/** Days after the weaning at which a batch moves on to finishing, on the mean. */
const NURSERY_DAYS = 45
const FINISH_DAYS = 100

export type Stage = 'nursery' | 'finish'

interface Losses {
  /** Share of the heads that die. */
  readonly share: number
  readonly outbreak: boolean
}

/** Traits in which batches differ. */
export interface Traits {
  readonly weaningAge: number
  readonly kilosAtWeaning: number
  /** Daily gain against the usual one. */
  readonly gain: Readonly<Record<Stage, number>>
  readonly losses: Readonly<Record<Stage, Losses>>
}

const LOSSES = {
  nursery: { mean: 0.029, strength: 0.007, cold: 0.014, min: 0.004, max: 0.075 },
  finish: { mean: 0.029, strength: 0.006, cold: 0.008, min: 0.004, max: 0.07 },
} as const
/** Batches a disease goes through, and how many times the usual losses it brings. */
const OUTBREAK = { share: 0.06, times: 1.9 }

/** Draws how a batch weaned on a day will fare: by the farm, the season its stages fall into, and its own luck. */
export function drawTraits(
  luck: Chance,
  conditions: Conditions,
  { weaned, kilosAtWeaning }: { weaned: string; kilosAtWeaning: number },
): Traits {
  const nursery = addDays(weaned, Math.round(NURSERY_DAYS / 2))
  const finish = addDays(weaned, NURSERY_DAYS + FINISH_DAYS / 2)
  const { strength, luckOf } = conditions
  const gainOf = (date: string, base: number, heatLoss: number) =>
    luck.bounded({
      mean: base + 0.045 * strength - heatLoss * heat(date) + 0.012 * luckOf('growth', date),
      deviation: 0.03,
      min: base - 0.15,
      max: base + 0.13,
    })
  const lossesOf = (stage: Stage, date: string): Losses => {
    const { mean, strength: slope, cold: inWinter, ...limits } = LOSSES[stage]
    const outbreak = luck.yes(OUTBREAK.share)
    const usual = mean - slope * strength + inWinter * cold(date)
    const drawn = luck.bounded({ mean: usual, deviation: usual * 0.3, ...limits })
    return { share: Math.min(limits.max, drawn * (outbreak ? OUTBREAK.times : 1)), outbreak }
  }
  return {
    weaningAge: WEANING_AGE,
    kilosAtWeaning,
    gain: { nursery: gainOf(nursery, 1.06, 0.05), finish: gainOf(finish, 0.985, 0.08) },
    losses: { nursery: lossesOf('nursery', nursery), finish: lossesOf('finish', finish) },
  }
}

/** kg a pig of the batch weighs so many days after the weaning. */
export function kilosAt({ weaningAge, kilosAtWeaning, gain }: Traits, since: number): number {
  const usual = (day: number) => usualWeight(weaningAge + day)
  const inNursery = usual(Math.min(since, NURSERY_DAYS)) - usual(0)
  const inFinish = Math.max(0, usual(since) - usual(NURSERY_DAYS))
  return kilosAtWeaning + inNursery * gain.nursery + inFinish * gain.finish
}
