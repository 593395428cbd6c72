import type { SiloMove } from '#domain/standalone/silo.ts'
import type { BatchSubject, LitterSubject, PigSubject } from '#domain/standalone/subject.ts'
import type { Projection } from '#server/kit/projection.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { BarnPlace } from '../stock/barns.ts'

export type Payload = Readonly<Record<string, unknown>>

/** An event as stored: its cells as entered, with subject, price and end of withdrawal period found at its entry. */
export interface StandaloneEvent {
  readonly uid: string
  readonly type: string
  readonly date: string
  readonly payload: Payload
}

/** Subjects of a row, as far as they exist. */
export interface Named {
  readonly pig?: PigSubject | undefined
  readonly litter?: LitterSubject | undefined
  readonly batch?: BatchSubject | undefined
}

/** Use of a material by an event. */
export interface StockCell {
  readonly field: string
  readonly materialId: string
  readonly qty: number
  readonly lot: string
  /** Feed issued to its house or silo is used first, where there is any. */
  readonly at?: BarnPlace
}

/** A movement of feed in the silo of a house. */
export interface SiloEntry {
  readonly houseId: string
  readonly feedId: string
  readonly move: SiloMove
}

export interface StandaloneFacts {
  readonly settings: FarmSettings
  readonly materials: Materials
  readonly silos: Silos
  readonly stations: StationsFed
  /** Payload of the event being corrected. */
  readonly old?: Payload
  /** Its day before the correction. */
  readonly oldDate?: string
}

/** One type of standalone event, beyond its form. */
export interface StandaloneType {
  /** Kind of the row's subject. */
  readonly subjectOf: (payload: Payload) => 'PIG' | 'LITTER' | 'BATCH' | 'HOUSE'
  /** The payload with the values found apart from its cells; stored as found. */
  readonly complete: (row: ParsedRow, named: Named, facts: StandaloneFacts) => Payload
  /** Rules of this type, after subject and dates. */
  readonly judge?: (row: ParsedRow, named: Named, facts: StandaloneFacts) => RowViolation[]
  /** Cells known only after the event's day, and the one with that later day. */
  readonly later?: { readonly day: string; readonly cells: readonly string[] }
  /** Its movement in a silo; null without one. */
  readonly siloOf?: (event: StandaloneEvent) => SiloEntry | null
  /** The cell with the used quantity of a material, the material, and the named lot; null without a use. */
  readonly stockOf?: (payload: Payload) => StockCell | null
  /** Its projection. */
  readonly projection: Projection<StandaloneEvent & { readonly farmId: string }>
}

/** Records of the silos that rows move feed in; they grow with every accepted row. */
export interface Silos {
  /** Violations by a movement, or by taking back the one being corrected. */
  judge(entry: SiloEntry | null): RowViolation[]
  /** kg a count of that day should find; null before the first record. */
  expected(entry: SiloEntry): number | null
  take(entry: SiloEntry | null): void
}

export interface Material {
  readonly uid: string
  readonly name: string
  /** 元 per kg of feed, per unit of other materials, on the requested days: by the price list, else its standard price. */
  readonly prices: Readonly<Record<string, number | null>>
  /** Days after the last dose on which the animal is not sold. */
  readonly withdrawDays: number
}

export type Materials = ReadonlyMap<string, Material>

export interface Fed {
  readonly heads: number
  /** kg. */
  readonly qty: number
}

/** Feed eaten at stations by animals of a house, on the days for which rows give feed of the house. */
export interface StationsFed {
  of(date: string, payload: Payload): Fed | undefined
}
