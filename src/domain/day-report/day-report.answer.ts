import type { Month } from '../close/close.months.ts'
import type { HerdTable } from './herd-table.ts'
import type { MonthLine } from './month-table.ts'
import type { ProductionLine } from './production.ts'
import type { FeedLine, SalesLine } from './sales-and-feed.ts'
import type { DayValues } from './values.ts'
import type { WorkLine } from './work.ts'

/** Deaths of a day by cause and class. */
export interface DeathLine {
  readonly reason: string
  readonly breeding: number
  readonly suckling: number
  readonly growing: number
}

/** Everything a report of a day shows; kept with a report that is signed. */
export interface DayFigures {
  readonly herd: HerdTable
  readonly production: readonly ProductionLine[]
  readonly deaths: readonly DeathLine[]
  readonly sales: readonly SalesLine[]
  readonly feed: readonly FeedLine[]
  readonly work: readonly WorkLine[]
  /** The figures of the day alone, summed up into a month. */
  readonly values: DayValues
}

export const DAY_STATES = {
  NONE: '未生成',
  RUNNING: '未完',
  OPEN: '待签字',
  LOCKED: '已锁定',
} as const
export type DayState = keyof typeof DAY_STATES

/** Difference of a locked figure to what its rows give now. */
export interface Drift {
  readonly label: string
  readonly kept: string
  readonly now: string
}

/** State of the report of a day. */
export interface DayStanding {
  readonly state: DayState
  /** Grows with each unlocking; 0 before the report is made. */
  readonly edition: number
  /** Optimistic lock of the row. */
  readonly version: number
  readonly remark: string | null
  readonly temperature: string | null
  readonly generatedAt: string | null
  readonly generatedBy: string | null
  readonly signedAt: string | null
  readonly signedBy: string | null
  readonly unlockReason: string | null
}

/** The farm a report is about, and the time it was read at. */
interface ReportHead {
  readonly farmId: string
  readonly farm: string
  readonly company: string
  readonly today: string
  readonly asOf: string
}

export interface DayReport extends DayStanding, ReportHead {
  readonly date: string
  readonly week: string
  /** Money is left out for users who may not see it. */
  readonly hasMoney: boolean
  readonly figures: DayFigures | null
  readonly drift: readonly Drift[]
}

export interface MonthReport extends ReportHead, Month {
  /** Days shown: those to come have no column. */
  readonly days: readonly { readonly date: string; readonly week: string; readonly state: DayState }[]
  readonly lines: readonly MonthLine[]
}

/** Rows behind a figure, with what they add up to. */
export interface DrillAnswer {
  readonly list: readonly DrillRow[]
  readonly sum: string
}
export interface DrillRow {
  readonly uid: string
  readonly date: string | null
  readonly subject: string
  readonly kind: string
  readonly note: string
  readonly value: string
  readonly pigId: string | null
}
