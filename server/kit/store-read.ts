import { sql } from 'kysely'
import type { RowOf } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { apartOf } from '#kit/row-title.ts'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import type { ListQuery } from './list-query.ts'
import type { Lookup } from './pointers.ts'
import { prepared } from './prepared.ts'
import { forbidden, notFound } from './refused.ts'
import { writtenOnce } from './report/written.ts'
import { scopeCondition } from './scope.ts'
import { and, condition, orderBy, selectList, sumList } from './select.ts'

export type Row = Record<string, unknown> & { uid: string; version: number }

/** A stored row of a declared resource: its fields, its identity and its version. */
export type StoredRow<R extends Resource> = RowOf<R['fields']> & {
  readonly uid: string
  readonly version: number
}

/** The same row as read: with titles of its references and server columns, under their keys. */
type ReadRow<R extends Resource> = StoredRow<R> & Row

interface ListAnswer {
  list: Row[]
  total: number
  sums: Record<string, unknown>
}
type Listing = (tx: Tx, caller: Caller, query: ListQuery) => Promise<ListAnswer>
export type Reader<R extends Resource = Resource> = ReturnType<typeof createReader<R>>

/** Lists and single rows of one declared resource, inside a scoped transaction. */
export function createReader<R extends Resource>(resource: R, lookup: Lookup) {
  const table = sql.table(resource.table)

  const selected = ({ functions }: Caller) => {
    const seen = seenBy(resource, functions)
    return writtenOnce(seen, 'select list', () => selectList(seen, lookup))
  }

  const where = filtered.bind(null, resource)

  async function list(tx: Tx, caller: Caller, query: ListQuery): Promise<ListAnswer> {
    const rows =
      await tx.rows(sql<Row>`select ${selected(caller)} from ${table} t where ${where(caller, query)}
      order by ${orderBy(resource, lookup, query.sort)} limit ${query.end - query.start} offset ${query.start}`)
    const totals = await tx.row(sql<{ _total: number }>`
      select ${sumList(seenBy(resource, caller.functions))} from ${table} t where ${where(caller, query)}`)
    const { _total = 0, ...sums } = totals ?? { _total: 0 }
    return { list: rows, total: _total, sums }
  }

  async function get(tx: Tx, caller: Caller, uid: string, lock = false): Promise<ReadRow<R>> {
    const row = await tx.row(
      prepared(sql<ReadRow<R>>`select ${selected(caller)} from ${table} t
      where t.uid = ${uid} and not t.deleted and ${scopeCondition(resource, caller.scope)} ${lock ? sql`for update of t` : sql``}`),
    )
    if (!row) throw notFound()
    return row
  }

  /** Rows by their uids, in that order; an unknown one, or one outside the caller's scope, is not found. */
  async function getAll(tx: Tx, caller: Caller, uids: readonly string[]): Promise<ReadRow<R>[]> {
    const byUid = await tx.byUid(sql<ReadRow<R>>`select ${selected(caller)} from ${table} t
      where t.uid = any(${uids}::uuid[]) and not t.deleted and ${scopeCondition(resource, caller.scope)}`)
    return uids.map((uid) => {
      const row = byUid.get(uid)
      if (!row) throw notFound()
      return row
    })
  }

  /** The SELECT of an export: every filtered row in the requested order, no paging, these fields only. */
  function exportQuery(caller: Caller, query: ListQuery, keys?: readonly string[]) {
    const columns = selectList(seenBy(resource, caller.functions), lookup, keys)
    return sql<Row>`select ${columns} from ${table} t where ${where(caller, query)} order by ${orderBy(resource, lookup, query.sort)}`
  }

  return { list, titles: titlesOf(resource, list), get, getAll, exportQuery, countRows: counterOf(resource) }
}

const filtered = (resource: Resource, caller: Caller, query: Pick<ListQuery, 'filters'>) =>
  and([sql`not t.deleted`, scopeCondition(resource, caller.scope), ...query.filters.map(condition)])

/** Number of filtered rows; counted no further than `most`. */
const counterOf =
  (resource: Resource) =>
  async (tx: Tx, caller: Caller, query: ListQuery, most?: number): Promise<number> => {
    const limit = most === undefined ? sql`` : sql`limit ${most}`
    const found = await tx.row(sql<{ count: number }>`select count(*)::int as count from
      (select 1 from ${sql.table(resource.table)} t where ${filtered(resource, caller, query)} ${limit}) found`)
    return found?.count ?? 0
  }

/** Field values that narrow the rows before one of them is chosen. */
export type Narrowing = Readonly<Record<string, string>>

/**
 * Uids and titles to choose from, with the fields that distinguish equal titles, for users without access to the rows: the only
 * filters are the narrowings of the field they choose for.
 */
function titlesOf(resource: Resource, list: Listing) {
  const { titleField, sort } = resource
  const apart = apartOf(resource)
  // rows are those of the user's own farms in any case
  const shown = new Set(['uid', titleField, 'farmId'])
  return async (tx: Tx, caller: Caller, query: ListQuery, narrowings: readonly Narrowing[] = []) => {
    const isLent = ({ key, operator, values }: ListQuery['filters'][number]) =>
      shown.has(key) ||
      (operator === 'eq' && values.length === 1 && narrowings.some((one) => one[key] === values[0]))
    const strange =
      !query.filters.every(isLent) || query.sort.some(({ key }) => !shown.has(key) && key !== sort.field)
    if (strange) throw forbidden()
    const { list: rows, total } = await list(tx, caller, query)
    const answerOf = (row: Row) =>
      Object.fromEntries(apart.flatMap((key) => (row[key] ? [[key, row[key]]] : [])))
    return {
      list: rows.map((row) => ({ uid: row.uid, [titleField]: row[titleField], ...answerOf(row) })),
      total,
    }
  }
}
