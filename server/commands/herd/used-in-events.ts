import { sql } from 'kysely'
import { eventFields } from '#kit/event-form.ts'
import type { Resource } from '#kit/resource.ts'
import { eventForms } from '#resources/events/index.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Lookup } from '#server/kit/pointers.ts'
import { targetOf } from '#server/kit/pointers.ts'

/** Rows named by events of stock: opening stock may be the only use. */
const IN_STOCK: Readonly<Record<string, readonly string[]>> = {
  'basic-material': ['material_id'],
  warehouse: ['warehouse_id', 'to_warehouse_id'],
}

/** True when an event of stock names the row. */
export async function usedInStock(tx: Tx, { name }: Resource, uid: string): Promise<boolean> {
  const named = (IN_STOCK[name] ?? []).map((column) => sql`${sql.ref(column)} = ${uid}`)
  return (
    named.length > 0 && tx.has(sql`select 1 from stock_event where ${sql.join(named, sql` or `)} limit 1`)
  )
}

/** True when an event names the row: a cause of death is in no projection. One pass over the events of all farms. */
export async function usedInEvents(tx: Tx, target: Resource, uid: string, lookup: Lookup): Promise<boolean> {
  const fields = eventForms.flatMap((form) => Object.entries(eventFields(form)))
  const keys = new Set(fields.filter(([, field]) => targetOf(field, lookup) === target).map(([key]) => key))
  if (keys.size === 0) return false
  const names = [...keys].map((key) => sql`payload->>${sql.lit(key)} = ${uid}`)
  // the target of weaned piglets is inside the event
  if (keys.has('targetHouseId'))
    for (const key of ['id', 'houseId']) names.push(sql`payload->'target'->>${sql.lit(key)} = ${uid}`)
  const named = sql.join(names, sql` or `)
  return tx.has(sql`select 1 from pig_event where ${named}
    union all select 1 from batch_event where ${named}
    union all select 1 from farm_event where ${named} limit 1`)
}
