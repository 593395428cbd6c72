/** The page of a declared table with a million rows, as the list API asks for it, timed by the database itself. */
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { resourceNamed } from '#server/declarations.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { systemCaller } from '#server/kit/caller.ts'
import type { Caller } from '#server/kit/context.ts'
import { createPool, type Db, enterScope, reading, type Tables } from '#server/kit/database.ts'
import { parseListQuery } from '#server/kit/list-query.ts'
import { storeOf } from '#server/stores.ts'
import { report } from './figures.ts'
import { fillPigs } from './fill-pigs.ts'
import { benchDatabase } from './setting.ts'

const ROWS = 1_000_000
const ROUNDS = 15
const PAGE = 50
const pigs = resourceNamed('pigs-file')

/** The statement that reads the page, caught on its way to the database. */
async function pageQuery(url: string, caller: Caller, start: number): Promise<CompiledQuery> {
  const seen: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: createPool(url, 1) })
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void seen.push(query as CompiledQuery) })
  const query = parseListQuery(pigs, { _start: start, _end: start + PAGE })
  const { list } = await reading(db, caller.scope, (tx) => storeOf(pigs).list(tx, caller, query))
  await db.destroy()
  if (list.length !== PAGE) throw new Error(`the page holds ${list.length} rows`)
  const page = seen.find((one) => / limit /.test(one.sql))
  if (!page) throw new Error('no statement with a limit was seen')
  return page
}

/** Execution times in ms as EXPLAIN ANALYZE reports them, under row-level security as in a request. */
async function explained(db: Db, caller: Caller, page: CompiledQuery): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = await db.transaction().execute(async (tx) => {
      await enterScope(tx, caller.scope)
      const query = { ...page, sql: `explain (analyze, format json) ${page.sql}` }
      return tx.executeQuery<{ 'QUERY PLAN': { 'Execution Time': number }[] }>(query)
    })
    times.push(plan.rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN)
  }
  return times
}

await benchDatabase(async (db, url) => {
  await fillPigs(db, ROWS)
  const caller = await systemCaller(db, allFunctionCodes, { route: 'BENCH', requestId: 'bench' })
  const found = await sql<{ n: number }>`select count(*)::int as n from pig`.execute(db)
  if (found.rows[0]?.n !== ROWS) throw new Error(`${found.rows[0]?.n} rows`)
  report({
    'big/first': await explained(db, caller, await pageQuery(url, caller, 0)),
    'big/deep': await explained(db, caller, await pageQuery(url, caller, 1000 * PAGE)),
  })
})
