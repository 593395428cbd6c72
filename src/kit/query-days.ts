import { offlineDaysProblem, type QueryDays } from '#domain/offline-query.ts'
import type { Fields } from './field.ts'
import { filterPairs } from './filter-pairs.ts'

type Values = Readonly<Record<string, unknown>>

const day = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The days and ranges of days among the filters of a query that are filled in. */
function queryDays(filters: Fields, values: Values): QueryDays[] {
  const pairs = filterPairs(filters).filter(({ field }) => field.kind === 'date')
  const ends = new Set(pairs.flatMap(({ from, to }) => [from, to]))
  const ranges = pairs.map(({ from, to }) => ({ start: day(values[from]), end: day(values[to]) }))
  const single = Object.entries(filters).flatMap(([key, { kind }]) =>
    kind === 'date' && !ends.has(key) ? [{ start: day(values[key]), end: day(values[key]) }] : [],
  )
  return [...ranges, ...single].filter(({ start, end }) => start !== null || end !== null)
}

/** Why a query cannot run offline, or null: its dates include today (spec §5). */
export const offlineProblem = (filters: Fields, values: Values, today: string): string | null =>
  offlineDaysProblem(queryDays(filters, values), today)
