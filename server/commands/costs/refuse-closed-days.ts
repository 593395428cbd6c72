import { sql } from 'kysely'
import { firstOtherwise } from '#domain/cost/valid-values.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { Effective, Resource } from '#kit/resource.ts'
import { keepOpen } from '#server/kit/closed-days.ts'
import { type Tx, withoutRls } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { type List, listRow, listRows, type Row, valuesBelow } from './list-rows.ts'

/**
 * M-09 for rows with a validity period, such as prices: none is added, changed or removed if that changes the answer of a farm below on
 * a day it has closed. A row hidden there by one of a nearer organisation, or one of equal content, passes.
 */
export const refuseClosedDays = (
  resource: Resource,
  effective: Effective,
  own: WritePolicy = async () => ({}),
): WritePolicy => {
  const list: List = { resource, effective }
  return async (tx, caller, change) => {
    const extra = await own(tx, caller, change)
    const { uid, before } = change
    const after = change.after && { ...before, ...change.after, ...camel(extra) }
    const closed = await otherwiseClosed(tx, list, { uid, before, after })
    if (closed === null) return extra
    const words = `${ruleMessage('M-09', {})}：${closed.name}已月结至${closed.day}，不能改变此前的${resource.label}`
    throw after ? invalid({ [effective.from]: [words] }) : new Refused('ERROR', words)
  }
}

/** Columns filled by a policy: what the row is for, and whether it is approved. */
const camel = ({ organize_id, approved }: Row): Row => ({
  ...(organize_id === undefined ? {} : { organizeId: organize_id }),
  ...(approved === undefined ? {} : { approved }),
})

export interface ClosedFarm {
  readonly name: string
  /** Last closed day. */
  readonly day: string
  readonly path: string
}

/** Farms with closed days below some organisations, or below all; they close no further until this is written. */
export async function closedBelow(tx: Tx, paths: readonly string[]): Promise<ClosedFarm[]> {
  const below = sql`f.type = 'farm' and not f.deleted and f.tree_path like any(${paths.map((one) => `${one}%`)}::text[])`
  await keepOpen(tx, await tx.values(sql<string>`select f.uid from organize f where ${below}`))
  return tx.rows(sql<ClosedFarm>`select f.name, f.closed_up_to::text as day, f.tree_path as path from organize f
    where ${below} and f.closed_up_to is not null order by f.closed_up_to desc, f.name`)
}

/** A farm whose answer on a closed day would change. */
async function otherwiseClosed(
  tx: Tx,
  list: List,
  { uid, before, after }: { uid: string; before: Row | null; after: Row | null },
): Promise<ClosedFarm | null> {
  const paths = await pathsOf(tx, [before, after])
  const [was, will] = [before, after].map(
    (row) => row && listRow(list, uid, paths.get(row.organizeId) ?? '', row),
  )
  const counted = [was, will].flatMap((one) => one ?? [])
  if (counted.length === 0) return null
  const reached = counted.map(({ path }) => path)
  const farms = await closedBelow(tx, reached)
  if (farms.length === 0) return null
  const like = [before, after].flatMap((row) => (row ? [row] : []))
  const rows = await withoutRls(tx, () => listRows(tx, list, like))
  const others = rows.filter((row) => row.uid !== uid)
  for (const key of new Set(counted.map((row) => row.key))) {
    const of = (row: typeof was) => [...others, ...(row ? [row] : [])].filter((one) => one.key === key)
    const found = farms.find(
      ({ path, day }) =>
        firstOtherwise(valuesBelow(of(was), path), valuesBelow(of(will), path), day) !== null,
    )
    if (found) return found
  }
  return null
}

/** Paths of the organisations of the rows. */
function pathsOf(tx: Tx, rows: readonly (Row | null)[]) {
  const nodes = rows.flatMap((row) => (typeof row?.organizeId === 'string' ? [row.organizeId] : []))
  return tx.map(sql<[unknown, string]>`select uid, tree_path from organize where uid = any(${nodes}::uuid[])`)
}
