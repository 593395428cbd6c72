import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { generalIn } from './immune.plans.ts'
import { type ImmuneAsk, isDueFrom } from './immune.scope.ts'

/** Common columns of all kinds of rows: subject, item, day. */
const row = (kind: string, of: { uid: Sql; pig: Sql; batch: Sql; due: Sql }): Sql =>
  sql`select i.farm_id, ${sql.lit(kind)}::text as kind, ${of.uid} as uid, ${of.pig} as pig_id, ${of.batch} as batch_id,
    i.uid as plan_id, i.vaccine_id, i.slack, i.lead_days, i.reach, ${of.due} as due`

const none = sql`null::uuid`
const onePig = (due: Sql): Sql => row('PIG', { uid: sql`p.uid`, pig: sql`p.uid`, batch: none, due })

/** The animal was there on the day; it is treated on its day of arrival, not on its day of departure. */
const isThere = (due: Sql): Sql =>
  sql`not p.deleted and p.entry_date <= ${due} and (p.exit_date is null or p.exit_date > ${due})`

/** A gilt is a sow from her first service on. */
export const classOn = (due: Sql): Sql =>
  sql`case when p.sex = 'M' then 'BOAR' when p.mated_from <= ${due} then 'SOW' else 'GILT' end`

const held = (due: Sql): Sql => sql`${due} between i.since and i.upto`

const byAge = sql`p.birth_date + i.due_day`
const pigsByAge = sql`${onePig(byAge)}
    from plan i join pig p on p.farm_id = i.farm_id and ${isDueFrom(sql`p.birth_date`)} and ${isThere(byAge)} and ${classOn(byAge)} = i.pig_class
   where i.trigger = 'AGE' and i.pig_class in ('GILT', 'SOW', 'BOAR') and ${held(byAge)}`

const pigsByMonth = (ask: ImmuneAsk): Sql => sql`${onePig(sql`i.due`)}
    from general i join pig p on p.farm_id = i.farm_id and ${isThere(sql`i.due`)} and ${classOn(sql`i.due`)} = i.pig_class
   where ${generalIn(ask)}`

const served = sql`s.service_date + i.due_day`
/** Sows still pregnant on the day; an item of gilts is for the first pregnancy. */
const byGestation = sql`${onePig(served)}
    from plan i join sow_service s on s.farm_id = i.farm_id and ${isDueFrom(sql`s.service_date`)} and (s.outcome in ('OPEN', 'POSITIVE') or s.outcome_date > ${served})
    join pig p on p.farm_id = s.farm_id and p.uid = s.pig_id and ${isThere(served)}
   where i.trigger = 'GESTATION' and (i.pig_class = 'SOW' or (i.pig_class = 'GILT' and s.cycle_parity = 0)) and ${held(served)}`

const farrowed = sql`l.farrow_date + i.due_day`
/** Sows the given number of days after a litter that is still their last. */
const afterFarrowing = sql`${onePig(farrowed)}
    from plan i join litter l on l.farm_id = i.farm_id and not l.nurse and ${isDueFrom(sql`l.farrow_date`)}
    join pig p on p.farm_id = l.farm_id and p.uid = l.pig_id and ${isThere(farrowed)}
   where i.trigger = 'POST_FARROW' and (i.pig_class = 'SOW' or (i.pig_class = 'GILT' and l.parity = 1)) and ${held(farrowed)}
     and not exists (select 1 from litter n where n.farm_id = l.farm_id and n.pig_id = l.pig_id and not n.nurse
       and n.farrow_date > l.farrow_date and n.farrow_date <= ${farrowed})`

const litters = (due: Sql): Sql => row('LITTER', { uid: sql`l.uid`, pig: sql`l.pig_id`, batch: none, due })
const suckles = (due: Sql): Sql =>
  sql`l.farrow_date <= ${due} and (l.wean_date is null or l.wean_date > ${due})`

const littersByAge = sql`${litters(farrowed)}
    from plan i join litter l on l.farm_id = i.farm_id and ${isDueFrom(sql`l.farrow_date`)} and ${suckles(farrowed)}
   where i.trigger = 'AGE' and i.pig_class = 'PIGLET' and ${held(farrowed)}`

const littersByMonth = (ask: ImmuneAsk): Sql => sql`${litters(sql`i.due`)}
    from general i join litter l on l.farm_id = i.farm_id and ${suckles(sql`i.due`)}
   where i.pig_class = 'PIGLET' and ${generalIn(ask)}`

/** A wean-to-finish batch is both nursery and finishing. */
const isOfStage = sql`case b.stage when 'NURSERY' then i.pig_class = 'NURSERY' when 'FINISH' then i.pig_class = 'FINISH'
  when 'WTF' then i.pig_class in ('NURSERY', 'FINISH') when 'GILT_REAR' then i.pig_class = 'GILT' end`
const batches = (due: Sql): Sql => row('BATCH', { uid: sql`b.uid`, pig: none, batch: sql`b.uid`, due })
const isOpen = (due: Sql): Sql =>
  sql`not b.deleted and b.open_date <= ${due} and (b.close_date is null or b.close_date > ${due}) and ${isOfStage}`

const born = sql`b.birth_date + i.due_day`
const batchesByAge = sql`${batches(born)}
    from plan i join batch b on b.farm_id = i.farm_id and ${isDueFrom(sql`b.birth_date`)} and ${isOpen(born)}
   where i.trigger = 'AGE' and ${held(born)}`

const batchesByMonth = (ask: ImmuneAsk): Sql => sql`${batches(sql`i.due`)}
    from general i join batch b on b.farm_id = i.farm_id and ${isOpen(sql`i.due`)} where ${generalIn(ask)}`

/** Subjects an item of `plan` or `general` is due for in the period, and that were there on that day. */
export const dueRows = (ask: ImmuneAsk): Sql => {
  const parts = [
    pigsByAge,
    pigsByMonth(ask),
    byGestation,
    afterFarrowing,
    littersByAge,
    littersByMonth(ask),
    batchesByAge,
    batchesByMonth(ask),
  ]
  return sql.join(parts, sql` union all `)
}

/** Heads of a row `d` on its day: the animal, its suckling piglets, the batch's stock. */
export const headsDue = sql`case d.kind when 'PIG' then 1
    when 'LITTER' then (select sum(m.qty) from litter_move m
      where m.farm_id = d.farm_id and m.litter_uid = d.uid and m.move_date <= d.due)
    else (select b.stock from batch_day b where b.farm_id = d.farm_id and b.batch_id = d.uid and b.day <= d.due
      order by b.day desc limit 1) end::int`
