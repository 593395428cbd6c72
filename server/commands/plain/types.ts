import type { SiloMove } from '#domain/plain/silo.ts'
import type { BatchSubject, LitterSubject, PigSubject } from '#domain/plain/subject.ts'
import type { BulkRow } from '../../kit/bulk.ts'
import type { FarmSettings } from '../entry/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RowViolation } from '../entry/row-result.ts'
import type { BarnPlace } from '../stock/barns.ts'
import type { Materials } from './materials.ts'
import type { Silos } from './silos.ts'
import type { StationsFed } from './stations-fed.ts'

export type Payload = Readonly<Record<string, unknown>>

/** An event as it is stored: the cells it was typed in, and what was found when it was: subject, price, end of withdrawal. */
export interface PlainEvent {
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

export interface PlainWorld {
  readonly settings: FarmSettings
  readonly materials: Materials
  readonly silos: Silos
  readonly stations: StationsFed
  /** The event that is corrected. */
  readonly old?: Payload
  /** Its day. */
  readonly oldDate?: string
}

/** What one type of plain event is, beyond its form. */
export interface PlainType {
  /** The kind of what a row speaks of. */
  readonly subjectOf: (payload: Payload) => 'PIG' | 'LITTER' | 'BATCH' | 'HOUSE'
  /** The payload with what is known besides its cells; kept as it was found. */
  readonly complete: (row: ParsedRow, named: Named, world: PlainWorld) => Payload
  /** Rules of this type, after subject and dates. */
  readonly judge?: (row: ParsedRow, named: Named, world: PlainWorld) => RowViolation[]
  /** Cells with what became known after its day, and the one with the day it did. */
  readonly later?: { readonly day: string; readonly cells: readonly string[] }
  /** What it moves in a silo; null where it moves nothing. */
  readonly siloOf?: (event: PlainEvent) => SiloEntry | null
  /** The cell with how much of a material it uses, that material, and the lot named; null where it uses none. */
  readonly stockOf?: (payload: Payload) => StockCell | null
  /** Rows of its projections, by table. */
  readonly rowsOf: (farmId: string, event: PlainEvent) => Readonly<Record<string, BulkRow>>
}
