import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Resource } from '#kit/resource.ts'
import { check, checkRules, schemaOf } from '#kit/schema.ts'
import { audit } from './audit.ts'
import type { Caller, Trace } from './context.ts'
import type { Tx } from './database.ts'
import { assertNotUsed } from './in-use.ts'
import type { ListQuery } from './list-query.ts'
import { snake } from './names.ts'
import { conflict, invalid, notFound } from './refused.ts'
import { scopeCondition } from './scope.ts'
import { and, condition, type Lookup, orderBy, selectList, sumList } from './select.ts'

export type Row = Record<string, unknown> & { uid: string; version: number }
export interface ListAnswer {
  list: Row[]
  total: number
  sums: Record<string, unknown>
}

/** A change about to be written. `before` is null for a new row, `after` null for a deletion. */
export interface Change {
  readonly uid: string
  readonly before: Row | null
  readonly after: Record<string, unknown> | null
}

/** What a resource needs beyond its declaration: may refuse, and may add columns the server fills (snake_case). */
export type WritePolicy = (tx: Tx, caller: Caller, change: Change) => Promise<Record<string, unknown>>

export interface StoreDeps {
  readonly lookup: Lookup
  readonly resources: readonly Resource[]
  readonly policies: Readonly<Record<string, WritePolicy>>
}

/** A version as a number or, from a form, as its digits; anything else is stale. */
const isVersion = (sent: unknown, { version }: Row): boolean => sent === version || sent === String(version)

export type Store = ReturnType<typeof createStore>

/** Generic list, read and write of one declared resource, inside a scoped transaction. */
export function createStore(resource: Resource, deps: StoreDeps) {
  const table = sql.table(resource.table)
  const policy: WritePolicy = deps.policies[resource.name] ?? (async () => ({}))
  const createSchema = schemaOf(resource, 'create')
  const updateSchema = schemaOf(resource, 'update')

  const where = (caller: Caller, query: Pick<ListQuery, 'filters'>) =>
    and([sql`not t.deleted`, scopeCondition(resource, caller.scope), ...query.filters.map(condition)])

  async function list(tx: Tx, caller: Caller, query: ListQuery): Promise<ListAnswer> {
    const rows =
      await sql<Row>`select ${selectList(resource, deps.lookup)} from ${table} t where ${where(caller, query)}
      order by ${orderBy(query.sort)} limit ${query.end - query.start} offset ${query.start}`.execute(tx)
    const totals = await sql<{
      _total: number
    }>`select ${sumList(resource)} from ${table} t where ${where(caller, query)}`.execute(tx)
    const { _total = 0, ...sums } = totals.rows[0] ?? { _total: 0 }
    return { list: rows.rows, total: _total, sums }
  }

  async function get(tx: Tx, caller: Caller, uid: string, lock = false): Promise<Row> {
    const found = await sql<Row>`select ${selectList(resource, deps.lookup)} from ${table} t
      where t.uid = ${uid} and not t.deleted and ${scopeCondition(resource, caller.scope)} ${lock ? sql`for update of t` : sql``}`.execute(
      tx,
    )
    const row = found.rows[0]
    if (!row) throw notFound()
    return row
  }

  function checked(body: unknown, before: Row | null): Record<string, unknown> {
    const result = check(before ? updateSchema : createSchema, body)
    if (!result.ok) throw invalid(result.errors)
    const errors = checkRules(resource, { ...before, ...result.value })
    if (Object.keys(errors).length) throw invalid(errors)
    return result.value
  }

  async function create(tx: Tx, caller: Caller, trace: Trace, body: unknown): Promise<Row> {
    const uid = uuidv7()
    const value = checked(body, null)
    const extra = await policy(tx, caller, { uid, before: null, after: value })
    const columns: Record<string, unknown> = {
      uid,
      ...owner(caller),
      ...toColumns(value),
      created_by: caller.uid,
      updated_by: caller.uid,
      ...extra,
    }
    const names = Object.keys(columns)
    await sql`insert into ${table} (${sql.join(names.map((one) => sql.id(one)))}) values (${sql.join(Object.values(columns))})`.execute(
      tx,
    )
    const row = await get(tx, caller, uid)
    await audit(tx, caller, trace, [{ target: resource.name, targetUid: uid, after: row }])
    return row
  }

  const owner = (caller: Caller) => (resource.scope === 'company' ? { company_id: caller.companyId } : {})

  function toColumns(value: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(value).filter(([key]) => resource.fields[key]?.kind !== 'password')
    return Object.fromEntries(
      entries.map(([key, one]) => [
        snake(key),
        resource.fields[key]?.kind === 'lines' ? JSON.stringify(one) : one,
      ]),
    )
  }

  async function update(
    tx: Tx,
    caller: Caller,
    trace: Trace,
    uid: string,
    body: Record<string, unknown>,
  ): Promise<Row> {
    const { version, ...rest } = body
    const before = await get(tx, caller, uid, true)
    if (!isVersion(version, before)) throw conflict(rest, before)
    const value = checked(rest, before)
    const extra = await policy(tx, caller, { uid, before, after: value })
    const columns = { ...toColumns(value), updated_by: caller.uid, ...extra }
    const sets = Object.entries(columns).map(([name, one]) => sql`${sql.id(name)} = ${one}`)
    const done =
      await sql`update ${table} t set ${sql.join(sets)}, updated_at = now(), version = t.version + 1
      where t.uid = ${uid} and not t.deleted`.execute(tx)
    if (done.numAffectedRows !== 1n) throw notFound()
    const after = await get(tx, caller, uid)
    await audit(tx, caller, trace, [{ target: resource.name, targetUid: uid, before, after }])
    return after
  }

  async function remove(tx: Tx, caller: Caller, trace: Trace, uid: string, version: unknown): Promise<void> {
    const before = await get(tx, caller, uid, true)
    if (!isVersion(version, before)) throw conflict({ uid, deleted: true }, before)
    await policy(tx, caller, { uid, before, after: null })
    await assertNotUsed(tx, deps.resources, resource, uid)
    await sql`update ${table} t set deleted = true, updated_by = ${caller.uid}, updated_at = now(), version = t.version + 1 where t.uid = ${uid}`.execute(
      tx,
    )
    await audit(tx, caller, trace, [{ target: resource.name, targetUid: uid, before }])
  }

  /** The SELECT of an export: every filtered row, declared order, no paging. */
  function exportQuery(caller: Caller, query: ListQuery) {
    return sql<Row>`select ${selectList(resource, deps.lookup)} from ${table} t where ${where(caller, query)} order by ${orderBy(query.sort)}`
  }

  return { resource, deps, list, get, create, update, remove, checked, exportQuery }
}
