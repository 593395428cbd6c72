import type { Level, RuleId } from '../rules.ts'
import type { EventType, Recorded } from './event-types.ts'
import type {
  GESTATION_RESULT_LABELS,
  MATE_CATEGORY_LABELS,
  SERVICE_OUTCOME_LABELS,
  STATUS_LABELS,
} from './sow.labels.ts'
import type { OpenReason } from './sow.opening.ts'

export type PigStatus = keyof typeof STATUS_LABELS
export type BoarStatus = Exclude<PigStatus, 'GILT' | 'MATED' | 'PREGNANT' | 'LACTATING' | 'WEANED' | 'OPEN'>

export type Sex = 'F' | 'M'
export type GestationResult = keyof typeof GESTATION_RESULT_LABELS
export type MateCategory = keyof typeof MATE_CATEGORY_LABELS
export type ServiceOutcome = keyof typeof SERVICE_OUTCOME_LABELS
export type ExitType = 'DEAD' | 'CULLED' | 'SOLD' | 'TRANSFERRED'

/** Days are counted `from ≤ d < to` (T3, T4); `to` null = until today. */
export interface Interval {
  from: string
  to: string | null
}

/** One interval of status. */
export interface Span extends Interval {
  /** Day the state itself began: before `from` where the animal was entered or received in it. */
  since: string
  status: PigStatus
  openReason: OpenReason | null
  parity: number
}

/** Place of the animal. */
export interface Stay extends Interval {
  houseId: string | null
  penId: string | null
}

interface Dose {
  uid: string
  date: string
  boarId: string | null
  boarEarnock: string | null
}

/** All inseminations of one heat (§2.4): event, day and boar of dose 1, the main boar of boar statistics. */
export interface Service extends Dose {
  /** Parity at mating. */
  cycleParity: number
  /** 1 = first service of this parity (首配). */
  no: number
  category: MateCategory
  /** From the opening state: never counted as a mating of a period (§3.8). */
  init: boolean
  technicianId: string | null
  doses: Dose[]
  /** Last weaning before the first service of a parity, for the weaning-to-service interval (F27). */
  weanDate: string | null
  dueDate: string
  /** First positive check; stays when the pregnancy is lost later (F24). */
  positiveDate: string | null
  outcome: ServiceOutcome
  outcomeDate: string | null
}

export interface SucklingMove {
  uid: string
  date: string
  kind: 'INIT' | 'BORN' | 'FOSTER_IN' | 'FOSTER_OUT' | 'DEATH' | 'SELECT' | 'WEAN' | 'END'
  /** Signed heads. */
  qty: number
  /** Suckling count after this movement. */
  suckling: number
}

export interface Litter {
  uid: string
  date: string
  parity: number
  serviceUid: string | null
  /** farrow − first dose (F30); null when the service is not known. */
  gestationDays: number | null
  init: boolean
  /** Taken over by a nurse sow after her own weaning: no birth, no parity, no weaned litter of its own (§2.7). */
  nurse: boolean
  healthy: number
  weak: number
  deformedLive: number
  livePiglets: number
  stillborn: number
  blackDead: number
  mummy: number
  deformedDead: number
  totalBorn: number
  /** Sexes counted at birth; null when they were not counted. */
  males: number | null
  females: number | null
  litterWeight: number | null
  moves: SucklingMove[]
  suckling: number
  fosterIn: number
  fosterOut: number
  /** Piglets kept for breeding before the weaning: they left the litter for files of their own. */
  selected: number
  deaths: number
  weaned: number
  weanWeight: number
  /** Day of the complete weaning. */
  weanDate: string | null
  lactationDays: number | null
}

/** A tagged piglet (§2.6); `uid` is the event that tagged it. */
export interface Piglet {
  uid: string
  litterUid: string
  birthDate: string
  date: string
  pigletNo: string
  sex: Sex
  /** kg on the day of tagging. */
  weight: number | null
  teatL: number | null
  teatR: number | null
  preselected: boolean
  /** OPEN until the choice is made. */
  result: 'OPEN' | 'KEEP' | 'REJECT'
  resultDate: string | null
  resultUid: string | null
  newEarNo: string | null
}

interface Exit {
  uid: string
  date: string
  type: ExitType
  reason: string
}

export interface Violation<Type extends string = EventType> {
  /** Event that breaks the rule. */
  uid: string
  rule: RuleId
  level: Level
  field: string
  message: string
  eventType: Type
  date: string
  /** A warning the person has confirmed with a reason. */
  confirmed?: boolean
}

/** Semen of one collection, as its boar's replay keeps it. */
export interface Ejaculate {
  uid: string
  day: number
  /** ml. */
  volume: number
  qualified: boolean
  /** The lot it was diluted into. */
  lotUid: string | null
}

/** Result of the replay of one animal's events. Every figure of a farm about her is a projection of this. */
export interface SowHistory {
  /** Null when no entry event is there. */
  status: PigStatus | null
  openReason: OpenReason | null
  parity: number
  /** Number it carries now; null for histories without names. */
  earNo: string | null
  /** Numbers it carried before, oldest first. */
  formerEarNos: string[]
  /** Present selective level (等级). */
  gradeId: string | null
  /** A male that was put to work, or entered as a working boar: no longer a young boar, whatever became of it. */
  grown: boolean
  entryDate: string | null
  /** How many of the services and litters below, the first ones, ended in the farms it came from: no figure of this one. */
  brought: { services: number; litters: number }
  spans: Span[]
  services: Service[]
  litters: Litter[]
  /** Tagged piglets of all litters. */
  piglets: Piglet[]
  stays: Stay[]
  exit: Exit | null
  /** Of the open service. */
  dueDate: string | null
  lastEvent: Pick<Recorded, 'uid' | 'type' | 'date'> | null
  violations: Violation[]
}
