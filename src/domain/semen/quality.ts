import type { ParameterValues } from '../parameters.ts'
import type { CollectPayload } from './payloads.ts'

/** Limits a farm sets: per cent, and ml of diluted semen per ml of raw. */
type SemenLimits = Pick<ParameterValues, 'semen_min_motility' | 'semen_max_abnormal' | 'semen_max_dilution'>

/** Result of an examination: whether doses may be made of it, and which limits it misses. */
interface Examined {
  readonly qualified: boolean
  readonly lowMotility: boolean
  readonly highAbnormal: boolean
}

/** Judges raw motility, abnormal sperm and colour, and whether it was thrown away (§2.9). */
export function examine(
  { motility, abnormal, colour, discardReason }: CollectPayload,
  { semen_min_motility, semen_max_abnormal }: Omit<SemenLimits, 'semen_max_dilution'>,
): Examined {
  const lowMotility = motility < semen_min_motility
  const highAbnormal = abnormal > semen_max_abnormal
  const isOdd = colour === 'ODD' || Boolean(discardReason?.trim())
  return { qualified: !lowMotility && !highAbnormal && !isOdd, lowMotility, highAbnormal }
}

/** Physical range of an ejaculate: ml, 10⁸ per ml, per cent. */
const RANGES = {
  volume: ['原精量', 50, 600],
  density: ['密度', 0.5, 8],
  motility: ['活力', 0, 100],
  abnormal: ['畸形率', 0, 100],
} as const

/** Cells out of the physical range, B-03: field and its word. */
export function outOfRange(payload: CollectPayload): { field: string; word: string }[] {
  return (Object.keys(RANGES) as (keyof typeof RANGES)[]).flatMap((field) => {
    const [word, min, max] = RANGES[field]
    const value = payload[field] ?? null
    return value !== null && (value < min || value > max) ? [{ field, word }] : []
  })
}

/** True where so many doses of so many ml are in the raw semen, B-04. */
export const isDilutable = (
  doses: number,
  doseVolume: number,
  rawVolume: number,
  { semen_max_dilution }: SemenLimits,
): boolean => doses * doseVolume <= rawVolume * semen_max_dilution

/** One boar's part of a lot: equal parts, the remainder to the first ones; the parts add up to `doses`. */
export const partOf = (doses: number, boars: number, place: number): number =>
  Math.floor(doses / boars) + (place < doses % boars ? 1 : 0)
