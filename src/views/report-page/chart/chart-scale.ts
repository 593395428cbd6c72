interface Scale {
  readonly min: number
  readonly max: number
  readonly step: number
}

const STEPS = 4
const NICE = [1, 2, 2.5, 5, 10]

/** Of shares in per cent none is more than the whole, unless one is. */
export const ceilingOf = (unit: string, values: readonly number[]): number =>
  unit === '%' && values.every((value) => value <= 100) ? 100 : Number.POSITIVE_INFINITY

/**
 * A scale of four steps on round figures that holds all values; it need not start at zero, and ends at `ceiling`
 * at the latest.
 */
export function scaleOf(values: readonly number[], ceiling = Number.POSITIVE_INFINITY): Scale {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const rough = Math.max(high - low, Math.abs(high) * 0.05, 0.1) / STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const nice of [...NICE, 20, 25, 50]) {
    const step = nice * power
    const min = Math.min(Math.floor(low / step + 1e-9) * step, ceiling - STEPS * step)
    const max = min + STEPS * step
    if (step >= rough && max >= high - 1e-9) return { min: tidy(min), max: tidy(max), step: tidy(step) }
  }
  return { min: low, max: high, step: rough }
}

/** 0.30000000000000004 is 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(12))

/** Places, in px from the top, moved apart so that labels of `gap` px do not overlap; their order is kept. */
export function spread(places: readonly number[], gap: number, bottom: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let last = Number.NEGATIVE_INFINITY
  for (const index of order) {
    last = Math.max(moved[index] ?? 0, last + gap)
    moved[index] = last
  }
  let next = bottom + gap
  for (const index of order.toReversed()) {
    next = Math.min(moved[index] ?? 0, next - gap)
    moved[index] = next
  }
  return moved
}
