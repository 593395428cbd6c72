import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import { openValues } from '#kit/resource-seen.ts'
import { audit } from './audit.ts'
import type { Caller } from './context.ts'
import { type Tx, withoutRls } from './database.ts'
import { assertFits } from './fits.ts'
import { snake } from './names.ts'
import { targetOf } from './pointers.ts'
import { conflict, forbidden, notFound, Refused } from './refused.ts'
import { farmColumn } from './row-farm.ts'
import { below } from './scope.ts'
import { assertChangeOpen, assertOpen, assertPointers, toColumns, type Writing } from './store-check.ts'
import type { StoreDeps, Values } from './store-deps.ts'
import type { Row } from './store-read.ts'

/** A version as a number or, from a form, as its digits; anything else is outdated. */
const isVersion = (sent: unknown, { version }: Row): boolean => sent === version || sent === String(version)

/** Changes and removes rows of one declared resource; a row changed by another user meanwhile is refused with its new content. */
export function changing(writing: Writing) {
  const { resource, deps, table, policy, follow, checked, reader } = writing

  async function update(tx: Tx, caller: Caller, uid: string, body: Values): Promise<Row> {
    const { version, ...rest } = body
    const before = await reader.get(tx, caller, uid, true)
    if (!isVersion(version, before)) throw conflict(rest, before)
    await assertOwnCompany(tx, resource, caller, before)
    const value = checked(rest, before)
    await farmColumn(tx, caller, resource, { before, after: value })
    const extra = await policy(tx, caller, { uid, before, after: value })
    assertFits(resource, extra)
    await assertPointers(writing, tx, caller, { value, before, farmId: before.farmId })
    await assertChangeOpen(writing, tx, caller, { before, after: value })
    const columns = { ...toColumns(resource, value), updated_by: caller.uid, ...extra }
    const sets = Object.entries(columns).map(([name, one]) => sql`${sql.id(name)} = ${one}`)
    const done =
      await tx.changed(sql`update ${table} t set ${sql.join(sets)}, updated_at = now(), version = t.version + 1
      where t.uid = ${uid} and not t.deleted`)
    if (done !== 1) throw notFound()
    await follow(tx, [uid])
    const after = await reader.get(tx, caller, uid)
    await audit(tx, caller, [trail(uid, { before, after })])
    return after
  }

  async function remove(tx: Tx, caller: Caller, uid: string, version: unknown): Promise<void> {
    const before = await reader.get(tx, caller, uid, true)
    if (!isVersion(version, before)) throw conflict({ uid, deleted: true }, before)
    await assertOwnCompany(tx, resource, caller, before)
    await policy(tx, caller, { uid, before, after: null })
    await assertOpen(writing, tx, caller, before.farmId, [before])
    await assertNotUsed(tx, deps, resource, uid)
    await tx.run(sql`update ${table} t set deleted = true, updated_by = ${caller.uid}, updated_at = now(),
      version = t.version + 1 where t.uid = ${uid}`)
    await follow(tx, [uid])
    await audit(tx, caller, [trail(uid, { before })])
  }

  /** A cost is no change of the row, and readers of the trail may not be allowed to see it. */
  const trail = (targetUid: string, rows: { before: Row; after?: Row }) => ({
    target: resource.name,
    targetUid,
    before: openValues(resource, rows.before),
    ...(rows.after && { after: openValues(resource, rows.after) }),
  })

  return { update, remove }
}

/** A subsidiary reads rows shared by the companies above it, and does not change them. Common rows have row-level security. */
export async function assertOwnCompany(tx: Tx, { scope }: Resource, caller: Caller, row: Row): Promise<void> {
  const { companyId } = row
  if (scope !== 'company' || companyId === null || companyId === caller.companyId) return
  const isOwn = await tx.has(sql`select where ${below(sql`${companyId}::uuid`, caller.scope)}`)
  if (!isOwn) throw forbidden('该数据由上级公司管理')
}

/** A declared column of some table with uids of a target. */
interface Pointing {
  readonly table: string
  readonly column: string
  readonly many: boolean
  /** Lines of a document: the uid is somewhere inside. */
  readonly lines: boolean
}

const pointingAt = ({ resources, lookup }: StoreDeps, target: Resource): Pointing[] =>
  resources.flatMap(({ table, fields }) =>
    Object.entries(fields)
      .filter(([, field]) =>
        [field, ...Object.values(field.fields ?? {})].some((one) => targetOf(one, lookup) === target),
      )
      .map(([key, field]) => ({
        table,
        column: snake(key),
        many: field.many ?? false,
        lines: field.kind === 'lines',
      })),
  )

/** M-07: a row in use anywhere can be disabled, not deleted; also where the caller cannot see the use. */
async function assertNotUsed(tx: Tx, deps: StoreDeps, target: Resource, uid: string): Promise<void> {
  const used = await withoutRls(tx, async () => {
    for (const one of pointingAt(deps, target)) if (await holds(tx, one, uid)) return true
    return (await deps.usedElsewhere?.(tx, target, uid)) ?? false
  })
  if (used) throw new Refused('ERROR', '该数据已被使用，不能删除，可停用')
}

const pointing = ({ column, many, lines }: Pointing, uid: string) => {
  if (lines) return sql`r.${sql.id(column)}::text like ${`%${uid}%`}`
  return many ? sql`${uid}::uuid = any(r.${sql.id(column)})` : sql`r.${sql.id(column)} = ${uid}::uuid`
}

const holds = (tx: Tx, one: Pointing, uid: string): Promise<boolean> =>
  tx.has(sql`
    select from ${sql.table(one.table)} r where ${pointing(one, uid)} and not r.deleted limit 1`)
