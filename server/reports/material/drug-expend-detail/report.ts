import { type RawBuilder, sql } from 'kysely'
import { spendings } from '../../../commands/stock/spendings.ts'
import { equals, ifGiven } from '../../../kit/report/asked.ts'
import { each } from '../../../kit/report/count.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { byMonth } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { worded } from '../../../kit/sql-words.ts'
import { groupOfPlace } from '../../pig/sow-sql.ts'
import { placesBelow } from '../../places-below.ts'
import { drugClasses, drugSources, face } from './face.ts'

type Sql = RawBuilder<unknown>

/** Every spending of the period. */
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

/** Spending on drugs. Source: domain.md §2.12, §5.6. */
export const drugExpendDetail: ServerReport = {
  report: face,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  filled: ['date'],
  from: (context) => {
    const { filters: f } = context
    return sql`(${spendingsOf(context)}) x left join material n on n.uid = x.material_id
      left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id
      join (select 1) scope on (x.material_id is null or n.material_class in (${sql.join(Object.keys(drugClasses).map((one) => sql.lit(one)))}))
        and ${equals(sql`coalesce(n.material_class, 'DRUG')`, f.materialClass)} and ${equals(sql`x.material_id`, f.drugId)}
        and ${equals(sql`x.source`, f.source)} and ${ifGiven(f.houseId, sql`x.house_id in (${placesBelow(f.houseId)})`)}`
  },
  columns: {
    date: sql`x.day`,
    place: sql`coalesce(b.batch_no, (select h.name from organize h where h.uid = x.house_id), x.reason)`,
    source: worded(sql`x.source`, drugSources),
    materialClass: classWord,
    drug,
    unit: sql`(select u.name1 from data_dictionary u where u.uid = coalesce(n.unit_id, x.unit_id))`,
    records: each,
    qty: sql`x.qty`,
    price: sql`round(x.amount / nullif(x.qty, 0), 4)`,
    amount: sql`x.amount`,
    reason: sql`x.reason`,
    heads: sql`x.heads`,
    headAmount: sql`case when ${isCounted} then x.amount end`,
  },
  ids: { row: sql`x.uid`, farmId: sql`x.farm_id`, batchId: sql`x.batch_id` },
  groups: {
    drug: { key: drug },
    materialClass: { key: sql`coalesce(n.material_class, 'DRUG')`, label: classWord },
    source: { key: sql`x.source`, label: worded(sql`x.source`, drugSources), ofKey: true },
    house: groupOfPlace(sql`x.house_id`),
    batch: { key: sql`x.batch_id`, label: sql`b.batch_no` },
    day: { key: sql`x.day` },
    month: byMonth(sql`x.day`, sql`x.farm_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
