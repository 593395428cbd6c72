import type { OracleFarm } from './farms.ts'

/** Feed of a batch, or of a house for a class of animals. */
export interface Fed {
  readonly farm: OracleFarm
  readonly day: string
  readonly feed: Feed
  readonly batchNo: string | null
  readonly house: string
  readonly feedClass: string
  /** Hundredths of a kg. */
  readonly qty: number
  readonly typed: number | null
}

export interface Feed {
  readonly uid: string
  readonly name: string
  /** 元 a kg of a farm on a day; null where nothing says it. */
  readonly price: (farm: OracleFarm, day: string) => number | null
}

/** Money that was entered for a batch or for the herd, by its day or its accounting month. */
export interface Spent {
  readonly farm: OracleFarm
  readonly day: string | null
  readonly month: string | null
  readonly batchNo: string | null
  readonly item: string
  readonly source: string
  readonly cents: number
}

/** Heads that came to a batch or left it, or that a sow weaned elsewhere; IN and OUT are two sides of a transfer. */
export interface Moved {
  readonly farm: OracleFarm
  readonly day: string
  readonly batchNo: string | null
  readonly kind: 'BEGIN' | 'WEAN' | 'IN' | 'OUT' | 'SALE' | 'SLAUGHTER' | 'DEATH'
  readonly heads: number
  readonly kilos: number
}

/** True of heads that came. */
export const hasCome = ({ kind }: Moved): boolean => kind === 'BEGIN' || kind === 'WEAN' || kind === 'IN'
