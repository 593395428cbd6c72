import { sql } from 'kysely'
import { firstChanged, type Held } from '#domain/cost/held.ts'
import { ruleMessage } from '#domain/rules.ts'
import type { Effective, Resource } from '#kit/resource.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Rows that hold for an organisation from a day to a day, such as prices, answer for a closed day as they did when it was closed: none
 * is made, changed or removed that would answer otherwise there, in any farm it holds for (M-09).
 */
export const heldOpen =
  (resource: Resource, effective: Effective, own: WritePolicy = async () => ({})): WritePolicy =>
  async (tx, caller, change) => {
    const extra = await own(tx, caller, change)
    const { before } = change
    const after = change.after && { ...before, ...change.after, ...camel(extra) }
    const day = firstChanged(
      before && heldOf(resource, effective, before),
      after && heldOf(resource, effective, after),
    )
    if (day === null) return extra
    const closed = await closedFrom(tx, day, [before, after])
    if (closed === null) return extra
    const words = `${ruleMessage('M-09', {})}：${closed.farm}已月结至${closed.day}，不能改变此前的${resource.label}`
    throw after ? invalid({ [effective.from]: [words] }) : new Refused('ERROR', words)
  }

/** Columns a policy fills that say what for and whether a row counts. */
const camel = ({ organize_id, approved }: Row): Row => ({
  ...(organize_id === undefined ? {} : { organizeId: organize_id }),
  ...(approved === undefined ? {} : { approved }),
})

/** What a row says from when to when; null where it waits for its approval and does not count. */
function heldOf({ fields }: Resource, { from, to }: Effective, row: Row): Held | null {
  if ('approved' in fields && row.approved === false) return null
  const said = Object.entries(fields).filter(
    ([key, { kind, counted }]) => kind !== 'text' && !counted && ![from, to].includes(key),
  )
  const says = JSON.stringify(said.map(([key, { kind }]) => plain(kind, row[key])))
  const end = row[to]
  return { from: String(row[from]), to: typeof end === 'string' ? end : null, says }
}

/** Figures of a form and of the database are written differently. */
const plain = (kind: string, value: unknown): unknown =>
  value === null || value === undefined ? null : kind === 'money' ? Number(value) : value

/** A farm below the organisations of the rows that has closed the day, with its last closed day. */
async function closedFrom(
  tx: Tx,
  day: string,
  rows: readonly (Row | null)[],
): Promise<{ farm: string; day: string } | null> {
  const held = rows.flatMap((row) => (row ? [row.organizeId] : []))
  const isCommon = held.some((one) => typeof one !== 'string')
  const nodes = held.filter((one): one is string => typeof one === 'string')
  const found = await sql<{
    farm: string
    day: string
  }>`select f.name as farm, f.closed_up_to::text as day from organize f
    where f.type = 'farm' and not f.deleted and f.closed_up_to >= ${day}::date and (${isCommon} or exists (
      select 1 from organize n where n.uid = any(${nodes}::uuid[]) and f.tree_path like n.tree_path || '%'))
    order by f.closed_up_to desc, f.name limit 1`.execute(tx)
  return found.rows[0] ?? null
}
