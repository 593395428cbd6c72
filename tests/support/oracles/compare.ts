import { expect } from 'vitest'
import type { Client } from '#support/app.ts'
import { ask } from '#support/reports.ts'

/** A row of an oracle: the columns of the report's rows, and whatever its figures are made of. */
export type OracleRow = Readonly<Record<string, unknown>>

type Take = (row: OracleRow) => number | null

/** A figure of a group: added up, or a quotient of two sums. `ofAll` divides by the sum over all rows. */
export type Figure =
  | { readonly sum: Take }
  | {
      readonly num: Take
      readonly den: Take
      readonly scale?: number
      readonly ofAll?: boolean | readonly string[]
    }

export interface ReportOracle {
  readonly name: string
  readonly rows: readonly OracleRow[]
  /** Columns of the plain list that are compared as they stand. */
  readonly shown: readonly string[]
  readonly figures: Readonly<Record<string, Figure>>
  /** What a row is grouped under, by the name of the group; null is 未填. */
  readonly groups: Readonly<Record<string, (row: OracleRow) => string | null>>
  /** Rows that the plain list leaves out. */
  readonly listed?: (row: OracleRow) => boolean
}

export const sumOf = (key: string): Figure => ({ sum: (row) => figure(row[key]) })
export const ratioOf = (num: string, den: string, more: object = {}): Figure => ({
  num: (row) => figure(row[num]),
  den: (row) => figure(row[den]),
  ...more,
})

export const figure = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** To a millionth, as floats add up; what is nothing stays nothing. */
const rounded = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  const number = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : null
  return number === null ? value : Number(number.toFixed(4)) + 0
}

function added(rows: readonly OracleRow[], take: Take): number | null {
  const known = rows.map(take).filter((one) => one !== null)
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null
}

function quotient(one: Figure, rows: readonly OracleRow[], all: readonly OracleRow[]): number | null {
  if ('sum' in one) return added(rows, one.sum)
  const [num, den] = [added(rows, one.num), added(one.ofAll ? all : rows, one.den)]
  return num === null || !den ? null : (num / den) * (one.scale ?? 1)
}

/** Figures of rows, rounded as they are compared; of a ratio in groups that part its numerator alone `all` divides. */
const figuresOf = (
  { figures }: ReportOracle,
  rows: readonly OracleRow[],
  all: readonly OracleRow[],
  group: string | null,
) =>
  Object.fromEntries(
    Object.entries(figures).map(([key, one]) => {
      const apart =
        'ofAll' in one && Array.isArray(one.ofAll) ? group !== null && one.ofAll.includes(group) : null
      const own = apart === null ? one : ({ ...one, ofAll: apart } as Figure)
      return [key, rounded(quotient(own, rows, all))]
    }),
  )

const picked = (row: OracleRow, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, rounded(row[key])]))

const asLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Rows, sums and all groups of a report, as it answers this reader, are those of the oracle. */
export async function expectOracle(client: Client, oracle: ReportOracle, filters: object): Promise<void> {
  const { name, rows, shown, figures, groups, listed = () => true } = oracle
  const keys = Object.keys(figures)
  const asked = (groupBy: string | null) => ask(client, `bi/${name}`, { filters, groupBy, pageSize: 10_000 })
  const plain = await asked(null)
  expect(asLines(plain.list.map((row) => picked(row, shown))), `${name} rows`).toEqual(
    asLines(rows.filter(listed).map((row) => picked(row, shown))),
  )
  expect(picked(plain.sums, keys), `${name} sums`).toEqual(figuresOf(oracle, rows, rows, null))
  for (const [group, of] of Object.entries(groups)) {
    const { list, sums } = await asked(group)
    const told = new Map(list.map((row) => [String(row._group), picked(row, keys)]))
    const parted = Map.groupBy(rows, (row) => of(row) ?? '未填')
    const expected = new Map([...parted].map(([key, own]) => [key, figuresOf(oracle, own, rows, group)]))
    expect(Object.fromEntries(told), `${name} by ${group}`).toEqual(Object.fromEntries(expected))
    expect(list, `${name} by ${group}: as many groups as names`).toHaveLength(told.size)
    expect(picked(sums, keys), `${name} sums by ${group}`).toEqual(figuresOf(oracle, rows, rows, null))
  }
}
