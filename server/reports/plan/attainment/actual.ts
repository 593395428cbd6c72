import { MONTHS, type MonthKey, type PlanCode } from '#domain/plan/year.ts'
import type { MonthCell } from '#server/kit/report/month-cells.ts'

/** Figures of a month, or of the year (`whole`). */
export type Actual = Record<MonthKey | 'whole', string | null>
export type ActualsOfFarms = ReadonlyMap<string, ReadonlyMap<PlanCode, Actual>>

/** Farms, year and items of a request. */
export interface ActualsRequest {
  readonly farms: readonly string[]
  readonly year: number
  /** The last day included. */
  readonly until: string
  /** Requested items. */
  readonly codes: ReadonlySet<PlanCode>
}
export interface Period {
  readonly key: MonthKey | 'whole'
  readonly first: string
  readonly last: string
}

/** Stores a figure of a farm in a period; unknown ones are left out. */
export type Keep = (farm: string, code: PlanCode, key: Period['key'], value: unknown) => void

/** The month of a plan that belongs to a cell of a year, or the year. */
export const periodOfCell = ({ _key: key }: MonthCell): Period['key'] =>
  key === null ? 'whole' : `m${Number(key.slice(5)) as (typeof MONTHS)[number]}`

/** A year without known figures. */
export const EMPTY = Object.fromEntries([
  ...MONTHS.map((month) => [`m${month}`, null]),
  ['whole', null],
]) as Actual
