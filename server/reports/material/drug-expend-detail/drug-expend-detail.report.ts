import { sql } from 'kysely'
import { equals, ifGiven, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { each } from '#server/kit/report/report.count.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import { groupOfCode, groupOfPlace, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { spendings } from '#server/queries/spendings.ts'
import { ISSUED } from '#server/queries/stock-kinds.ts'
import { damOf } from '#server/reports/pig/health/health.subject.ts'
import { definition, drugClasses, drugSources } from './drug-expend-detail.definition.ts'

/** All uses of drugs in the period. */
function spendingsOf(context: ReportContext): Sql {
  const { filters: f } = context
  return spendings(
    (farmId, day) =>
      sql`${inFarms(farmId, context)} and ${day} between ${f.dateFrom}::date and ${f.dateTo}::date`,
  )
}

const classWord = worded(sql`coalesce(n.material_class, 'DRUG')`, drugClasses)
const drug = sql`coalesce(n.name, x.name)`
const isCounted = sql`x.heads is not null`

/** Place of an animal or a litter on the day of its treatment. */
const stay = sql`left join lateral (select s.house_id
    from (select pig_id, litter_uid, farm_id from medication where farm_id = x.farm_id and uid = x.uid
          union all select pig_id, litter_uid, farm_id from immunisation where farm_id = x.farm_id and uid = x.uid) d
    join pig_stay s on s.farm_id = d.farm_id and s.pig_id = coalesce(d.pig_id, ${damOf('d')})
      and s.from_date <= x.day and (s.to_date is null or s.to_date >= x.day)
    order by s.no desc limit 1) stay on x.herd`
const house = sql`stood.house_id`

const isIssued = sql`x.source in ${ISSUED}`
/** The department of an issue or a return. */
const department = sql`case when ${isIssued} then coalesce(x.reason, (select q.department from stock_event e
    join stock_event o on o.farm_id = e.farm_id and o.uid = e.of_uid join requisition q on q.farm_id = o.farm_id and q.uid = o.source_uid
  where e.farm_id = x.farm_id and e.uid = x.uid)) end`
/** Cause of a use: a disease, a plan, a purpose. */
const cause = sql`case when not ${isIssued} then coalesce(x.reason, nullif(v.payload->>'plan', '')) end`
export const byCause = { key: cause }

/** Use of drugs. Source: §2.12, §5.6. */
export const drugExpendDetail: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`(${spendingsOf(context)}) x`,
    joins: {
      n: sql`left join material n on n.uid = x.material_id`,
      b: sql`left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id`,
      stay,
      stood: sql`cross join lateral (select coalesce(x.house_id, stay.house_id) as house_id) stood`,
      v: sql`left join farm_event v on v.farm_id = x.farm_id and v.event_date = x.day and v.uid = x.uid`,
    },
    where: ({ filters: f }) => [
      sql`x.material_id is null or n.material_class in (${sql.join(Object.keys(drugClasses).map((one) => sql.lit(one)))})`,
      equals(sql`coalesce(n.material_class, 'DRUG')`, f.materialClass),
      ...[equals(sql`x.material_id`, f.drugId), equals(sql`x.source`, f.source)],
      ifGiven(f.houseId, sql`${house} in (${placesBelow(f.houseId)})`),
    ],
  },
  columns: {
    date: sql`x.day`,
    farm: sql`(select o.name from organize o where o.uid = x.farm_id)`,
    place: sql`coalesce(b.batch_no, (select h.name from organize h where h.uid = ${house}), ${department})`,
    source: worded(sql`x.source`, drugSources),
    materialClass: classWord,
    drug,
    unit: sql`(select u.name1 from data_dictionary u where u.uid = coalesce(n.unit_id, x.unit_id))`,
    records: each,
    price: sql`round(x.amount / nullif(x.qty, 0), 4)`,
    reason: cause,
    headAmount: sql`case when ${isCounted} then x.amount end`,
  },
  ids: { row: sql`x.uid`, farmId: sql`x.farm_id`, batchId: sql`x.batch_id` },
  groups: {
    drug: { key: drug },
    materialClass: { key: sql`coalesce(n.material_class, 'DRUG')`, label: classWord },
    source: groupOfCode(sql`x.source`, drugSources),
    disease: byCause,
    house: groupOfPlace(house),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
  },
  plan: { filled: ['date'] },
}
