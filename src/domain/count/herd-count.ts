/** An animal on the books on the day of a count. */
export interface Booked {
  readonly earNo: string
  /** It stands, by the books, where is counted. */
  readonly isHere: boolean
}

/** A line of the count: the animal, and whether somebody saw it. */
interface Counted {
  readonly earNo: string
  readonly present: boolean
}

type CountResult = 'PRESENT' | 'MISSING' | 'UNLISTED' | 'ELSEWHERE'

export interface HerdCount {
  /** What became of each line, in its order; null of a line that says nothing: not seen, and not on the books here. */
  readonly results: readonly (CountResult | null)[]
  /** Animals on the books here that no line names. */
  readonly untold: readonly string[]
  /** Heads on the books here. */
  readonly booked: number
}

/**
 * Sets a count against the books: who is on them here and was seen is present, who was not is missing; who was seen and is
 * on the books elsewhere in the farm has strayed, who is on none is unlisted. Source: §5.9 (zzhd).
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
    untold: here.flatMap(({ earNo }) => (reported.has(earNo) ? [] : [earNo])),
    booked: here.length,
  }
}
