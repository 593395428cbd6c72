import { apportioned } from './stock.amounts.ts'

/** Feed that left a warehouse for a house, a batch or a class, or came back from it: 领料即耗用. Kg and money are negative for returns. */
export interface IssuedFeed {
  readonly uid: string
  readonly day: string
  /** Its place: feedings of one place and class follow each other. */
  readonly place: string
  /** Shared by the days of the animals there; else it belongs to its day. */
  readonly isHouse: boolean
  readonly isReturn: boolean
  /** Hundredths of a kg, and cents. */
  readonly kilos: number
  readonly cents: number
}

/** Feed of an issue that is fed on a day. */
export type FedDay = Pick<IssuedFeed, 'uid' | 'day' | 'kilos' | 'cents'>

export interface FarmFacts {
  /** Days from one to another, both included. */
  days(from: string, to: string): readonly string[]
  dayBefore(day: string): string
  /** The last day of the accounting month a day lies in. */
  monthEnd(day: string): string
  /** Heads of a place at the end of a day. */
  heads(place: string, day: string): number
  readonly today: string
}

/**
 * Feed by day of feed that counts as fed when it is issued, in exact kg and cents: a house shares it by animal-days until its next issue,
 * at the latest until the month ends and never beyond today, so that a month holds what was issued in it. A return goes off the days that
 * are left. Source: §2.12.
 */
export function fedByIssue(issued: readonly IssuedFeed[], farm: FarmFacts): FedDay[] {
  const places = Map.groupBy(issued, ({ place }) => place)
  return [...places.values()].flatMap((all) => {
    const starts = [...new Set(all.filter(({ isReturn }) => !isReturn).map(({ day }) => day))].sort()
    return all.flatMap((one) => shared(one, starts, farm))
  })
}

function shared(one: IssuedFeed, starts: readonly string[], farm: FarmFacts): FedDay[] {
  const { uid, day, kilos, cents, isHouse, place } = one
  const whole = [{ uid, day, kilos, cents }]
  if (!isHouse) return whole
  const next = starts.find((start) => start > day)
  const ends = [farm.monthEnd(day), farm.today, ...(next ? [farm.dayBefore(next)] : [])].sort()
  const last = ends[0] ?? day
  if (last <= day) return whole
  const days = farm.days(day, last)
  const heads = days.map((each) => farm.heads(place, each))
  if (heads.every((each) => each === 0)) return whole
  const [kiloParts, centParts] = [apportioned(kilos, heads), apportioned(cents, heads)]
  return days
    .map((each, at) => ({ uid, day: each, kilos: kiloParts[at] ?? 0, cents: centParts[at] ?? 0 }))
    .filter((each) => each.kilos !== 0 || each.cents !== 0)
}
