import type { SiloMove } from '#domain/standalone/silo.ts'
import type { BatchSubject, LitterSubject, PigSubject } from '#domain/standalone/subject.ts'
import type { Projection } from '#server/kit/projection.ts'
import type { FarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { BarnPlace } from '../stock/barns.ts'

export type Payload = Readonly<Record<string, unknown>>

/** An event as it is stored: the cells it was typed in, and what was found when it was: subject, price, end of withdrawal. */
export interface StandaloneEvent {
  readonly uid: string
  readonly type: string
  readonly date: string
  readonly payload: Payload
}

/** Whom a row speaks of, as far as it exists. */
export interface Named {
  readonly pig?: PigSubject | undefined
  readonly litter?: LitterSubject | undefined
  readonly batch?: BatchSubject | undefined
}

/** What an event uses of a material. */
export interface StockCell {
  readonly field: string
  readonly materialId: string
  readonly qty: number
  readonly lot: string
  /** Out of what was issued to its house or silo, where there is any. */
  readonly at?: BarnPlace
}

/** A movement of feed in the silo of a house. */
export interface SiloEntry {
  readonly houseId: string
  readonly feedId: string
  readonly move: SiloMove
}

export interface StandaloneWorld {
  readonly settings: FarmSettings
  readonly materials: Materials
  readonly silos: Silos
  readonly stations: StationsFed
  /** The event that is corrected. */
  readonly old?: Payload
  /** Its day. */
  readonly oldDate?: string
}

/** What one type of standalone event is, beyond its form. */
export interface StandaloneType {
  /** The kind of what a row speaks of. */
  readonly subjectOf: (payload: Payload) => 'PIG' | 'LITTER' | 'BATCH' | 'HOUSE'
  /** The payload with what is known besides its cells; kept as it was found. */
  readonly complete: (row: ParsedRow, named: Named, world: StandaloneWorld) => Payload
  /** Rules of this type, after subject and dates. */
  readonly judge?: (row: ParsedRow, named: Named, world: StandaloneWorld) => RowViolation[]
  /** Cells with what became known after its day, and the one with the day it did. */
  readonly later?: { readonly day: string; readonly cells: readonly string[] }
  /** What it moves in a silo; null where it moves nothing. */
  readonly siloOf?: (event: StandaloneEvent) => SiloEntry | null
  /** The cell with how much of a material it uses, that material, and the lot named; null where it uses none. */
  readonly stockOf?: (payload: Payload) => StockCell | null
  /** What it is kept as. */
  readonly projection: Projection<StandaloneEvent & { readonly farmId: string }>
}

/** The books of silos that rows move something in; they grow with every row that is taken. */
export interface Silos {
  /** What stands against a movement, or against taking back the one that is corrected. */
  judge(entry: SiloEntry | null): RowViolation[]
  /** kg that a count of that day should find; null before the book opens. */
  expected(entry: SiloEntry): number | null
  take(entry: SiloEntry | null): void
}

export interface Material {
  readonly uid: string
  readonly name: string
  /** 元 per kg of feed, per unit of all else, on the days asked about: by the price list, else its standard price. */
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

/** What animals of a house ate at stations on the days rows tell feed of it. */
export interface StationsFed {
  of(date: string, payload: Payload): Fed | undefined
}
