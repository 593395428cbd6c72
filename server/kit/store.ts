import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Resource } from '#kit/resource.ts'
import { openValues } from '#kit/resource-seen.ts'
import { audit } from './audit.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import { assertFits } from './fits.ts'
import { notFound } from './refused.ts'
import { farmColumn } from './row-farm.ts'
import { changing } from './store-change.ts'
import { assertOpen, assertPointers, toColumns, type Writing, writingOf } from './store-check.ts'
import type { StoreDeps, Values } from './store-deps.ts'
import { createReader, type Row } from './store-read.ts'

export type { Row } from './store-read.ts'

export type Store<R extends Resource = Resource> = ReturnType<typeof createStore<R>>

/** Generic list, read and write of one declared resource. */
export function createStore<const R extends Resource>(resource: R, deps: StoreDeps) {
  const reader = createReader(resource, deps.lookup)
  const writing = writingOf(resource, deps, reader)
  const { checked } = writing
  return { resource, deps, ...reader, checked, ...creating(writing), ...changing(writing) }
}

type NewRow = Values & { uid: string }

/** Creates rows of one declared resource: each checked, permitted and traced by itself, all of them or none. */
function creating(writing: Writing) {
  const { resource, reader } = writing

  async function createMany(tx: Tx, caller: Caller, bodies: readonly unknown[]): Promise<Row[]> {
    const made: NewRow[] = []
    for (const body of bodies) made.push(await newRow(writing, tx, caller, body))
    await insert(writing, tx, made)
    const uids = made.map((one) => one.uid)
    await writing.follow(tx, uids)
    const answers = await reader.getAll(tx, caller, uids)
    const entries = answers.map((row) => ({
      target: resource.name,
      targetUid: row.uid,
      after: openValues(resource, row),
    }))
    await audit(tx, caller, entries)
    return answers
  }

  async function create(tx: Tx, caller: Caller, body: unknown): Promise<Row> {
    const [row] = await createMany(tx, caller, [body])
    if (!row) throw notFound()
    return row
  }

  return { create, createMany }
}

async function newRow(writing: Writing, tx: Tx, caller: Caller, body: unknown): Promise<NewRow> {
  const { resource, policy, checked } = writing
  const uid = uuidv7()
  const value = checked(body, null)
  const farm = await farmColumn(tx, caller, resource, { before: null, after: value })
  const extra = await policy(tx, caller, { uid, before: null, after: value })
  assertFits(resource, extra)
  // a document's policy sets the farm
  const farmId = { ...farm, ...extra }.farm_id
  await assertPointers(writing, tx, caller, { value, before: null, farmId })
  await assertOpen(writing, tx, caller, farmId, [value])
  return {
    uid,
    ...(resource.scope === 'company' ? { company_id: caller.companyId } : {}),
    ...farm,
    ...toColumns(resource, value),
    created_by: caller.uid,
    updated_by: caller.uid,
    ...extra,
  }
}

/** One statement for all rows; a column missing in a row takes its default. */
async function insert({ table }: Writing, tx: Tx, made: readonly NewRow[]): Promise<void> {
  const names = [...new Set(made.flatMap(Object.keys))]
  const cell = (row: NewRow, name: string) => (Object.hasOwn(row, name) ? sql`${row[name]}` : sql`default`)
  const columns = sql.join(names.map((one) => sql.id(one)))
  const rows = sql.join(made.map((row) => sql`(${sql.join(names.map((name) => cell(row, name)))})`))
  await tx.run(sql`insert into ${table} (${columns}) values ${rows}`)
}
