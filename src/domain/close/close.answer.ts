import type { Month } from './close.months.ts'

/** A class of pigs in a state, over a month. Heads; kg where the weight is known or can be estimated. */
export interface HerdRow {
  readonly pigClass: string
  readonly state: string
  readonly opening: number
  /** Heads by kind of movement. */
  readonly came: Readonly<Record<string, number>>
  readonly went: Readonly<Record<string, number>>
  readonly closing: number
  readonly kilos: number | null
  readonly pigDays: number
  /** Surplus (or shortage) found by counts of the month. */
  readonly difference: number
}

/** A material in a warehouse over a month: units of the material, and their value. */
export interface StockRow {
  readonly warehouseId: string
  readonly materialId: string
  readonly warehouse: string
  readonly material: string
  readonly openingQty: string
  readonly openingAmount: string
  readonly inQty: string
  readonly inAmount: string
  readonly outQty: string
  readonly outAmount: string
  readonly closingQty: string
  readonly closingAmount: string
}

/** One thing that is looked at before a month is closed. */
export interface CheckLine {
  readonly id: string
  /** Label of the line in its present state; a label of a failed line says what is wrong. */
  readonly label: string
  /** Number of the rule, for reference. */
  readonly rule?: string
  /** E keeps the month open, W asks for a reason. */
  readonly level: 'E' | 'W'
  /** Number of wrong or waiting rows; 0 when all is in order. */
  readonly count: number
  readonly note: string
  /** Screen with the rows, and what it is asked for. */
  readonly screen: string
  readonly filters: Readonly<Record<string, string>>
}

/** Last action on a month; a month without any action has none. */
export interface MonthRecord {
  readonly period: string
  readonly status: 'CLOSING' | 'CLOSED' | 'REOPENED'
  readonly signedBy: string | null
  readonly closedBy: string | null
  readonly closedAt: string | null
  readonly reopenedBy: string | null
  readonly reopenedAt: string | null
  readonly reopenReason: string | null
  /** Why it was closed with warnings. */
  readonly reason: string | null
}

/** A month of a farm as its screen shows it. */
export interface MonthAnswer {
  readonly farmId: string
  readonly month: Month
  readonly closedUpTo: string | null
  readonly status: 'OPEN' | MonthRecord['status']
  /** Why it cannot be closed, or opened again, now; null where it can. */
  readonly closeRefusal: string | null
  readonly reopenRefusal: string | null
  /** The check list: as it was when the month was closed, as it is where it was asked for, null otherwise. */
  readonly checks: readonly CheckLine[] | null
  readonly herd: readonly HerdRow[]
  readonly stock: readonly StockRow[]
  readonly days: number
  /** Every month that anything was done with, newest first. */
  readonly records: readonly MonthRecord[]
}

/** Findings of a rule of 数据核对 in a farm: its lines, and where their rows are. */
export interface Reconciled extends Pick<CheckLine, 'label' | 'screen' | 'filters'> {
  readonly rule: string
  readonly lines: readonly {
    readonly item: string
    readonly expected: number
    readonly actual: number
    readonly diff: number
    readonly rows?: readonly string[]
  }[]
  /** Lines whose sides differ. */
  readonly wrong: number
}
