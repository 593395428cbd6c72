import { isMissing } from '#domain/typed.ts'
import type { Row } from '#inputs/field-components.ts'

/** The animal's own row, with the titles of its references. */
export type Pig = Row & { uid: string; farmId: string; earNo: string; status: string; sex: string }

export interface Service {
  uid: string
  date: string
  cycleParity: number
  no: number
  category: string
  init: boolean
  boarEarnock: string | null
  doseCount: number
  weanDate: string | null
  dueDate: string
  positiveDate: string | null
  outcome: string
  outcomeDate: string | null
}

export interface Litter {
  uid: string
  parity: number
  farrowDate: string
  gestationDays: number | null
  init: boolean
  totalBorn: number
  livePiglets: number
  healthy: number
  weak: number
  deformedLive: number
  stillborn: number
  mummy: number
  litterWeight: string | null
  suckling: number
  deaths: number
  weaned: number
  weanWeight: string | null
  weanDate: string | null
  lactationDays: number | null
}

/** A cycle: the service that counts, its litter, and the days between. */
export interface ParityLine {
  parity: number
  service: Service | null
  services: number
  litter: Litter | null
  wsi: number | null
  npd: number | null
}

export interface Span {
  from: string
  to: string | null
  status: string
  openReason: string | null
  parity: number
}

interface Stay {
  from: string
  to: string | null
  place: string
}

export interface CardEvent {
  uid: string
  pigId: string
  earNo: string
  type: string
  date: string
  payload: Readonly<Record<string, unknown>>
  confirmReason: string | null
  version: number
  operator: string | null
  createdAt: string
  /** Recorded by the farm the animal came from; corrected there. */
  elsewhere?: boolean
}

export interface Ancestor {
  earNo: string
  uid: string | null
  sire: Ancestor | null
  dam: Ancestor | null
}

interface Limits {
  gestationDays: number
  gestationMin: number
  lactationDays: number
  wsiTarget: number
  firstServiceAge: number
}

/** Sums over the farm's litters of the same parities within a year. */
export interface Means {
  litters: number
  live: number
  weanedLitters: number
  weaned: number
  weighed: number
  weanWeight: string | null
  served: number
  wsiDays: number
}

export interface Siring {
  services: number
  known: number
  farrowed: number
  total: number
  live: number
  last: string | null
}

/** Answer of `GET pig-detail`. `today` is the server's day. */
export interface Card {
  pig: Pig
  parities: readonly ParityLine[]
  spans: readonly Span[]
  stays: readonly Stay[]
  /** Newest first. */
  events: readonly CardEvent[]
  /** Names of the places and words the payloads point at. */
  titles: Readonly<Record<string, string>>
  pedigree: Ancestor | null
  siring: Siring | null
  limits: Limits
  today: string
}

/** A text of the animal's row; null when empty. */
export const textOf = (pig: Row, key: string): string | null => {
  const value = pig[key]
  return isMissing(value) ? null : String(value)
}

/** The day everything on the card is true for: today, or the day the animal left. */
export const untilOf = ({ pig, today }: Pick<Card, 'pig' | 'today'>): string =>
  textOf(pig, 'exitDate') ?? today
