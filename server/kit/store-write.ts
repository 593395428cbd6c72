import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Resource } from '#kit/resource.ts'
import { check, checkRules, schemaOf } from '#kit/schema.ts'
import { audit } from './audit.ts'
import type { Caller, Trace } from './context.ts'
import type { Tx } from './database.ts'
import { assertNotUsed } from './in-use.ts'
import { snake } from './names.ts'
import { conflict, invalid, notFound } from './refused.ts'
import type { StoreDeps, WritePolicy } from './store.ts'
import type { Reader, Row } from './store-read.ts'

type Values = Record<string, unknown>

/** A version as a number or, from a form, as its digits; anything else is stale. */
const isVersion = (sent: unknown, { version }: Row): boolean => sent === version || sent === String(version)

/** Checks a body by the declaration: the whole row when new, what is sent when it changes `before`. */
export function createCheck(resource: Resource) {
  const createSchema = schemaOf(resource, 'create')
  const updateSchema = schemaOf(resource, 'update')
  return function checked(body: unknown, before: Row | null): Record<string, unknown> {
    const result = check(before ? updateSchema : createSchema, body)
    if (!result.ok) throw invalid(result.errors)
    const errors = checkRules(resource, { ...before, ...result.value })
    if (Object.keys(errors).length) throw invalid(errors)
    return result.value
  }
}

/** Values by column; a password is hashed by its policy and never stored as it came. */
function toColumns(resource: Resource, value: Values): Values {
  const entries = Object.entries(value).filter(([key]) => resource.fields[key]?.kind !== 'password')
  return Object.fromEntries(
    entries.map(([key, one]) => [
      snake(key),
      resource.fields[key]?.kind === 'lines' ? JSON.stringify(one) : one,
    ]),
  )
}

/** Creates, changes and removes rows of one declared resource: policy, optimistic version and audit in one transaction. */
export function createWriter(resource: Resource, deps: StoreDeps, { get, getAll }: Reader) {
  const table = sql.table(resource.table)
  const policy: WritePolicy = deps.policies[resource.name] ?? (async () => ({}))
  const checked = createCheck(resource)

  async function newRow(tx: Tx, caller: Caller, body: unknown): Promise<Values & { uid: string }> {
    const uid = uuidv7()
    const value = checked(body, null)
    const extra = await policy(tx, caller, { uid, before: null, after: value })
    return {
      uid,
      ...(resource.scope === 'company' ? { company_id: caller.companyId } : {}),
      ...toColumns(resource, value),
      created_by: caller.uid,
      updated_by: caller.uid,
      ...extra,
    }
  }

  /** Creates rows in one statement, each checked, allowed and traced by itself: all of them or none. */
  async function createMany(
    tx: Tx,
    caller: Caller,
    trace: Trace,
    bodies: readonly unknown[],
  ): Promise<Row[]> {
    const made: (Values & { uid: string })[] = []
    for (const body of bodies) made.push(await newRow(tx, caller, body))
    const names = [...new Set(made.flatMap(Object.keys))]
    const rows = made.map(
      (columns) =>
        sql`(${sql.join(names.map((name) => (Object.hasOwn(columns, name) ? sql`${columns[name]}` : sql`default`)))})`,
    )
    await sql`insert into ${table} (${sql.join(names.map((one) => sql.id(one)))}) values ${sql.join(rows)}`.execute(
      tx,
    )
    const answers = await getAll(
      tx,
      caller,
      made.map((one) => one.uid),
    )
    await audit(
      tx,
      caller,
      trace,
      answers.map((after) => ({ target: resource.name, targetUid: after.uid, after })),
    )
    return answers
  }

  async function create(tx: Tx, caller: Caller, trace: Trace, body: unknown): Promise<Row> {
    const [row] = await createMany(tx, caller, trace, [body])
    if (!row) throw notFound()
    return row
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
    const columns = { ...toColumns(resource, value), updated_by: caller.uid, ...extra }
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

  return { create, createMany, update, remove, checked }
}
