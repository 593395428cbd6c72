import type { Indicator } from '#domain/indicators.ts'
import type { AddressFilters } from '#kit/screen-address.ts'

/* Answers of the calls of the home page: one shape for server and screen. */

/** A form that works a list off. */
export interface ListAction {
  form: string
  action: string
  /** The form takes the whole list over by its key; else it is given ear numbers. */
  fills: boolean
}

/** A work list as the left card shows it. */
export interface ListCount {
  key: string
  label: string
  group: string
  /** Route name of the event form it fills, or of the screen its animals are looked at on. */
  form: string
  action: string
  /** Other forms that work it off. */
  also: readonly ListAction[]
  daysLabel: string
  due: number
  overdue: number
  longest: number | null
  /** Of a list of documents: what the screen that works it off opens with. */
  filters: AddressFilters | null
}

/** Heads of one state now, at the end of yesterday and of a week ago (F06); null where the past is not kept (boars). */
export interface StateCount {
  status: string
  sex: string
  heads: number
  yesterday: number | null
  lastWeek: number | null
}

export interface HerdCounts {
  /** 能繁母猪: females served at least once and still there (§1.2); also at the end of yesterday and of a week ago. */
  sows: number
  sowsYesterday: number
  sowsLastWeek: number
  gilts: number
  /** Gilts old enough for their first service. */
  giltsReady: number
  suckling: number
  litters: number
}

export interface DayCounts {
  services: number
  firstServices: number
  farrowings: number
  live: number
  weanings: number
  weaned: number
  /** kg of the weaned heads that were weighed. */
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
  /** Mean of the same weekday over the weeks before, in heads and litters. */
  usualServices: number
  usualFarrowings: number
}

/** `GET home/week`; `measure` says in words what the usual day is. */
export interface WeekPart {
  measure: string
  days: readonly WeekDay[]
}

export interface DueDay {
  date: string
  litters: number
  /** Sum of the chances that each farrows: 0.87 served, 0.95 after a positive check (F33). */
  likely: number
}

/** `GET home/expected`; `late` were due before today and have not farrowed. */
export interface ExpectedPart {
  days: readonly DueDay[]
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
  /** Report the figure is a column of: with the same dates it shows the same number. */
  report: string
  short: FigureWindow
  long: FigureWindow
  /** The value the farm compares it with. */
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
  /** Day of the newest event, and when the newest one was entered. */
  lastEventDate: string | null
  lastEnteredAt: string | null
  /** Events of the last 30 days, and those of them entered on their day or the day after. */
  recent: number
  punctual: number
}

/** Open warnings of one rule in one farm: one line of the home page, and of the bell. */
export interface WarningGroup {
  farmId: string
  farmName: string
  ruleId: string
  code: string
  level: 'YELLOW' | 'RED'
  heads: number
  unread: number
  /** Those in the charge of the reader. */
  mine: number
  /** The farthest past its limit. */
  value: number | null
  threshold: number | null
  unit: string | null
  /** Ear numbers of the first few. */
  subjects: readonly string[]
  firstDay: string
  day: string
}

/** `GET home/warnings`; when the rules were checked last, null before the first time. */
export interface WarningsPart {
  list: readonly WarningGroup[]
  checkedAt: string | null
}
