import type { WarningGroup } from '#app-state/inbox.ts'
import type { Indicator } from '#domain/indicators.ts'

/** Heads of one state, and a day and a week before; null where the past is not kept (boars). */
export interface StateCount {
  status: string
  sex: string
  heads: number
  yesterday: number | null
  lastWeek: number | null
}

interface HerdCounts {
  sows: number
  sowsYesterday: number
  sowsLastWeek: number
  gilts: number
  giltsReady: number
  suckling: number
  litters: number
}

interface DayCounts {
  services: number
  firstServices: number
  farrowings: number
  live: number
  weanings: number
  weaned: number
  weanedWeight: string | null
  weighed: number
  deaths: number
  pigletDeaths: number
}

/** `GET home/herd` */
export interface HerdPart {
  states: readonly StateCount[]
  herd: HerdCounts
  yesterday: DayCounts
}

export interface WeekDay {
  date: string
  services: number
  farrowings: number
  usualServices: number
  usualFarrowings: number
}

/** `GET home/week`; `measure` names the usual of a day. */
export interface WeekPart {
  measure: string
  days: readonly WeekDay[]
}

/** `GET home/expected` */
export interface ExpectedPart {
  days: readonly { date: string; litters: number; likely: number }[]
  late: number
}

export interface FigureWindow {
  value: string | null
  from: string
  to: string
}
export interface KeyFigure {
  code: string
  label: string
  unit: string
  report: string
  short: FigureWindow
  long: FigureWindow
  /** The farm's target and limits. */
  goal: Goal
}
export type Goal = Pick<Indicator, 'direction' | 'upper' | 'target' | 'yellow' | 'red'>

/** `GET home/figures` */
export interface FiguresPart {
  list: readonly KeyFigure[]
}

/** `GET home/data` */
export interface DataPart {
  closedUpTo: string | null
  lastEventDate: string | null
  lastEnteredAt: string | null
  recent: number
  punctual: number
}

/** `GET home/warnings` */
export interface WarningsPart {
  list: readonly WarningGroup[]
  checkedAt: string | null
}
