import { availableParallelism } from 'node:os'
import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../database.ts'
import type { Sql } from '../sql-words.ts'
import type { Halves, ReportContext, ServerReport } from './definition.ts'

export type Rows = (context: ReportContext) => Sql

/** Farms from which on a report is worked out in two halves side by side: of fewer it takes less than to begin a second process. */
export const MANY_FARMS = 8

/** What of the farms the second process takes: it begins with nothing in its caches. The one that asks takes the last part. */
const SECOND_SHARE = 0.45

/** PostgreSQL plans two workers for two parts, and one is enough: the process that asks takes its part as well. No more of them at a
 *  time, over all reports, than there are processors to spare. Behind the wall it expects a fiftieth of the rows, and would put them
 *  in order to meet or add them up where a table of keys takes half as long. */
const SECOND_PROCESS = Object.entries({
  max_parallel_workers_per_gather: 2,
  max_parallel_workers: Math.max(availableParallelism() - 1, 1),
  enable_sort: 'off',
  enable_mergejoin: 'off',
})
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ')

const compiler = new PostgresQueryCompiler()
const written = (rows: Sql) => compiler.compileQuery(rows.toOperationNode(), createQueryId())

/** Columns by the wording of a statement. */
const known = new Map<string, string>()

/**
 * Finds out what columns the rows of a source have that are worked out farm by farm, so that those of many farms can be worked
 * out side by side; asked of the database once for each wording. Nothing of a source without such rows, or of few farms.
 * @param at the context the rows will be asked for in
 */
export async function inParallel(
  tx: Tx,
  { plan: { farmwise, farmwiseSums = false } = {} }: ServerReport,
  at: ReportContext,
): Promise<Halves | undefined> {
  if (!farmwise || at.farms.length < MANY_FARMS || (farmwiseSums && !at.question.summing)) return undefined
  await sql.raw(SECOND_PROCESS).execute(tx)
  const rows = farmwise(at)
  const { sql: text, parameters } = written(rows)
  const columns = known.get(text) ?? (await columnsOf(tx, rows))
  known.set(text, columns)
  return { text, parameters, columns }
}

/** Reads no row: what is joined on `false` is not even planned. */
async function columnsOf(tx: Tx, rows: Sql): Promise<string> {
  const none = sql`(values (1)) one(n) left join (${rows}) x on false`
  const { rows: names } = await sql<Record<string, null>>`select x.* from ${none}`.execute(tx)
  const columns = Object.keys(names[0] ?? {})
  const types = sql.join(columns.map((name) => sql`pg_typeof(${sql.ref(`x.${name}`)})::text`))
  const { rows: reported } = await sql<{
    types: string[]
  }>`select array[${types}] as types from ${none}`.execute(tx)
  return columns.map((name, at) => `"${name}" ${reported[0]?.types[at]}`).join(', ')
}

/** The rows of both halves of the farms under each other; each is a statement of its own, which a process of its own may run. */
export function inHalves(farms: readonly string[], { text, parameters, columns }: Halves): Sql {
  const middle = Math.floor(farms.length * SECOND_SHARE)
  const parts = [farms.slice(0, middle), farms.slice(middle)].map((half) => {
    const others = new Set<unknown>(farms.filter((farm) => !half.includes(farm)))
    const reported = parameters.map((value) => without(others, value))
    return sql`select * from side_rows(${literally(text, reported)}) as half(${sql.raw(columns)})`
  })
  return sql.join(parts, sql` union all `)
}

/** A parameter as it would be if some farms were not asked for: a list without them, and nothing where it was one of them. */
function without(farms: ReadonlySet<unknown>, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !farms.has(one))
  return farms.has(value) ? null : value
}

/** A statement as one text, with its parameters in it. */
const literally = (text: string, parameters: readonly unknown[]): string =>
  text.replace(/\$(\d+)/g, (_, no) => literal(parameters[Number(no) - 1]))

/** A value as a parameter would be reported: its type follows from where it stands. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value))
  const items = value.map((one) =>
    one === null ? 'null' : `"${String(one).replace(/["\\]/g, (sign) => `\\${sign}`)}"`,
  )
  return pg.escapeLiteral(`{${items.join()}}`)
}
