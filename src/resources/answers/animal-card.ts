/* Answer of `GET pig-detail` apart from the animal's own row: one shape for server and screen. */

/** A service as the card shows it. */
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

/** A litter as the card shows it; `stillborn` holds every piglet born dead that is no mummy: live + dead + mummies = total. */
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

/** A cycle: the service that counts, the litter that came of it, and the days between. */
export interface ParityLine {
  parity: number
  /** The fertile service, or the latest. */
  service: Service | null
  services: number
  litter: Litter | null
  /** Weaning to first service, days (F27). */
  wsi: number | null
  /** Days of the cycle without production: from weaning (first cycle: first service) to the fertile service. */
  npd: number | null
}

export interface Span {
  from: string
  to: string | null
  status: string
  openReason: string | null
  parity: number
}

/** Where the animal stood, `from ≤ d < to`, under the name a person knows the place by. */
export interface Stay {
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
  /** Reported by the farm the animal came from; corrected there. */
  elsewhere?: boolean
}

/** An ancestor as far as the farm's files know it: with `uid` null only its ear number is known. */
export interface Ancestor {
  earNo: string
  uid: string | null
  sire: Ancestor | null
  dam: Ancestor | null
}

/** The farm's own numbers that draw what is expected of the running cycle. */
export interface Limits {
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

/** Results of a boar's services. */
export interface Siring {
  services: number
  known: number
  farrowed: number
  total: number
  live: number
  last: string | null
}

/** `today` is the server's day. */
export interface AnimalCard {
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
