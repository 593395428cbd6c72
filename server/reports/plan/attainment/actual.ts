import { MONTHS, type MonthKey, type PlanCode } from '#domain/plan/year.ts'
import type { MonthCell } from '#server/kit/report/month-cells.ts'

/** What a month, or the year (`whole`), came to. */
export type Actual = Record<MonthKey | 'whole', string | null>
export type ActualsOfFarms = ReadonlyMap<string, ReadonlyMap<PlanCode, Actual>>

/** Farms, a year and what of it is asked for. */
export interface ActualsRequest {
  readonly farms: readonly string[]
  readonly year: number
  /** The last day that counts. */
  readonly until: string
  /** Items that are asked for. */
  readonly codes: ReadonlySet<PlanCode>
}
export interface Period {
  readonly key: MonthKey | 'whole'
  readonly first: string
  readonly last: string
}

/** Takes a figure of a farm in a period; what is unknown is left out. */
export type Keep = (farm: string, code: PlanCode, key: Period['key'], value: unknown) => void

/** The month of a plan that a cell of a year tells of, or the year. */
export const periodOfCell = ({ _key: key }: MonthCell): Period['key'] =>
  key === null ? 'whole' : `m${Number(key.slice(5)) as (typeof MONTHS)[number]}`

/** A year of which nothing is known. */
export const EMPTY = Object.fromEntries([
  ...MONTHS.map((month) => [`m${month}`, null]),
  ['whole', null],
]) as Actual
