import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'

export interface Withdrawal {
  readonly batchId: string
  /** From this day on the treated pigs stand in the batch. */
  readonly from: string
  /** Last day on which they are not sold. */
  readonly until: string
}

/**
 * Courses of medication whose withdrawal period binds a batch: its own, those of batches its pigs came from and of litters
 * weaned into it, before they came, and those of houses it stood in during the course (G-10).
 */
export async function loadWithdrawals(
  tx: Tx,
  farmId: string,
  batchIds: readonly string[],
): Promise<Withdrawal[]> {
  const found = await sql<Withdrawal>`
    with recursive part(root, batch_id, since, upto) as (
      select b.uid, b.uid, null::date, null::date from batch b where b.farm_id = ${farmId} and b.uid = any(${batchIds}::uuid[])
      union
      select p.root, m.counter_batch_id, coalesce(p.since, m.move_date), m.move_date
        from part p join batch_move m on m.farm_id = ${farmId} and m.batch_id = p.batch_id and m.kind = 'IN_TRANSFER'
         and m.counter_batch_id is not null and (p.upto is null or m.move_date <= p.upto)
    )
    select p.root as "batchId", greatest(d.treat_date, p.since) as "from", d.withdraw_until as until
      from part p join medication d on d.farm_id = ${farmId} and d.batch_id = p.batch_id
     where d.withdraw_until is not null and (p.upto is null or d.treat_date <= p.upto)
    union all
    select p.root, greatest(m.move_date, p.since), d.withdraw_until
      from part p join batch_move m on m.farm_id = ${farmId} and m.batch_id = p.batch_id and m.kind = 'IN_WEAN'
      join medication d on d.farm_id = m.farm_id and d.litter_uid = m.litter_uid and d.treat_date <= m.move_date
     where d.withdraw_until is not null and (p.upto is null or m.move_date <= p.upto)
    union all
    select p.root, greatest(d.treat_date, p.since), d.withdraw_until
      from part p join medication d on d.farm_id = ${farmId} and d.subject = 'HOUSE' and d.withdraw_until is not null
       and (p.upto is null or d.treat_date <= p.upto)
      join organize above on above.uid = d.house_id
     where exists (select 1 from batch_move m join organize own on own.uid = m.house_id
        where m.farm_id = ${farmId} and m.batch_id = p.batch_id and own.tree_path like above.tree_path || '%'
          and m.move_date <= d.end_date
        group by m.house_id
        having sum(m.qty) > 0 or max(m.move_date) filter (where m.qty < 0) >= d.treat_date)`.execute(tx)
  return found.rows
}
