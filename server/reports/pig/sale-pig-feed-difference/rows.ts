import { type RawBuilder, sql } from 'kysely'
import { isTimeGroup } from '#kit/report-period.ts'
import type { ReportContext } from '../../../kit/report/definition.ts'
import { fedParts } from '../batches/fed.ts'
import { agedBatches, hasStandard, standardCounting } from '../batches/standard.ts'
import { standing } from '../batches/stood.ts'

type Sql = RawBuilder<unknown>

/** What batches ate in the period, or in each part of it: kg, 元, kg of ages that have a standard, and both prices. */
function eaten({ parting, filters: f }: ReportContext): Sql {
  const parted = isTimeGroup(parting)
  // feed by feed first: the price list is looked into once for each, not for every day
  const ofFeed = sql`select f.farm_id, f.batch_id, ${parted ? sql`p.first` : sql`${f.dateFrom}::date`} as first,
      ${parted ? sql`p.last` : sql`${f.dateTo}::date`} as last, f.feed_id, sum(f.qty) as qty, sum(f.amount) as amount,
      sum(f.qty) filter (where f.amount is not null) as priced, sum(f.qty) filter (where ${hasStandard(sql`f.day`)}) as covered
    from fed f join fb b on b.farm_id = f.farm_id and b.batch_id = f.batch_id
      ${parted ? sql`join part p on p.farm_id = f.farm_id and p.day = f.day` : sql``} group by 1, 2, 3, 4, 5`
  const listed = sql`filter (where m.standard_price is not null)`
  return sql`select f.farm_id, f.batch_id, f.first, f.last, sum(f.qty) as qty, sum(f.amount) as amount,
      sum(f.priced) as priced, coalesce(sum(f.covered), 0) as covered, sum(f.priced) ${listed} as compared,
      sum(f.amount) ${listed} as paid, sum(f.priced * m.standard_price) as standard_amount
    from (${ofFeed}) f left join material m on m.uid = f.feed_id group by 1, 2, 3, 4`
}

/** Batches with what they ate and what was due to them. Source: F84, F91. */
export function feeding(context: ReportContext): Sql {
  const { parts, rows } = standing(context, standardCounting(context))
  return sql`with ${parts} ${agedBatches}, ${fedParts(context)}
    select coalesce(s.farm_id, e.farm_id) as farm_id, coalesce(s.batch_id, e.batch_id) as batch_id, coalesce(s.first, e.first) as first,
        coalesce(s.last, e.last) as last, coalesce(s.days, 0)::int as days, coalesce(s.known, 0)::int as known, round(coalesce(s.grams, 0) / 1000.0, 3) as standard, coalesce(e.qty, 0) as qty,
        coalesce(e.covered, 0) as covered, e.amount, e.priced, e.compared, e.paid, e.standard_amount, s.closing
      from (${rows}) s full join (${eaten(context)}) e on e.farm_id = s.farm_id and e.batch_id = s.batch_id and e.first = s.first`
}
