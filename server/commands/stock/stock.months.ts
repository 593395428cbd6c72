import { sql } from 'kysely'
import { holdFarm } from '#server/kit/closed-days.ts'
import type { Tx } from '#server/kit/database.ts'

/** Stock of a shelf at the end of a month: present stock minus later movements. */
const closings = (condition: ReturnType<typeof sql>) => sql`
  select s.farm_id, r.month, s.warehouse_id, s.material_id, s.qty - coalesce(sum(m.qty), 0) as qty, s.amount - coalesce(sum(m.amount), 0) as amount
    from (select farm_id, warehouse_id, material_id, qty, amount from stock_shelf
          union select distinct m.farm_id, m.warehouse_id, m.material_id, 0, 0 from stock_move m
           where not exists (select 1 from stock_shelf k where k.farm_id = m.farm_id and k.material_id = m.material_id and k.warehouse_id = m.warehouse_id)) s
    join stock_rolled r on r.farm_id = s.farm_id
    left join stock_move m on m.farm_id = s.farm_id and m.material_id = s.material_id and m.warehouse_id = s.warehouse_id
      and m.event_date >= (r.month + interval '1 month')::date
   where ${condition}
   group by s.farm_id, r.month, s.warehouse_id, s.material_id, s.qty, s.amount
  having s.qty - coalesce(sum(m.qty), 0) <> 0 or s.amount - coalesce(sum(m.amount), 0) <> 0`

/** Stores the past months of a farm that are not stored yet. */
export async function rollMonths(tx: Tx, farmId: string, today: string): Promise<void> {
  // waits for running stock changes: neither transaction would see the other's month
  await holdFarm(tx, farmId)
  const months = await tx.values(sql<string>`
    insert into stock_rolled (farm_id, month)
    select ${farmId}, month::date from generate_series(
      (select date_trunc('month', min(event_date)) from stock_move where farm_id = ${farmId}),
      date_trunc('month', ${today}::date) - interval '1 month', interval '1 month') month
    on conflict do nothing returning month`)
  if (months.length === 0) return
  await tx.run(sql`insert into stock_month (farm_id, month, warehouse_id, material_id, qty, amount)
    ${closings(sql`s.farm_id = ${farmId} and r.month = any(${months}::date[])`)} order by 2, 3, 4`)
}

/** Updates stored months to the present ledger of some materials, from the month of the first change on. */
export async function mendMonths(tx: Tx, farmId: string, materials: readonly string[], firstDay: string) {
  const these = sql`s.farm_id = ${farmId} and s.material_id = any(${materials}::uuid[]) and r.month >= date_trunc('month', ${firstDay}::date)::date`
  const since = sql`month >= date_trunc('month', ${firstDay}::date)::date`
  if (!(await tx.has(sql`select 1 from stock_rolled where farm_id = ${farmId} and ${since} limit 1`))) return
  await tx.run(sql`
    delete from stock_month where farm_id = ${farmId} and material_id = any(${materials}::uuid[]) and ${since}`)
  await tx.run(sql`
    insert into stock_month (farm_id, month, warehouse_id, material_id, qty, amount) ${closings(these)}`)
}
