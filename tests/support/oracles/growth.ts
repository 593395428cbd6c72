import { CURVE } from '#domain/batch/weights.ts'

/** A value on the line through points; level beyond its ends. */
function online(points: ReadonlyArray<readonly [number, number]>, x: number): number {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) throw new Error('no line')
  if (x <= first[0]) return first[1]
  if (x >= last[0]) return last[1]
  const at = points.findIndex(([to]) => to > x)
  const [[x0, y0] = first, [x1, y1] = last] = [points[at - 1], points[at]]
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0)
}

/** Age at which a pig usually weighs so much. */
export const usualAge = (kilos: number) =>
  online(
    CURVE.map(([age, kg]) => [kg, age]),
    kilos,
  )

/** Weight of a pig that weighed so much some days ago. */
export const grown = (kilos: number, days: number) => online(CURVE, usualAge(kilos) + days)
