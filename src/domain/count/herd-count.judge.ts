/** An animal on the books on the day of a count. */
export interface Booked {
  readonly earNo: string
  /** By the books it is in the place that is counted. */
  readonly isHere: boolean
}

/** A line of the count: the animal, and whether it was seen. */
interface Counted {
  readonly earNo: string
  readonly present: boolean
}

type CountResult = 'PRESENT' | 'MISSING' | 'UNLISTED' | 'ELSEWHERE'

export interface HerdCount {
  /** Result of each line, in order; null for a line without information: not seen, and not on the books here. */
  readonly results: readonly (CountResult | null)[]
  /** Animals on the books here that no line names. */
  readonly uncounted: readonly string[]
  /** Heads on the books here. */
  readonly booked: number
}

/**
 * Compares a count with the books: an animal on the books here is present if seen, missing if not; a seen animal on the books elsewhere in
 * the farm has strayed, one on no books is unlisted. Source: §5.9 (zzhd).
 */
export function judgeCount(lines: readonly Counted[], books: readonly Booked[]): HerdCount {
  const byEarNo = new Map(books.map((one) => [one.earNo, one]))
  const reported = new Set(lines.map(({ earNo }) => earNo))
  const here = books.filter(({ isHere }) => isHere)
  return {
    results: lines.map(({ earNo, present }) => {
      const booked = byEarNo.get(earNo)
      if (booked?.isHere) return present ? 'PRESENT' : 'MISSING'
      if (!present) return null
      return booked ? 'ELSEWHERE' : 'UNLISTED'
    }),
    uncounted: here.flatMap(({ earNo }) => (reported.has(earNo) ? [] : [earNo])),
    booked: here.length,
  }
}
