import { sql } from 'kysely'
import { sexes } from '#resources/pig/breeding-pig.ts'
import { pigletResults } from '#resources/pig/piglet.ts'
import { inFarms } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { conditionOf, one } from '#server/kit/report/report.count.ts'
import { rowColumns } from '#server/kit/report/row-columns.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { worded } from '#server/queries/sow-sql.ts'
import { births } from '../births/births.report.ts'
import { definition } from './farrowing-detail.definition.ts'

/** Piglets of a litter that died on the day of its birth or the next, and the number tagged. */
const ofOne = sql`cross join lateral (select
    (select coalesce(-sum(m.qty), 0)::int from litter_move m where m.farm_id = l.farm_id
      and m.litter_uid = l.uid and m.kind = 'DEATH' and m.move_date <= l.farrow_date + 1) as deaths,
    (select count(*)::int from piglet g where g.farm_id = l.farm_id and g.litter_uid = l.uid) as tagged) young`

/** The same for all litters of the period in one join: for sums they are not looked up one by one. */
const ofAll = (context: ReportContext): Sql => {
  const { dateFrom, dateTo } = context.filters
  const period = sql`between ${dateFrom}::date and ${dateTo}::date`
  const litters = (alias: string) => sql`join litter born on born.farm_id = ${sql.ref(`${alias}.farm_id`)}
      and born.uid = ${sql.ref(`${alias}.litter_uid`)} and born.farrow_date ${period}`
  return sql`left join (select litter_uid, sum(deaths)::int as deaths, sum(tagged)::int as tagged from (
      select m.litter_uid, -m.qty as deaths, 0 as tagged from litter_move m ${litters('m')} and m.move_date <= born.farrow_date + 1
        where ${inFarms(sql`m.farm_id`, context)} and m.kind = 'DEATH' and m.move_date ${period} + 1
      union all select g.litter_uid, 0, 1 from piglet g ${litters('g')} where ${inFarms(sql`g.farm_id`, context)}) each
    group by litter_uid) young on young.litter_uid = l.uid`
}

/** The sows that fostered its piglets. */
const fosterMothers = sql`(select string_agg(receiver.ear_no || '×' || gone.qty, '、' order by receiver.ear_no)
  from (
    select theirs.pig_id, -sum(m.qty) as qty from litter_move m
    join pig_event mine on mine.farm_id = m.farm_id and mine.event_date = m.move_date and mine.uid = m.uid
    join pig_event theirs on theirs.link_uid = mine.link_uid and theirs.uid <> mine.uid
    where m.farm_id = l.farm_id and m.litter_uid = l.uid and m.kind = 'FOSTER_OUT'
    group by theirs.pig_id) gone
  join pig receiver on receiver.farm_id = l.farm_id and receiver.uid = gone.pig_id)`

/** Columns of the litter repeated in every piglet's row; all others are shown once, in the row of the litter. */
const ENTERED: ReadonlySet<string> = new Set(['farrowDate', 'earNo', 'litterNo', 'pen'])
const ofLitter = (value: Sql): Sql => {
  const counted = conditionOf(value)
  return counted ? one(sql`piglet.no = 0 and (${counted})`) : sql`case when piglet.no = 0 then ${value} end`
}

/** The litter itself, and its tagged piglets on request; they add nothing, so sums do without them. */
const piglets = ({ filters, question: { summing } }: ReportContext): Sql => sql`cross join lateral (
  select 0 as no, l.uid, 'event_farr' as event, null::text as piglet_no, null::text as sex, null::numeric as weight, null::text as result
  ${
    filters.grain === 'PIGLET' && !summing
      ? sql`union all select row_number() over (order by g.piglet_no)::int, g.uid, 'event_piglet_tag', g.piglet_no, g.sex, g.weight, g.result
        from piglet g where g.farm_id = l.farm_id and g.litter_uid = l.uid`
      : sql``
  }) piglet`

const l = (name: string): Sql => sql.ref(`l.${name}`)

/** The litters of births, for the farrowing house: the birth itself, the first day, fosters. §5.8. */
export const farrowingDetail: ServerReport = {
  ...births,
  report: definition,
  from: {
    ...births.from,
    rows: (context) => sql`litter l ${piglets(context)}`,
    joins: {
      ...births.from.joins,
      young: (context) => (context.question.totalsOnly ? ofAll(context) : ofOne),
    },
  },
  columns: {
    ...Object.fromEntries(
      Object.entries(rowColumns(births)).map(([key, value]) => [
        key,
        ENTERED.has(key) ? value : ofLitter(value),
      ]),
    ),
    firstDayDeaths: ofLitter(sql`coalesce(young.deaths, 0)`),
    fosterIn: ofLitter(l('foster_in')),
    fosterOut: ofLitter(l('foster_out')),
    fosterTo: ofLitter(fosterMothers),
    tagged: ofLitter(sql`coalesce(young.tagged, 0)`),
    pigletNo: sql`piglet.piglet_no`,
    pigletSex: worded(sql`piglet.sex`, sexes),
    pigletWeight: sql`piglet.weight`,
    pigletFate: worded(sql`piglet.result`, pigletResults),
    selected: ofLitter(l('selected')),
    suckling: ofLitter(l('suckling')),
    assistedLitters: ofLitter(one(sql`l.assisted`)),
    durationSum: ofLitter(l('duration_min')),
    durationCount: ofLitter(one(sql`l.duration_min is not null`)),
  },
  // the litter comes before its piglets
  ids: { ...births.ids, piece: sql`piglet.no`, eventUid: sql`piglet.uid`, eventCode: sql`piglet.event` },
  groups: { ...births.groups, midwife: { key: l('midwife') } },
}
