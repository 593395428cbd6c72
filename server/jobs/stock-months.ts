import { sql } from 'kysely'
import { rollMonths } from '../commands/stock/stock.months.ts'
import type { Following } from './following.ts'

/** What warehouses held at the end of each month that is over: where the stock of a past day begins. */
export const stockMonths: Following = {
  name: 'stock-months',
  label: '库存月末汇总',
  about: '仓库月末存量各场一份',
  stale: async (db, today) => {
    const found = await sql<{
      uid: string
    }>`select f.uid from organize f where f.type = 'farm' and not f.deleted
      and exists (select 1 from stock_move m where m.farm_id = f.uid and m.event_date < date_trunc('month', ${today}::date)::date)
      and not exists (select 1 from stock_rolled r where r.farm_id = f.uid and r.month = (date_trunc('month', ${today}::date) - interval '1 month')::date)
      order by f.uid`.execute(db)
    return found.rows.map(({ uid }) => uid)
  },
  refresh: rollMonths,
}
