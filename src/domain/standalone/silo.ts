import { type Breach, breach } from './subject.ts'

/** Movements of the feed in the silo of a house: deliveries, use, and counts that weigh or read off what is left. */
export const SILO_KINDS = { IN: '入料', USE: '用料', COUNT: '盘点' } as const
export type SiloKind = keyof typeof SILO_KINDS

export interface SiloMove {
  readonly uid: string
  readonly date: string
  readonly kind: SiloKind
  /** kg; of a count the kg found. */
  readonly qty: number
}

/** A movement with the stock after it, kg. */
export interface SiloLine extends SiloMove {
  readonly balance: number
  /** Of a count: found − expected, kg. The count that opens the book has none. */
  readonly difference: number | null
}

/** Within a day feed comes before it is used, and what is left is counted at the end of the day. */
const RANK: Readonly<Record<SiloKind, number>> = { IN: 0, USE: 1, COUNT: 2 }

const inOrder = (a: SiloMove, b: SiloMove): number => {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  if (a.kind !== b.kind) return RANK[a.kind] - RANK[b.kind]
  return a.uid < b.uid ? -1 : 1
}

/** The book of one feed in one silo. It opens with the first delivery or count: earlier use came out of an unknown stock. */
export function siloBook(moves: readonly SiloMove[]): SiloLine[] {
  const ordered = moves.toSorted(inOrder)
  const opens = ordered.findIndex(({ kind }) => kind !== 'USE')
  if (opens < 0) return []
  let left = 0
  return ordered.slice(opens).map((move, index) => {
    const [expected, qty] = [left, hundredths(move.qty)]
    if (move.kind === 'COUNT') left = qty
    else left += move.kind === 'IN' ? qty : -qty
    const counted = move.kind === 'COUNT' && index > 0
    return { ...move, balance: left / 100, difference: counted ? (left - expected) / 100 : null }
  })
}

/** Kilos have two places: added up in hundredths they stay exact, and a year of a silo is added up in no time. */
const hundredths = (kilos: number): number => Math.round(kilos * 100)

/** kg left at the end of a day; null before the book opens. */
export const siloStock = (book: readonly SiloLine[], date: string): number | null =>
  book.findLast((line) => line.date <= date)?.balance ?? null

/** Counts that are in both books and find another difference in the second. */
export function shiftedSiloCounts(before: readonly SiloMove[], after: readonly SiloMove[]): SiloLine[] {
  const was = new Map(siloBook(before).map((line) => [line.uid, line]))
  return siloBook(after).filter(({ uid, difference }) => {
    const line = was.get(uid)
    return line !== undefined && line.difference !== difference
  })
}

export interface SiloSums {
  readonly opening: number
  readonly issued: number
  readonly used: number
  /** By counts: more (+) or less (−) than expected. */
  readonly difference: number
  readonly closing: number
}

/** R6 of a stretch of a book: issued + difference = used + (closing − opening). kg. */
export function siloSums(lines: readonly SiloLine[]): SiloSums {
  const sum = (numbers: readonly number[]): number =>
    numbers.reduce((total, one) => total + hundredths(one), 0) / 100
  const of = (kind: SiloKind) => sum(lines.filter((line) => line.kind === kind).map(({ qty }) => qty))
  const difference = sum(lines.map((line) => line.difference ?? 0))
  const closing = lines.at(-1)?.balance ?? 0
  const [issued, used] = [of('IN'), of('USE')]
  return { opening: sum([closing, used, -issued, -difference]), issued, used, difference, closing }
}

interface SiloChange {
  /** The movement that is new or as it shall be; null where one is taken away. */
  readonly reported: SiloMove | null
  /** The other movements of the silo. */
  readonly others: readonly SiloMove[]
  /** An earlier movement is changed or taken back. */
  readonly corrects: boolean
  /** Name of the feed. */
  readonly feed: string
}

/**
 * Objections to a change of a book: no day ends below nothing (M-01), no later use is left without feed (K-01, K-02), and one count a day
 * is enough (K-55).
 */
export function breachOfSilo({ reported, others, corrects, feed }: SiloChange): Breach | null {
  if (reported?.kind === 'COUNT' && others.some((one) => one.kind === 'COUNT' && one.date === reported.date))
    return breach('K-55', 'date', { 日期: reported.date })
  const book = siloBook(reported ? [...others, reported] : others)
  const short = book.find((line) => line.balance < 0)
  if (!short) return null
  if (reported?.kind === 'USE') return shortOf(book, reported, feed)
  return breach(corrects ? 'K-02' : 'K-01', 'date', { 事件: SILO_KINDS.USE, 日期: short.date })
}

/** M-01: what may be taken on a day, so that there is enough on all days up to the next count. */
function shortOf(book: readonly SiloLine[], reported: SiloMove, feed: string): Breach | null {
  const from = book.findIndex((line) => line.uid === reported.uid)
  const next = book.findIndex((line, index) => index > from && line.kind === 'COUNT')
  const lowest = Math.min(...book.slice(from, next < 0 ? undefined : next).map(({ balance }) => balance))
  if (from < 0 || lowest >= 0) return null
  const n = Math.max(0, (hundredths(lowest) + hundredths(reported.qty)) / 100)
  return breach('M-01', 'qty', { 物料: feed, n, 单位: 'kg' })
}
