import { type RawBuilder, sql } from 'kysely'
import { equals, ifGiven } from '#server/kit/report/asked.ts'
import { asking } from '#server/kit/report/asking.ts'
import type { ReportContext } from '#server/kit/report/definition.ts'
import { inFarms } from '#server/kit/report/in-farms.ts'
import { ageOn, bandOf } from '#server/queries/batches/ages.ts'
import { stood } from '#server/queries/batches/stood.ts'

type Sql = RawBuilder<unknown>

/** Mean day of birth of the batch of a row on a day. */
export const bornOn = (row: string, day: Sql): Sql => sql`(select n.born from batch_day n
  where n.farm_id = ${sql.ref(`${row}.farm_id`)} and n.batch_id = ${sql.ref(`${row}.batch_id`)} and n.day <= ${day} order by n.day desc limit 1)`

/** Treatments of batches, and of houses that growing pigs stand in. */
function treatments(context: ReportContext): Sql {
  const { filters: f } = context
  const day = sql`d.treat_date`
  // a treatment does not know how old its batch was: looked up once where ages part the rows
  const born = context.question.groupKey === 'age' ? bornOn('d', day) : sql`null::numeric`
  return sql`select d.farm_id, d.batch_id, 'CURE' as kind, d.uid::text as piece, ${day} as day, d.house_id, d.disease_id, d.drug_id, d.result, ${born} as born, coalesce(d.heads, 1) as heads, d.amount, 0 as begun, 0 as came, 0 as days
    from medication d where ${inFarms(sql`d.farm_id`, context)} and d.kind = 'CURE' and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date
      and (d.batch_id is not null or (d.subject = 'HOUSE' and exists (select 1 from batch g where g.farm_id = d.farm_id
        and g.house_id = d.house_id and not g.deleted))) and ${equals(sql`d.disease_id`, f.diseaseId)}
      and ${ifGiven(f.band, sql`${bandOf(ageOn(day, bornOn('d', day)))} = ${f.band}`)}`
}

/** Deaths with a reason; one of the name of a disease is a death of it. */
function deaths(context: ReportContext): Sql {
  const { filters: f } = context
  const day = sql`d.move_date`
  return sql`select d.farm_id, d.batch_id, 'DEATH', d.source_uid::text, ${day}, d.house_id, coalesce(ill.uid, d.reason_id), null::uuid,
      null::text, d.born, abs(d.qty), null::numeric, 0, 0, 0
    from batch_move d left join (select why.uid as reason_id, min(ill.uid::text)::uuid as uid from data_dictionary why
        join data_dictionary ill on ill.scode = 'disease' and ill.name1 = why.name1 and not ill.deleted
        where why.scode = 'growing_death_reason' group by 1) ill on ill.reason_id = d.reason_id
    where ${inFarms(sql`d.farm_id`, context)} and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date and d.kind = 'OUT_DEATH'
      and ${ifGiven(f.diseaseId, sql`ill.uid = ${f.diseaseId}`)}
      and ${ifGiven(f.band, sql`${bandOf(ageOn(day, sql`d.born`))} = ${f.band}`)}`
}

/** What rates divide by: heads and their days, in each week and month, and in each month where seasons are asked for. */
const herd = (context: ReportContext): Sql => {
  const groupKey =
    context.question.crossKey ??
    (context.question.groupKey === 'season' ? 'month' : context.question.groupKey)
  return sql`select w.farm_id, w.batch_id, 'HERD', w.first::text, w.first, w.house_id, null::uuid, null::uuid, null::text, null::numeric,
      0, null::numeric, w.begun, w.came, w.days::int
    from (${stood(asking(context, { groupKey: groupKey ?? null }))}) w`
}

/** Treatments and deaths of growing pigs by disease, and the herd they divide by. */
export const illness = (context: ReportContext): Sql =>
  sql.join(
    context.question.listedOnly
      ? [treatments(context), deaths(context)]
      : [treatments(context), deaths(context), herd(context)],
    sql` union all `,
  )
