import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** Courses of treatment that have ended before `today` and whose result nobody told (治疗复查). */
export const openCures = (farmId: string, today: Sql): Sql => sql`
  select d.uid, coalesce(p.ear_no, sow.ear_no, b.batch_no, h.name) as subject,
      concat_ws(' ', ill.name1, m.name, d.heads || ' 头') as place, ${today} - d.end_date as days, d.end_date + 1 as deadline,
      ${today} - d.end_date - 1 as overdue
    from medication d left join pig p on p.farm_id = d.farm_id and p.uid = d.pig_id
    left join litter l on l.farm_id = d.farm_id and l.uid = d.litter_uid
    left join pig sow on sow.farm_id = l.farm_id and sow.uid = l.pig_id
    left join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
    left join organize h on h.uid = d.house_id left join data_dictionary ill on ill.uid = d.disease_id
    left join material m on m.uid = d.drug_id
   where d.farm_id = ${farmId} and d.kind = 'CURE' and d.result is null and d.end_date < ${today}`
