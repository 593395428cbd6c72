import { sql } from 'kysely'
import type { Field, Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import type { DataScope, Tx } from './database.ts'
import { snake } from './names.ts'
import { scopeCondition } from './scope.ts'
import type { Sql } from './sql-words.ts'

/** A value that is the uid of another row. */
export interface Pointer {
  readonly key: string
  readonly field: Field
  readonly uid: string
  /** Its line in a document, from 1. */
  readonly row?: number
  /** The required parent of the entry: the breed of a line, where one is given. */
  readonly above?: string
}

/** True where values of the field are uids of other rows. */
export const isReference = ({ kind, target }: Field): boolean => kind === 'dictionary' || target !== undefined

/** The resource a field points at; undefined for a field without a target. */
export function targetOf(field: Field, lookup: Lookup): Resource | undefined {
  if (field.kind === 'dictionary') return lookup('data-dictionary')
  return field.target ? lookup(field.target) : undefined
}

/** Every uid among checked values, by its field; those of lines by line. */
export const pointersOf = (fields: Fields, values: Readonly<Record<string, unknown>>): Pointer[] =>
  Object.entries(fields).flatMap(([key, field]): Pointer[] => {
    const all = [values[key]].flat()
    if (field.kind === 'lines') return all.flatMap((line, index) => inLine(key, field, line, index + 1))
    if (!isReference(field)) return []
    const breed = field.lineOf === undefined ? null : values[field.lineOf]
    const above = typeof breed === 'string' ? { above: breed.toLowerCase() } : {}
    return all
      .filter((one) => typeof one === 'string')
      .map((uid) => ({ key, field, uid: uid.toLowerCase(), ...above }))
  })

const inLine = (key: string, { fields = {} }: Field, line: unknown, row: number): Pointer[] =>
  line !== null && typeof line === 'object'
    ? pointersOf(fields, line as Readonly<Record<string, unknown>>).map((one) => ({ ...one, key, row }))
    : []

/** Message for a uid without a valid target. */
export const pointerProblem = ({ field, row }: Pointer): string =>
  `${row === undefined ? '' : `第${row}行：`}请选择正确的${field.label}`

/** Condition for a row `t` to be a valid target of the field: of its dictionary, of one of its kinds of organisation or row. */
function fitsField({ scode, orgTypes, where }: Field): Sql {
  if (scode) return sql`t.scode = ${scode}`
  if (where)
    return sql.join(
      Object.entries(where).map(([key, value]) => sql`${sql.ref(`t.${snake(key)}`)} = ${value}`),
      sql` and `,
    )
  return orgTypes ? sql`t.type = any(${[...orgTypes]})` : sql`true`
}

/** Rows `t` of the target that a cell of the field may name, among those in the caller's scope. */
export function offered(field: Field, target: Resource, scope: DataScope): Sql {
  const enabled = field.kind === 'dictionary' ? sql`t.enabled` : sql`true`
  return sql`not t.deleted and ${scopeCondition(target, scope)} and ${fitsField(field)} and ${enabled}`
}

/** Titles of rows of a target by their uids; `within` narrows the rows. */
export const titlesIn = (
  tx: Tx,
  { table, titleField }: Resource,
  uids: readonly string[],
  within: Sql = sql`true`,
): Promise<ReadonlyMap<string, string>> =>
  tx.map(sql<[string, string]>`
    select t.uid, ${sql.ref(`t.${snake(titleField)}`)} from ${sql.table(table)} t
     where t.uid = any(${uids}::uuid[]) and ${within}`)

/**
 * The pointers without a valid target: `within` narrows the rows of a target to those the caller may use; deleted rows, or words of another
 * dictionary, are invalid. Valid targets are locked: a deletion waits, then looks for uses.
 */
export async function dangling<P extends Pointer>(
  tx: Tx,
  pointers: readonly P[],
  lookup: Lookup,
  within: (target: Resource, field: Field) => Sql,
): Promise<P[]> {
  const lost: P[] = []
  for (const [, group] of Map.groupBy(pointers, kindOf)) {
    const [first] = group
    const target = first && targetOf(first.field, lookup)
    if (!target) continue
    const uids = [...new Set(group.map((one) => one.uid))]
    const parent = first.field.lineOf ? sql`t.parent_id` : sql`null::uuid`
    const known = await tx.map(sql<[string, string | null]>`
      select t.uid, ${parent} from ${sql.table(target.table)} t
      where t.uid = any(${uids}::uuid[]) and not t.deleted and ${fitsField(first.field)} and ${within(target, first.field)}
      for key share of t`)
    const isLost = ({ uid, above }: P) => !known.has(uid) || (above !== undefined && known.get(uid) !== above)
    lost.push(...group.filter(isLost))
  }
  return lost
}

const kindOf = ({ field }: Pointer): string =>
  [
    field.kind,
    field.target,
    field.scode,
    field.lineOf,
    field.orgTypes?.join(),
    field.wide,
    field.sameFarm,
    JSON.stringify(field.where),
  ].join('|')

/** Finds the target resource of a reference; passed to the store, so the kit names no resource. */
export type Lookup = (name: string) => Resource
