import type { BoarStatePayload, CollectPayload, ProcessPayload } from '../semen/payloads.ts'
import type { Maybe } from '../typed.ts'
import type { Opening, PastLitter } from './opening.ts'

export interface EntryPayload {
  teatL?: Maybe<number>
  teatR?: Maybe<number>
  earNo?: Maybe<string>
  sex: Sex
  birthDate?: Maybe<string>
  breedId?: Maybe<string>
  bloodline?: Maybe<string>
  /** Go-live data: creates no figure of a period. */
  init?: Maybe<boolean>
  opening: Opening
  selectiveLevelId?: Maybe<string>
  houseId?: Maybe<string>
  penId?: Maybe<string>
  /** % */
  residualRate?: Maybe<number>
  depMonths?: Maybe<number>
  /** Received from another farm: the animal's earlier life, replayed ahead of this event. */
  history?: Maybe<readonly SowEvent[]>
  /** Go-live: her earlier litters, replayed ahead of the opening; no figure of the farm. */
  past?: Maybe<readonly PastLitter[]>
  /** The slip it came by; the farm as it was called then. */
  transfer?: Maybe<{ outFarm?: Maybe<string> }>
}

interface MatePayload {
  boarId?: Maybe<string>
  boarEarnock?: Maybe<string>
  technicianId?: Maybe<string>
  method?: Maybe<string>
  /** Doses of this entry; empty = one dose of `boarId`. */
  doses?: Maybe<readonly MateDose[]>
}

/** One insemination: of a boar, or out of a lot, together with the boar of the lot (none for a mixed lot). */
export interface MateDose {
  boarId?: Maybe<string>
  boarEarnock?: Maybe<string>
  date?: Maybe<string>
  semenLotId?: Maybe<string>
  lotNo?: Maybe<string>
}

interface CheckPayload {
  gestationResult: GestationResult
  gestationResultDesc?: Maybe<string>
  method?: Maybe<string>
  reason?: Maybe<string>
}

export interface FarrowPayload {
  healthy: number
  weak?: Maybe<number>
  deformedLive?: Maybe<number>
  /** Typed for control only; must equal healthy + weak + deformedLive. */
  livePiglets?: Maybe<number>
  stillborn?: Maybe<number>
  blackDead?: Maybe<number>
  mummy?: Maybe<number>
  deformedDead?: Maybe<number>
  /** Typed for control only; must equal live + dead. */
  totalBorn?: Maybe<number>
  males?: Maybe<number>
  females?: Maybe<number>
  /** kg, all live piglets. */
  litterWeight?: Maybe<number>
}

interface PigletDeathPayload {
  qty: number
  reason?: Maybe<string>
}

interface WeanPayload {
  /** Heads weaned (the specification's name). */
  startes: number
  /** kg, whole litter. */
  weanWeight?: Maybe<number>
  /** Piglets found dead at weaning, declared in the same form. */
  deaths?: Maybe<number>
  partial?: Maybe<boolean>
  target?: Maybe<WeanTarget>
}

/** Where they go: `id` is the uid of the batch or of the house. */
interface WeanTarget {
  kind: 'BATCH' | 'HOUSE' | 'SALE'
  id?: Maybe<string>
  /** The batch as it was called, and the house of its new heads. */
  batchNo?: Maybe<string>
  houseId?: Maybe<string>
}

interface TransferHousePayload {
  houseId: string
  penId?: Maybe<string>
  reason?: Maybe<string>
}

interface CullDecidePayload {
  reason?: Maybe<string>
}

interface CullPigPayload {
  reason?: Maybe<string>
  /** SALE 出售, DISPOSAL 无害化, WAIT 待售: stays as CULL_WAIT until sold. */
  kind?: Maybe<'SALE' | 'DISPOSAL' | 'WAIT'>
}

interface DeathPigPayload {
  reason?: Maybe<string>
}

interface EstrusPayload {
  /** Which heat of the animal it is; 1 = the first seen. */
  heatNo?: Maybe<number>
  intensity?: Maybe<'WEAK' | 'MEDIUM' | 'STRONG'>
}

interface BodyPayload {
  /** mm at P2. */
  backfat?: Maybe<number>
  /** 1 … 5. */
  bcs?: Maybe<number>
}

interface GradePayload {
  selectiveLevelId: string
  reason?: Maybe<string>
}

/** One side of a foster; the other animal's event carries the same link. */
interface FosterPayload {
  /** OUT: her piglets go; IN: they come to her. */
  role: 'OUT' | 'IN'
  qty: number
  fromEarNo?: Maybe<string>
  toEarNo?: Maybe<string>
  /** kg, all piglets moved. */
  weight?: Maybe<number>
  reason?: Maybe<string>
}

/** One of both, or both. */
interface TagChangePayload {
  newEarNo?: Maybe<string>
  earNotch?: Maybe<string>
  reason?: Maybe<string>
}

/** The sender's side of a transfer between farms; the slip and the receiving farm are known by their uids. */
interface TransferFarmPayload {
  /** OUT: on the road; ARRIVED: taken in by the other farm; BACK: not taken in, at home again. */
  step: 'OUT' | 'ARRIVED' | 'BACK'
  transferId?: Maybe<string>
  /** Day of the dispatch this step ends. */
  outDate?: Maybe<string>
  docNo?: Maybe<string>
  inFarmId?: Maybe<string>
  /** Its name on the day of the receipt, for what K-04 says. */
  inFarm?: Maybe<string>
  /** House of an animal that came back. */
  houseId?: Maybe<string>
  penId?: Maybe<string>
  reason?: Maybe<string>
}

interface SalePayload {
  clientId?: Maybe<string>
  /** kg. */
  weight?: Maybe<number>
  /** 元. */
  amount?: Maybe<number>
}

/** One piglet of the litter gets its number. */
export interface PigletTagPayload {
  pigletNo: string
  sex: Sex
  /** kg. */
  weight?: Maybe<number>
  teatL?: Maybe<number>
  teatR?: Maybe<number>
  preselected?: Maybe<boolean>
}

/** Result of a tagged piglet, recorded at its dam; a kept one's own entry carries the same link. */
interface PigletSelectPayload {
  /** Uid of the event that tagged it. */
  pigletId: string
  sex: Sex
  result: 'KEEP' | 'REJECT'
  newEarNo?: Maybe<string>
  reason?: Maybe<string>
}

/** Payload of each event code. */
export interface Payloads {
  event_entry: EntryPayload
  event_mat: MatePayload
  event_gestation: CheckPayload
  event_farr: FarrowPayload
  event_piglet_death: PigletDeathPayload
  event_wean: WeanPayload
  event_transfer_house: TransferHousePayload
  event_transfer_farm: TransferFarmPayload
  event_cull_decide: CullDecidePayload
  event_cull_pig: CullPigPayload
  event_death_pig: DeathPigPayload
  event_sale_pig: SalePayload
  event_estrus: EstrusPayload
  event_body: BodyPayload
  event_grade: GradePayload
  event_tag_change: TagChangePayload
  event_foster: FosterPayload
  event_boar_state: BoarStatePayload
  event_semen_collect: CollectPayload
  event_semen_process: ProcessPayload
  event_piglet_tag: PigletTagPayload
  event_piglet_select: PigletSelectPayload
}

export type EventType = keyof Payloads

/** One recorded event. `seq` orders equal kinds of one day; `confirmed` = its warnings were confirmed with a reason. */
export type SowEvent<K extends EventType = EventType> = {
  [P in K]: {
    readonly uid: string
    readonly type: P
    readonly date: string
    readonly seq: number
    readonly payload: Payloads[P]
    readonly confirmed?: boolean
  }
}[K]

export type Sex = 'F' | 'M'

export type GestationResult = 'POSITIVE' | 'NEGATIVE' | 'RETURN' | 'ABORT' | 'OPEN'
