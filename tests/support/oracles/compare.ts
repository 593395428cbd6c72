import { expect } from 'vitest'
import type { Client } from '#support/app.ts'
import { ask } from '#support/reports.ts'

/** A row of an oracle: the columns of the report's rows, and whatever its figures are made of. */
export type OracleRow = Readonly<Record<string, unknown>>

type Take = (row: OracleRow) => number | null

/**
 * A figure of a group: added up, a quotient of two sums, or what is made of its rows otherwise. `ofAll` divides by the sum over all
 * rows, of these groups where it names some.
 */
export type Figure = Sum | Ratio | Made

interface Sum {
  readonly sum: Take
  /** Groups in which it is not shown. */
  readonly not?: readonly string[]
}

interface Made {
  readonly of: (rows: readonly OracleRow[]) => number | null
}

interface Ratio {
  readonly num: Take
  readonly den: Take
  readonly scale?: number
  /** True, or the groups that part its numerator alone. */
  readonly ofAll?: boolean | readonly string[]
  /** Groups in which it is not shown. */
  readonly not?: readonly string[]
}

/** A group by its name; by a key and the name that is shown for it, where several bear the same. */
export type GroupName = string | null | { readonly key: string; readonly name: string }

export interface ReportOracle {
  readonly name: string
  readonly rows: readonly OracleRow[]
  /** Columns of the plain list that are compared as they stand. */
  readonly shown: readonly string[]
  readonly figures: Readonly<Record<string, Figure>>
  /** Key of the group of a row, by the name of the group; null is 未填. */
  readonly groups: Readonly<Record<string, (row: OracleRow) => GroupName>>
  /** Rows of the plain list; the others only divide. */
  readonly listed?: (row: OracleRow) => boolean
  /** The plain list has other rows than the oracle: sums and groups alone are compared. */
  readonly rowsApart?: boolean
}

export const sumOf = (key: string): Figure => ({ sum: (row) => figure(row[key]) })
export const ratioOf = (num: string, den: string, more: object = {}): Figure => ({
  num: (row) => figure(row[num]),
  den: (row) => figure(row[den]),
  ...more,
})

export const figure = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** To four places, as floats add up; what is nothing stays nothing. */
const rounded = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  const number = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : null
  return number === null ? value : Number(number.toFixed(4)) + 0
}

/** Sum of rows; null where none of them is known. */
export function added(rows: readonly OracleRow[], take: Take): number | null {
  const known = rows.map(take).filter((one) => one !== null)
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null
}

function quotient(one: Ratio, rows: readonly OracleRow[], below: readonly OracleRow[]): number | null {
  const [num, den] = [added(rows, one.num), added(below, one.den)]
  return num === null || !den ? null : (num / den) * (one.scale ?? 1)
}

const isShown = (one: Figure, group: string | null) =>
  !('not' in one && group !== null && one.not?.includes(group))

/** Figures of the rows of a group, or of all; rounded as they are compared. */
function figuresOf({ figures, rows: all }: ReportOracle, rows: readonly OracleRow[], group: string | null) {
  const own = Object.entries(figures).filter(([, one]) => isShown(one, group))
  const entries = own.map(([key, one]) => {
    if ('sum' in one) return [key, rounded(added(rows, one.sum))]
    if ('of' in one) return [key, rounded(one.of(rows))]
    const isOfAll =
      one.ofAll === true || (group !== null && Array.isArray(one.ofAll) && one.ofAll.includes(group))
    return [key, rounded(quotient(one, rows, isOfAll ? all : rows))]
  })
  return Object.fromEntries(entries)
}

const picked = (row: OracleRow, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, rounded(row[key])]))

const keyOf = (group: GroupName) => (typeof group === 'object' ? (group?.key ?? '未填') : group)
const nameOf = (group: GroupName) => (typeof group === 'object' ? (group?.name ?? '未填') : group)

const asLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Rows, sums and all groups of a report, as it answers this reader, are those of the oracle. */
export async function expectOracle(client: Client, oracle: ReportOracle, filters: object): Promise<void> {
  const { name, rows, shown, figures, groups, listed = () => true, rowsApart } = oracle
  const keys = Object.keys(figures)
  const asked = (groupBy: string | null) => ask(client, `bi/${name}`, { filters, groupBy, pageSize: 10_000 })
  const plain = await asked(null)
  if (!rowsApart)
    expect(asLines(plain.list.map((row) => picked(row, shown))), `${name} rows`).toEqual(
      asLines(rows.filter(listed).map((row) => picked(row, shown))),
    )
  const whole = figuresOf(oracle, rows, null)
  expect(picked(plain.sums, keys), `${name} sums`).toEqual(whole)
  for (const [group, of] of Object.entries(groups)) {
    const { list, sums } = await asked(group)
    const own = keys.filter((key) => figures[key] && isShown(figures[key], group))
    const byKey = Map.groupBy(rows, (row) => keyOf(of(row)))
    const expected = [...byKey.values()].flatMap(([first, ...more]) =>
      first ? [{ group: nameOf(of(first)), ...figuresOf(oracle, [first, ...more], group) }] : [],
    )
    const answered = list.map((row) => ({ group: String(row._group), ...picked(row, own) }))
    expect(asLines(answered), `${name} by ${group}`).toEqual(asLines(expected))
    expect(picked(sums, keys), `${name} sums by ${group}`).toEqual(whole)
  }
}
