/** Teats of a breeding animal, both sides (§1.3: 选留 ≥ 14). */
export const TEATS_MIN = 14

interface Candidate {
  /** Both sides; null when they were not counted. */
  readonly teats: number | null
  /** The dam's own litters in this farm and the live born of them. */
  readonly damLitters: number
  readonly damLive: number
}
export interface Herd {
  readonly litters: number
  readonly live: number
}
export interface Advice {
  readonly word: '推荐' | '可选' | '不推荐'
  /** Each reason in a few words; none for what is not known. */
  readonly reasons: readonly string[]
}

const oneDigit = (value: number): string => value.toFixed(1)

/**
 * Advice on keeping a young pig: 推荐 with 14 teats or more from a dam whose mean live born (F40) reaches the herd's of the last year; 不推荐
 * with fewer teats; 可选 for all between, or where one of the two is not known.
 */
export function adviceOf({ teats, damLitters, damLive }: Candidate, herd: Herd): Advice {
  if (teats !== null && teats < TEATS_MIN) return { word: '不推荐', reasons: [`乳头${teats}<${TEATS_MIN}`] }
  const mean = damLitters > 0 ? damLive / damLitters : null
  const herdMean = herd.litters > 0 ? herd.live / herd.litters : null
  const compared = mean !== null && herdMean !== null
  const good = compared && mean >= herdMean
  const reasons = [
    teats === null ? '乳头未登记' : `乳头${teats}`,
    compared ? `母窝均活仔${oneDigit(mean)}${good ? '≥' : '<'}全场${oneDigit(herdMean)}` : '母亲没有可比成绩',
  ]
  return { word: teats !== null && good ? '推荐' : '可选', reasons }
}
