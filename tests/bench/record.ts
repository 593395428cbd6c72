/**
 * Recording 1,000 events in one batch (validation, replay, projections, audit, one transaction) against inserting the
 * rows it wrote — events, projections, animals, audit — plainly: one INSERT per row, in one transaction, into tables
 * with the same columns and indexes. Rows it only removed do not count.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { event } from '#server/commands/entry/event-table.ts'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { systemCaller } from '#server/kit/caller.ts'
import { scoped } from '#server/kit/database.ts'
import { pig } from '#server/projections/animal.projection.ts'
import { batchFigures, batchMove } from '#server/projections/batch.projection.ts'
import { derived } from '#server/projections/index.ts'
import { type Typed, typedRows } from '#support/simulated.ts'
import { ratios, report } from './figures.ts'
import { newFarm } from './new-farm.ts'
import { timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'

const BATCH = 1000
const ROUNDS = 9
const UNTIL = '2026-11-20'
const PROJECTIONS = [pig, ...Object.values(derived), batchFigures, batchMove]
const TABLES = ['audit_log', event.name, ...PROJECTIONS.map((one) => one.name)]

interface Written {
  table: string
  columns: string[]
  rows: (string | null)[][]
}

/** Rows a transaction left, as text, table by table. */
async function writtenBy(client: pg.Client, requestId: string): Promise<Written[]> {
  const found = await client.query('select distinct xmin::text as xid from audit_log where request_id = $1', [
    requestId,
  ])
  const written: Written[] = []
  for (const table of TABLES) {
    const { rows, fields } = await client.query({
      text: `select * from ${table} where xmin::text = $1`,
      values: [found.rows[0].xid],
      rowMode: 'array',
      types: { getTypeParser: () => (text: string | Buffer) => String(text) },
    })
    written.push({ table, columns: fields.map((one) => one.name), rows })
  }
  return written
}

/** One INSERT after the other, as a loop over rows does it. */
async function insertPlainly(client: pg.Client, written: readonly Written[]): Promise<void> {
  await client.query('begin')
  for (const { table, columns, rows } of written) {
    const text = `insert into plain_${table} (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`
    for (const values of rows) await client.query(text, values)
  }
  await client.query('commit')
}

/** One INSERT per table. */
async function insertInBulk(
  client: pg.Client,
  texts: readonly { table: string; text: string }[],
): Promise<void> {
  await client.query('begin')
  for (const { table, text } of texts)
    await client.query(
      `insert into plain_${table} select * from jsonb_populate_recordset(null::plain_${table}, $1::jsonb)`,
      [text],
    )
  await client.query('commit')
}

const asJson = async (client: pg.Client, { table }: Written) => {
  const found = await client.query(`select coalesce(jsonb_agg(t), '[]')::text as text from plain_${table} t`)
  return { table, text: String(found.rows[0].text) }
}

const emptied = (client: pg.Client) =>
  client.query(`truncate ${TABLES.map((one) => `plain_${one}`).join(', ')}`)

await benchDatabase(async (db, url) => {
  const { farmId, houses, word } = await newFarm(db)
  const caller = await systemCaller(db, allFunctionCodes, { route: 'BENCH', requestId: 'bench' })
  const rows = typedRows({ houses, word, seed: 7, sows: 400, start: '2024-11-20', until: UNTIL })
  const record = (entries: readonly Typed[], requestId: string) =>
    scoped(db, caller.scope, (tx) =>
      recordEvents(tx, { ...caller, requestId }, { farmId, entries, today: UNTIL, dryRun: false }),
    )
  const first = rows.length - BATCH * ROUNDS
  for (let from = 0; from < first; from += BATCH)
    await record(rows.slice(from, Math.min(first, from + BATCH)), 'history')
  await sql`vacuum analyze`.execute(db)

  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the scratch database ends under it when a round throws
  await client.connect()
  // a generated column is one like the others here: what is compared is how rows are written
  for (const table of TABLES)
    await client.query(`create table plain_${table} (like ${table} including all excluding generated)`)
  const times: Record<'own' | 'plain' | 'bulk', number[]> = { own: [], plain: [], bulk: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const entries = rows.slice(first + round * BATCH, first + (round + 1) * BATCH)
    const requestId = `round-${round}`
    times.own.push(
      await timed(async () => {
        const refused = (await record(entries, requestId)).find((one) => !one.accepted)
        if (refused) throw new Error(JSON.stringify(refused))
      }),
    )
    const written = await writtenBy(client, requestId)
    times.plain.push(await timed(() => insertPlainly(client, written)))
    const texts: { table: string; text: string }[] = []
    for (const one of written) texts.push(await asJson(client, one))
    await emptied(client)
    times.bulk.push(await timed(() => insertInBulk(client, texts)))
    await emptied(client)
  }
  await client.end()
  report({
    'record/own': times.own,
    'record/plain': times.plain,
    'record/bulk': times.bulk,
    'record/ratio': ratios(times.own, times.plain),
  })
})
