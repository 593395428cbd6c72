import { sql } from 'kysely'
import { type Tx, withoutRls } from '#server/kit/database.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { treatedLitters } from '#server/queries/treated-litters.ts'

interface Withdrawal {
  readonly batchId: string
  /** From this day on the treated pigs are in the batch. */
  readonly from: string
  /** Last day on which they are not sold. */
  readonly until: string
}

/** Origin of the pigs of a part `p`: another batch of the farm, or that of the farm that shipped them as piglets. */
const origins: Sql = sql`
  select p.farm_id, m.counter_batch_id as batch_id, m.move_date as came, m.move_date as upto
    from batch_move m where m.farm_id = p.farm_id and m.batch_id = p.batch_id and m.kind = 'IN_TRANSFER'
     and m.counter_batch_id is not null and (p.upto is null or m.move_date <= p.upto)
  union all
  select o.farm_id, o.batch_id, m.move_date, o.move_date
    from batch_move m join document_event taken on taken.farm_id = m.farm_id and taken.event_uid = m.source_uid
    join piglet_receive r on r.uid = taken.document_uid
    join document_event sent on sent.farm_id = r.out_farm_id and sent.document_uid = r.dropping_uid
    join batch_move o on o.farm_id = sent.farm_id and o.source_uid = sent.event_uid and o.qty < 0
   where m.farm_id = p.farm_id and m.batch_id = p.batch_id and m.kind = 'IN_TRANSFER' and m.counter_batch_id is null
     and (p.upto is null or m.move_date <= p.upto)`

/** Medication recorded for the batch itself. */
const own: Sql = sql`
  select p.root, greatest(d.treat_date, p.since) as "from", d.withdraw_until as until
    from part p join medication d on d.farm_id = p.farm_id and d.batch_id = p.batch_id
   where d.withdraw_until is not null and (p.upto is null or d.treat_date <= p.upto)`

/** Medication recorded for a litter, or for its house, before it was weaned into the batch. */
const ofLitters: Sql = sql`
  select t.key, t.came, t.withdraw_until from (${treatedLitters(sql`
    select p.root, greatest(m.move_date, p.since), m.farm_id, m.litter_uid, m.move_date
      from part p join batch_move m on m.farm_id = p.farm_id and m.batch_id = p.batch_id and m.kind = 'IN_WEAN'
     where m.litter_uid is not null and (p.upto is null or m.move_date <= p.upto)`)}) t`

/** Medication recorded for a house the batch was in during the course. */
const ofHouses: Sql = sql`
  select p.root, greatest(d.treat_date, p.since), d.withdraw_until
    from part p join medication d on d.farm_id = p.farm_id and d.subject = 'HOUSE' and d.withdraw_until is not null
     and (p.upto is null or d.treat_date <= p.upto)
    join organize above on above.uid = d.house_id
   where exists (select 1 from batch_move m join organize own on own.uid = m.house_id
      where m.farm_id = p.farm_id and m.batch_id = p.batch_id and own.tree_path like above.tree_path || '%'
        and m.move_date <= d.end_date
      group by m.house_id
      having sum(m.qty) > 0 or max(m.move_date) filter (where m.qty < 0) >= d.treat_date)`

/**
 * Courses of medication whose withdrawal period binds a batch: its own, those of batches its pigs came from, in any farm,
 * of litters weaned into it, before they came, and those of houses it was in during the course (G-10). The sending farm is outside
 * the caller's row-level security: only these days are read from it.
 */
export async function loadWithdrawals(tx: Tx, farmId: string, batchIds: readonly string[]) {
  if (batchIds.length === 0) return []
  return withoutRls(tx, () =>
    tx.rows(sql<Withdrawal>`
    with recursive part(root, farm_id, batch_id, since, upto) as (
      select b.uid, b.farm_id, b.uid, null::date, null::date from batch b
       where b.farm_id = ${farmId} and b.uid = any(${[...batchIds]}::uuid[])
      union
      select p.root, o.farm_id, o.batch_id, coalesce(p.since, o.came), o.upto from part p cross join lateral (${origins}) o
    )
    select w.root as "batchId", w."from", w.until from (${own} union all ${ofLitters} union all ${ofHouses}) w`),
  )
}
