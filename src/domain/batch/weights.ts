import type { BatchStage } from './batch.types.ts'

/** kg a head may weigh on average, by stage (G-05). */
const RANGES: Readonly<Record<BatchStage, readonly [min: number, max: number]>> = {
  NURSERY: [4, 45],
  FINISH: [20, 180],
  GILT_REAR: [4, 180],
  WTF: [4, 180],
}

/** Days of age and kg of a pig that grows as usual; between two points in a straight line. */
export const CURVE: ReadonlyArray<readonly [age: number, kg: number]> = [
  [0, 1.4],
  [21, 6.2],
  [28, 7.8],
  [42, 12.5],
  [56, 19.5],
  [70, 28],
  [90, 43],
  [110, 60],
  [130, 78],
  [150, 97],
  [170, 116],
  [200, 142],
]
/** Shares of the usual weight between which no question is asked. */
const USUAL = [0.55, 1.5] as const

/** kg a pig usually weighs at an age. */
export function usualWeight(age: number): number {
  const above = CURVE.findIndex(([day]) => day >= age)
  const [after, before] = [CURVE[above], CURVE[above - 1]]
  if (!after) return CURVE.at(-1)?.[1] ?? 0
  if (!before) return after[1]
  return before[1] + ((after[1] - before[1]) * (age - before[0])) / (after[0] - before[0])
}

/** The average that K-34 asks for: the lost may be lighter than the rest. */
export const rangeOf = (stage: BatchStage, isLost: boolean): { min: number; max: number } => {
  const [min, max] = RANGES[stage]
  return { min: isLost ? 0 : min, max }
}

/**
 * Judges an average weight (G-05): E out of the range of the stage, W far from the usual weight of its age. The weak and the dead may be
 * lighter than any range: only its upper end applies to them, and their age does not.
 */
export function weightLevel(
  stage: BatchStage,
  average: number,
  { age, isLost }: { age: number | null; isLost: boolean },
): 'E' | 'W' | null {
  const [min, max] = RANGES[stage]
  if (average > max || average <= 0 || (average < min && !isLost)) return 'E'
  if (isLost || age === null) return null
  const usual = usualWeight(age)
  return average < usual * USUAL[0] || average > usual * USUAL[1] ? 'W' : null
}
