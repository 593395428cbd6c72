import { sql } from 'kysely'
import { days } from '#domain/calendar.ts'
import { CLASS_OF_STAGE, FEED_CLASSES } from '#domain/standalone/standalone.labels.ts'
import { equals, inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { monthStart } from '#server/kit/report/report.farm-calendar.ts'
import { inOrder, type Sql, worded } from '#server/kit/sql-words.ts'
import { sharedParts } from '#server/queries/batches/fed.ts'
import { daysBefore, gained } from '#server/queries/batches/gained.ts'
import { GROWTH, lastDays } from '#server/queries/batches/last-days.ts'
import { nameOfPlace, timeAndFarmGroups } from '#server/queries/sow-sql.ts'
import { definition } from './feed-cost.definition.ts'

/** Feed class of an animal by its status. */
const CLASS_OF_STATUS: Readonly<Record<string, string>> = {
  ...{
    MATED: 'GESTATION',
    PREGNANT: 'GESTATION',
    WEANED: 'GESTATION',
    OPEN: 'GESTATION',
    CULL_WAIT: 'GESTATION',
  },
  ...{ LACTATING: 'LACTATION', GILT: 'GILT', YOUNG: 'BOAR', ACTIVE: 'BOAR', REST: 'BOAR', TEASER: 'BOAR' },
}
const ofStage = worded(sql`b.stage`, CLASS_OF_STAGE)

/** Feed by day, class, batch and kind: that of batches, their own and of their houses, and all other feed. */
function fedRows(context: ReportContext): Sql {
  const [from, to] = [sql`${context.filters.dateFrom}::date`, sql`${context.filters.dateTo}::date`]
  const here = sql`${inFarms(sql`f.farm_id`, context)} and f.use_date between ${from} and ${to}`
  const stood = sql`exists (select 1 from batch_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
    and f.feed_class = ${ofStage} where d.farm_id = f.farm_id and d.house_id = f.house_id and d.day <= f.use_date and d.until > f.use_date and d.heads > 0)`
  return sql`select f.farm_id, f.day, ${ofStage} as feed_class, f.batch_id, f.feed_id, f.qty,
      coalesce(f.amount, round(f.qty * kg_price(f.farm_id, f.feed_id, f.day), 2)) as amount
    from shared f join batch b on b.farm_id = f.farm_id and b.uid = f.batch_id
    union all
    select f.farm_id, f.use_date, f.feed_class, f.batch_id, f.feed_id, f.qty, coalesce(f.amount, feed_cost(f.farm_id, f.feed_id, f.use_date, f.qty))
      from feed_use f where ${here} and (f.batch_id is not null or f.pig_id is not null
        or f.feed_class not in ('NURSERY', 'FINISH', 'GILT') or not ${stood})`
}

/** Pig-days of fed animals, by class and batch. */
function stoodRows(context: ReportContext): Sql {
  const [from, to] = [sql`${context.filters.dateFrom}::date`, sql`${context.filters.dateTo}::date`]
  const inMonths = context.question.groupKey === 'month'
  // stays are cut by the farm's month only where months are grouped
  const cut = (farmId: Sql) =>
    inMonths
      ? sql`cross join lateral (select greatest(m::date, ${from}) as first, least((m + interval '1 month')::date - 1, ${to}) as last
        from generate_series(${monthStart(context, from, farmId)}, ${to}::timestamp, interval '1 month') m) p`
      : sql`cross join (select ${from} as first, ${to} as last) p`
  const overlap = (start: Sql, end: Sql) => sql`least(${end}, p.last + 1) - greatest(${start}, p.first)`
  const end = sql`coalesce(s.to_date, ${to} + 1)`
  return sql`select d.farm_id, p.first as day, ${ofStage} as feed_class, d.batch_id, sum(d.heads * (${overlap(sql`d.day`, sql`d.until`)})) as head_days
      from batch_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted ${cut(sql`d.farm_id`)}
      where ${inFarms(sql`d.farm_id`, context)} and d.heads > 0 and d.day <= p.last and d.until > p.first group by 1, 2, 3, 4
    union all
    select s.farm_id, p.first, ${worded(sql`s.status`, CLASS_OF_STATUS)}, null, sum(${overlap(sql`s.from_date`, end)})
      from sow_span s ${cut(sql`s.farm_id`)} where ${inFarms(sql`s.farm_id`, context)} and s.from_date <= p.last and ${end} > p.first
        and ${worded(sql`s.status`, CLASS_OF_STATUS)} is not null group by 1, 2, 3`
}

function rowsOf(context: ReportContext): Sql {
  const { filters: f } = context
  return sql`with chosen as materialized (select b.farm_id, b.uid as batch_id, b.stage, b.open_date from batch b
      where ${inFarms(sql`b.farm_id`, context)} and not b.deleted and b.open_date <= ${f.dateTo}::date
        and (b.close_date is null or b.close_date >= ${f.dateFrom}::date)),
    ${lastDays(context, { to: String(f.dateTo), columns: GROWTH })}, ${daysBefore(context)},
    grown as materialized (${gained(context)}), ${sharedParts(context)},
    eaten as materialized (${fedRows(context)})
    select 'FEED' as kind, e.farm_id, e.day, e.feed_class, e.batch_id, e.feed_id, sum(e.qty) as qty, sum(e.amount) as amount,
        sum(e.qty) filter (where e.amount is not null) as priced, 0::numeric as head_days, null::numeric as gain,
        case when bool_and(g.gain is not null) then sum(e.amount) end as grown_amount
      from eaten e left join grown g on g.batch_id = e.batch_id
      where ${equals(sql`e.feed_id`, f.feedId)} group by e.farm_id, e.day, e.feed_class, e.batch_id, e.feed_id
    union all select 'HERD', s.farm_id, s.day, s.feed_class, s.batch_id, null, null, null, null, s.head_days, null, null from (${stoodRows(context)}) s
    union all select 'GAIN', c.farm_id, ${f.dateFrom}::date, ${worded(sql`c.stage`, CLASS_OF_STAGE)}, c.batch_id, null, null, null, null, 0, g.gain, null
      from grown g join chosen c on c.batch_id = g.batch_id where g.gain <> 0`
}

const classWord = worded(sql`x.feed_class`, FEED_CLASSES)
const classPlace = inOrder(sql`x.feed_class`, FEED_CLASSES)
const feedName = sql`(select m.name from material m where m.uid = x.feed_id)`

/** Days of the whole period: the divisor of a mean inventory. */
const span = ({ filters: f }: ReportContext): number => days(String(f.dateFrom), String(f.dateTo)) + 1

/** Feed cost by class, batch and feed. Source: F90, F104, §5.7. */
export const feedCost: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`(${rowsOf(context)}) x`,
    joins: { b: sql`left join batch b on b.farm_id = x.farm_id and b.uid = x.batch_id` },
    where: ({ filters }) => [equals(sql`x.feed_class`, filters.feedClass)],
  },
  columns: {
    date: sql`x.day`,
    feedClass: classWord,
    batchNo: sql`b.batch_no`,
    feed: feedName,
    farm: nameOfPlace(sql`x.farm_id`),
  },
  ids: {
    row: sql`concat_ws('/', x.kind, x.day, x.feed_class, x.batch_id, x.feed_id)`,
    farmId: sql`x.farm_id`,
  },
  groups: {
    object: {
      key: sql`x.feed_class || coalesce('/' || x.batch_id, '')`,
      label: sql`${classWord} || coalesce(' ' || b.batch_no, '')`,
      order: sql`${classPlace} || coalesce(b.batch_no, '')`,
    },
    feedClass: { key: sql`x.feed_class`, label: classWord, order: classPlace },
    feed: {
      key: sql`case when x.kind = 'FEED' then x.feed_id::text else '-' end`,
      label: sql`case when x.kind = 'FEED' then ${feedName} else '（存栏、增重）' end`,
      order: sql`case when x.kind = 'FEED' then '0' || ${feedName} else '1' end`,
    },
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
  },
  plan: { filled: ['date'] },
  overrides: {
    derived: {
      perHead: (sum, context) =>
        sql`${sum('amount')} * ${span(context)}::int / nullif(${sum('headDays')}, 0)`,
    },
    listed: sql`x.kind = 'FEED'`,
    ofWhole: { share: Object.keys(definition.groups), perDay: ['feed'], gainCost: ['feed'] },
  },
}
