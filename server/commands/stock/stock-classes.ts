import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'

/** A material that moved, with the day. */
interface Moved {
  readonly materialId: string
  readonly day: string
}

interface ClassDay {
  readonly material_class: string
  readonly day: string
}

/**
 * Stores since when a farm has materials of each class in its stock: from that day on their use is the issued quantity (`spendings.ts`).
 * Where the day changes, costs since then are marked to be computed again.
 * @param left deleted movements
 * @param came new or changed movements
 */
export async function followClasses(tx: Tx, farmId: string, left: readonly Moved[], came: readonly Moved[]) {
  for (const { material_class: name, day: since } of await endedSince(tx, farmId, left)) {
    // by days from the first on: found at once
    const earliest = await tx.row(sql<ClassDay>`
      select n.material_class, m.event_date::text as day from stock_move m join material n on n.uid = m.material_id
       where m.farm_id = ${farmId} and n.material_class = ${name} order by m.event_date limit 1`)
    const first = earliest?.day
    if (first === since) continue
    await tx.run(
      first
        ? sql`update stock_class_since set since = ${first}::date where farm_id = ${farmId} and material_class = ${name}`
        : sql`delete from stock_class_since where farm_id = ${farmId} and material_class = ${name}`,
    )
    await spentSince(tx, farmId, since)
  }
  for (const { material_class: name, day } of await begunBefore(tx, farmId, came)) {
    await tx.run(sql`insert into stock_class_since as s values (${farmId}, ${name}, ${day}::date)
      on conflict (farm_id, material_class) do update set since = least(s.since, excluded.since)`)
    await spentSince(tx, farmId, day)
  }
}

const spentSince = (tx: Tx, farmId: string, day: string) =>
  tx.run(sql`select mark_kept('ledger', ${farmId}, ${day}), mark_kept('farm_days', ${farmId}, ${day})`)

const byClass = (moved: readonly Moved[]) => sql`
  select n.material_class, min(m.day) as day
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("materialId" uuid, day date) join material n on n.uid = m."materialId"
   group by 1 order by 1`

/** Classes whose first movement may be among the deleted ones. */
async function endedSince(tx: Tx, farmId: string, left: readonly Moved[]): Promise<ClassDay[]> {
  if (left.length === 0) return []
  return tx.rows(sql<ClassDay>`select s.material_class, s.since::text as day from (${byClass(left)}) g
    join stock_class_since s on s.farm_id = ${farmId} and s.material_class = g.material_class and s.since = g.day`)
}

/** Classes that begin earlier than stored. Checked before the write: a written row is locked until the end, and others post in the farm. */
async function begunBefore(tx: Tx, farmId: string, came: readonly Moved[]): Promise<ClassDay[]> {
  if (came.length === 0) return []
  return tx.rows(sql<ClassDay>`select g.material_class, g.day::text as day from (${byClass(came)}) g
    where not exists (select from stock_class_since s
      where s.farm_id = ${farmId} and s.material_class = g.material_class and s.since <= g.day)`)
}
