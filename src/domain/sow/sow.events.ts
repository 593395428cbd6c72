import type { BoarStatePayload, CollectPayload, ProcessPayload } from '../semen/payloads.ts'
import type { Maybe } from '../typed.ts'
import type { BodyPayload, CheckPayload, EstrusPayload, GradePayload } from './check.ts'
import { EVENT_LABELS, type EventType, type Recorded } from './event-types.ts'
import type { TransferFarmPayload } from './farm-transfer.ts'
import type { FosterPayload } from './foster.ts'
import type { FarrowPayload, PigletDeathPayload, WeanPayload } from './litter-events.ts'
import type { PigletSelectPayload, PigletTagPayload } from './piglets.ts'
import type { TagChangePayload, TransferHousePayload } from './place-and-tag.ts'
import type { MatePayload } from './sow.mating.ts'
import type { Opening, PastLitter } from './sow.opening.ts'
import type { CullPigPayload, ReasonPayload, SalePayload } from './sow.removal.ts'
import type { Sex } from './sow.types.ts'

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

/** Payload of each kind, declared with its checks and its effect; that of an entry here, since it may hold events. */
export interface Payloads {
  event_entry: EntryPayload
  event_mat: MatePayload
  event_gestation: CheckPayload
  event_farr: FarrowPayload
  event_piglet_death: PigletDeathPayload
  event_wean: WeanPayload
  event_transfer_house: TransferHousePayload
  event_transfer_farm: TransferFarmPayload
  event_cull_decide: ReasonPayload
  event_cull_pig: CullPigPayload
  event_death_pig: ReasonPayload
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

/** A recorded event of an animal, of any kind or of this one. */
export type SowEvent<K extends EventType = EventType> = { [T in K]: Recorded<T, Payloads[T]> }[K]

/** The stored event of an animal; its payload was read by the form of its type. @throws for a type no animal has */
export function sowEvent({ uid, type, date, seq, payload, confirmed }: Stored): SowEvent {
  const event = { uid, type, date, seq, payload, ...(confirmed === undefined ? {} : { confirmed }) }
  if (!isOfAnimal(event)) throw new Error(`no animal has events of type "${type}"`)
  return event
}

/** An event of any kind, as it is stored. */
type Stored = Omit<Recorded, 'type'> & { readonly type: string }

const isOfAnimal = (event: Stored): event is SowEvent => Object.hasOwn(EVENT_LABELS, event.type)
