/** The value at a share of the sorted list (0.5 = median, 1 = the largest); 0 for an empty one. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** `part` of `whole` in per cent with one digit; 0 of nothing. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : ((part / whole) * 100).toFixed(1)} %`
}
