import { sql } from 'kysely'
import type { Resource } from '#kit/resource.ts'
import { check, checkRules, schemaOf } from '#kit/schema.ts'
import { assertDaysOpen, lastDaysOf } from './closed-days.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import { snake } from './names.ts'
import { dangling, type Pointer, pointerProblem, pointersOf } from './pointers.ts'
import { invalid } from './refused.ts'
import { inCompany, scopeCondition } from './scope.ts'
import type { Sql } from './sql-words.ts'
import type { Follow, StoreDeps, Values, WritePolicy } from './store-deps.ts'
import type { Reader } from './store-read.ts'

export type Writing = ReturnType<typeof writingOf>

/** Parts of every write of a resource: its table, its policy, its checks and its reader. */
export function writingOf(resource: Resource, deps: StoreDeps, reader: Reader) {
  const policy: WritePolicy = deps.policies[resource.name] ?? (async () => ({}))
  const follow: Follow = deps.follows?.[resource.name] ?? (async () => undefined)
  const table = sql.table(resource.table)
  return { resource, deps, reader, policy, follow, table, checked: createCheck(resource) }
}

/** Checks a body by the declaration: the whole row when new, the sent fields when it changes `before`. */
function createCheck(resource: Resource) {
  const createSchema = schemaOf(resource, 'create')
  const updateSchema = schemaOf(resource, 'update')
  return function checked(body: unknown, before: Values | null): Values {
    const result = check(before ? updateSchema : createSchema, body)
    if (!result.ok) throw invalid(result.errors)
    const errors = checkRules(resource, { ...before, ...result.value })
    if (Object.keys(errors).length) throw invalid(errors)
    return result.value
  }
}

interface Pointed {
  readonly value: Values
  readonly before: Values | null
  /** The farm of the row; undefined for a row without one. */
  readonly farmId: unknown
}

/** Refuses uids the caller may not use; targets the row has already may stay. */
export async function assertPointers(
  { resource, deps }: Pick<Writing, 'resource' | 'deps'>,
  tx: Tx,
  caller: Caller,
  { value, before, farmId }: Pointed,
): Promise<void> {
  const isNew = ({ key, uid }: Pointer) => ![before?.[key]].flat().some((one) => names(one, uid))
  const pointers = pointersOf(resource.fields, value).filter(isNew)
  const lost = await dangling(tx, pointers, deps.lookup, (target, { wide, sameFarm }) => {
    const own = wide ? inCompany(caller.scope) : scopeCondition(target, caller.scope)
    return sameFarm && typeof farmId === 'string' ? sql`${own} and ${ofFarm(target, farmId)}` : own
  })
  if (lost.length === 0) return
  throw invalid(Object.fromEntries(lost.map((one) => [one.key, [pointerProblem(one)]])))
}

/** Condition for a row, or place, `t` of a farm. */
const ofFarm = ({ scope }: Resource, farmId: string): Sql =>
  scope === 'farm'
    ? sql`t.farm_id = ${farmId}`
    : sql`exists (select 1 from organize f where f.uid = ${farmId} and t.tree_path like f.tree_path || '%')`

/** True where a stored value is this uid, or a line that contains it. */
const names = (value: unknown, uid: string): boolean =>
  value !== null && typeof value === 'object' ? Object.values(value).includes(uid) : value === uid

/** Refuses writes, changes and removals in a closed month of the farm. */
export async function assertOpen(
  { resource: { day, document, fields } }: Writing,
  tx: Tx,
  caller: Caller,
  farm: unknown,
  rows: readonly Values[],
): Promise<void> {
  if (day === undefined) return
  const farmId = String(farm)
  const booked = [...new Set(rows.flatMap((row) => (row[day] ? [String(row[day])] : [])))]
  const days = await lastDaysOf(tx, farmId, booked, caller.today ?? booked[0] ?? '')
  const rule = document || fields[day]?.kind === 'month' ? 'M-09' : 'V-002'
  await assertDaysOpen(tx, { farmId, days, field: day, rule })
}

interface Changed {
  readonly before: Values
  readonly after: Values
}

/** Refuses a change of closed data; where only later values change, their own days are checked. */
export async function assertChangeOpen(
  writing: Writing,
  tx: Tx,
  caller: Caller,
  { before, after }: Changed,
): Promise<void> {
  const { afterEntry: later = [], fields } = writing.resource
  const changed = Object.keys(after).filter((key) => !isSame(before[key], after[key], fields[key]?.kind))
  if (later.length === 0 || changed.some((key) => !later.includes(key)))
    return assertOpen(writing, tx, caller, before.farmId, [before, { ...before, ...after }])
  for (const key of changed.filter((one) => ['date', 'month'].includes(fields[one]?.kind ?? '')))
    await assertOpen({ ...writing, resource: { ...writing.resource, day: key } }, tx, caller, before.farmId, [
      before,
      after,
    ])
}

/** True where a stored and a sent value are equal: 5 and 5.00 are. */
const isSame = (one: unknown, other: unknown, kind: string | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) ||
  (['decimal', 'money'].includes(kind ?? '') && [one, other].every(Boolean) && Number(one) === Number(other))

/** Values by column; a password is hashed by its policy and never stored as sent. */
export function toColumns(resource: Resource, value: Values): Values {
  const entries = Object.entries(value).filter(([key]) => resource.fields[key]?.kind !== 'password')
  return Object.fromEntries(
    entries.map(([key, one]) => [
      snake(key),
      resource.fields[key]?.kind === 'lines' ? JSON.stringify(one) : one,
    ]),
  )
}
