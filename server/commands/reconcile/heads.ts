import { sql } from 'kysely'
import type { Month } from '#domain/close/close.months.ts'
import { STATUS_LABELS } from '#domain/sow/sow.labels.ts'
import type { Identity } from '#resources/answers/rebuild.ts'
import type { Tx } from '#server/kit/database.ts'
import { wordOf } from '#server/kit/narrow.ts'
import { differing } from './differing.ts'

/**
 * R2: heads by state are the present animals. Each state holds the animals with that state in their last span, and at the end of
 * the month each animal in the herd has one state, all others none.
 */
export async function stateIdentity(tx: Tx, farmId: string, { to }: Month): Promise<Identity[]> {
  const states = await tx.rows(sql<{ status: string; reported: number; held: number }>`
    select status, sum(reported)::int as reported, sum(held)::int as held from (
      select status, 0 as reported, 1 as held from pig where farm_id = ${farmId} and exit_date is null and not deleted and status is not null
      union all
      select sp.status, 1, 0 from sow_span sp join pig p on p.farm_id = sp.farm_id and p.uid = sp.pig_id and not p.deleted
       where sp.farm_id = ${farmId} and sp.to_date is null) x group by 1 order by 1`)
  if (states.length === 0) return []
  const wrong = await differing(
    tx,
    sql`select p.ear_no as name from pig p
      left join lateral (select count(*) as spans from sow_span sp where sp.farm_id = p.farm_id and sp.pig_id = p.uid
        and sp.from_date <= ${to}::date and (sp.to_date is null or sp.to_date > ${to}::date)) s on true
      where p.farm_id = ${farmId} and not p.deleted and p.status is not null
        and s.spans <> case when p.entry_date <= ${to}::date and (p.exit_date is null or p.exit_date > ${to}::date) then 1 else 0 end`,
  )
  return [
    ...states.map(({ status, reported, held }): Identity => {
      return { rule: 'R2', item: wordOf(STATUS_LABELS, status), expected: held, actual: reported }
    }),
    { rule: 'R2', item: '月末状态与在群不符的种猪', ...wrong },
  ]
}

/** R3: piglets at each sow are live + in − out − dead − selected − weaned, by litter and by move. */
export async function sucklingIdentity(tx: Tx, farmId: string): Promise<Identity[]> {
  const counted = sql`select l.uid, l.pig_id, l.farrow_date, l.suckling, coalesce(sum(m.qty), 0)::int as moved,
      (l.foster_in - l.foster_out - l.deaths - l.weaned - l.selected
        + coalesce(sum(m.qty) filter (where m.kind in ('BORN', 'INIT', 'END')), 0))::int as reported
    from litter l left join litter_move m on m.farm_id = l.farm_id and m.litter_uid = l.uid
    where l.farm_id = ${farmId} group by l.farm_id, l.uid`
  const sums = await tx.one(sql<{ suckling: number; reported: number; litters: number }>`
    select coalesce(sum(suckling), 0)::int as suckling,
    coalesce(sum(reported), 0)::int as reported, count(*)::int as litters from (${counted}) x`)
  const { suckling, reported, litters } = sums
  if (litters === 0) return []
  const wrong = await differing(
    tx,
    sql`select concat_ws(' ', p.ear_no, x.farrow_date) as name from (${counted}) x
      join pig p on p.farm_id = ${farmId} and p.uid = x.pig_id
      where x.suckling <> x.reported or x.suckling <> x.moved or x.suckling < 0`,
  )
  return [
    { rule: 'R3', item: '带仔数＝活仔＋寄入－寄出－死亡－选留－断奶', expected: reported, actual: suckling },
    { rule: 'R3', item: '带仔数与各次变动不符的窝', ...wrong },
  ]
}
