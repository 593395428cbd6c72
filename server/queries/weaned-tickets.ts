import { sql } from 'kysely'
import type { Tx } from '../kit/database.ts'
import { numbersOf } from './former-numbers.ts'

/** A weaning whose piglets were sold at once. */
interface Weaning {
  readonly farmId: string
  readonly pigId: string
  readonly date: string
}

/** Serialises selling the piglets weaned on a day and correcting their weaning. */
export const holdWeaned = (tx: Tx, farmId: string, date: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`weaned ${farmId} ${date}`}, 0))`)

/** The tickets with piglets of a weaning, and their heads. */
export async function ticketsOfWeaning(tx: Tx, { farmId, pigId, date }: Weaning) {
  return tx.rows(sql<{ docNo: string; heads: number }>`
    select t.doc_no as "docNo", sum((x->>'qty')::int)::int as heads
      from sales_ticket t cross join jsonb_array_elements(t.lines) x join pig p on p.farm_id = t.farm_id and p.uid = ${pigId}
     where t.farm_id = ${farmId} and t.sale_date = ${date} and t.status = 'APPROVED' and not t.deleted
       and x->>'source' = 'WEANED' and x->>'earNo' = any(${numbersOf('p')}) group by 1 order by 1`)
}
