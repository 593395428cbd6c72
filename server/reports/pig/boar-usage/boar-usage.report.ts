import { sql } from 'kysely'
import { ifGiven, inFarms, inPeriod } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { one } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import {
  boarGroup,
  breedJoins,
  breedName,
  groupOfWord,
  ofBreed,
  timeAndFarmGroups,
  worded,
} from '#server/queries/sow-sql.ts'
import { definition } from './boar-usage.definition.ts'

const ofEar = (earNo: Sql, { filters: f }: ReportContext): Sql =>
  ifGiven(f.boarEarnock, sql`${f.boarEarnock}::text = any(string_to_array(${earNo}, '+'))`)

const ofBreeds = ({ filters: f }: ReportContext, alias: string): Sql =>
  ifGiven(
    f.breedId,
    sql`${f.breedId}::uuid in (${sql.ref(`${alias}.breed_id`)}, ${sql.ref(`${alias}.line_id`)})`,
  )

/** Sums have one row per boar, not per day, unless weeks or months are grouped: events of a boar are added up before. */
const asksForDays = ({ question: { summing, groupKey } }: ReportContext): boolean =>
  !summing || groupKey === 'week' || groupKey === 'month'
const dayOf = (day: Sql, context: ReportContext): Sql => (asksForDays(context) ? day : sql`null::date`)

const collections = (
  context: ReportContext,
): Sql => sql`select 'COLLECT' as kind, c.farm_id, c.collect_date as day,
      c.pig_id as boar_id, p.ear_no as ear_no, p.breed_id, p.line_id, null::text as about, c.uid as source,
      c.volume, c.density, c.motility, c.abnormal, c.qualified,
      c.collect_date - (select max(e.collect_date) from semen_collection e
        where e.farm_id = c.farm_id and e.pig_id = c.pig_id and e.collect_date < c.collect_date) as since,
      null::int as doses, null::int as services, null::int as days, null::int as age, null::int as last
    from semen_collection c join pig p on p.farm_id = c.farm_id and p.uid = c.pig_id and ${ofBreed(context.filters.breedId)}
    where ${inFarms(sql`c.farm_id`, context)} and ${inPeriod(sql`c.collect_date`, context)} and ${ofEar(sql`p.ear_no`, context)}`

/** Doses that came and went. A return to an own lot is no new dose: it reduces the doses sent. */
const moves = (context: ReportContext): Sql => {
  const { summing } = context.question
  const of = sql`where ${inFarms(sql`m.farm_id`, context)} and ${inPeriod(sql`m.move_date`, context)}`
  const added = sql`(select m.farm_id, m.lot_uid, m.kind, ${dayOf(sql`m.move_date`, context)} as move_date, null::uuid as source_uid,
      sum(m.doses)::int as doses from semen_move m ${of} group by 1, 2, 3, 4) m`
  const served = sql`left join pig w on w.farm_id = m.farm_id and w.uid = m.pig_id and m.kind = 'USED'`
  return sql`select case when m.kind = 'RECEIVED' and l.origin = 'OWN' then 'RETURNED' else m.kind end, m.farm_id, m.move_date,
      case when cardinality(l.boar_ids) <= 1 then l.boar_id end, l.boar_ear_no, l.breed_id, l.line_id,
      ${summing ? sql`null` : sql`concat_ws(' ', l.lot_no, w.ear_no)`}, m.source_uid,
      null, null, null, null, null, null, m.doses, null, null, null, null
    from ${summing ? added : sql`semen_move m`} join semen_lot l on l.farm_id = m.farm_id and l.uid = m.lot_uid
      and ${ofEar(sql`l.boar_ear_no`, context)} and ${ofBreeds(context, 'l')}
    ${summing ? sql`` : sql`${served} ${of}`}`
}

/** Services by the boar of their first dose; those of an opening state are go-live data (§3.8). */
const services = (context: ReportContext): Sql => {
  const { filters: f } = context
  const { summing } = context.question
  const of = sql`where ${inFarms(sql`s.farm_id`, context)} and not s.init and ${inPeriod(sql`s.service_date`, context)}
      and s.boar_earnock is not null and ${ofEar(sql`s.boar_earnock`, context)}
      and ${ifGiven(
        f.method,
        sql`exists (select 1 from pig_event e where e.farm_id = s.farm_id
        and e.event_date = s.service_date and e.uid = s.uid and e.payload ->> 'method' = ${f.method}::text)`,
      )}`
  const added = sql`(select s.farm_id, s.boar_id, s.boar_earnock, ${dayOf(sql`s.service_date`, context)} as service_date, null::uuid as uid,
      count(*)::int as services from sow_service s ${of} group by 1, 2, 3, 4) s`
  const one = sql`(select s.*, 1 as services from sow_service s ${of}) s
      left join pig w on w.farm_id = s.farm_id and w.uid = s.pig_id`
  return sql`select 'MATE', s.farm_id, s.service_date, s.boar_id, s.boar_earnock, p.breed_id, p.line_id,
      ${summing ? sql`null` : sql`w.ear_no`}, s.uid, null, null, null, null, null, null, null, s.services, null, null, null
    from ${summing ? added : one} left join pig p on p.farm_id = s.farm_id and p.uid = s.boar_id
    where ${ofBreeds(context, 'p')}`
}

/** The period cut into pieces within one week and one month of every farm, so that boar-days can be added up by either. */
const pieces = (context: ReportContext): Sql => {
  const { filters: f } = context
  if (!asksForDays(context)) return sql`select ${f.dateFrom}::date as start, ${f.dateTo}::date + 1 as stop`
  const starts = startsOf(context).map((shift) => {
    const [step, days] = [sql.lit(shift.step), sql.lit(shift.days)]
    return sql`union select generate_series((date_trunc(${sql.lit(shift.unit)}, (${f.dateFrom}::date - ${days})::timestamp) + ${step}::interval)::date + ${days}, ${f.dateTo}::timestamp, ${step}::interval)::date`
  })
  return sql`select d as start, lead(d, 1, ${f.dateTo}::date + 1) over (order by d) as stop
  from (select ${f.dateFrom}::date as d ${sql.join(starts, sql` `)}) starts`
}

/** Starts of weeks and months in any of the farms: days after a Monday, or after the first of a month. */
function startsOf({ farms, params }: ReportContext) {
  const of = (pick: (values: typeof params.all) => number) =>
    new Set(farms.map((farm) => pick(params.of(farm)) - 1))
  return [
    ...[...of((one) => one.week_start_day)].map((days) => ({ unit: 'week', step: '7 days', days })),
    ...[...of((one) => one.period_start_day)].map((days) => ({ unit: 'month', step: '1 month', days })),
  ]
}

/** Days of every working boar; age and days since the last collection are in its last row. */
const boarDays = (context: ReportContext): Sql => {
  const end = sql`${context.filters.dateTo}::date`
  return sql`select 'DAYS', x.farm_id, x.day, x.uid, x.ear_no, x.breed_id, x.line_id, null, x.uid, null, null, null, null, null, null, null, null, x.days,
      case when x.place = 1 then least(${end}, coalesce(x.exit_date, ${end})) - x.birth_date end,
      case when x.place = 1 then ${end} - (select max(c.collect_date) from semen_collection c
        where c.farm_id = x.farm_id and c.pig_id = x.uid and c.collect_date <= ${end}) end
    from (with periods as materialized (${periods(context)})
      select p.farm_id, p.uid, p.ear_no, p.breed_id, p.line_id, p.birth_date, p.exit_date, piece.start as day,
        sum(least(coalesce(p.to_date, piece.stop), piece.stop) - greatest(p.from_date, piece.start))::int as days,
        row_number() over (partition by p.farm_id, p.uid order by piece.start desc) as place
      from periods p join (${pieces(context)}) piece on p.from_date < piece.stop and (p.to_date is null or p.to_date > piece.start)
      group by p.farm_id, p.uid, p.ear_no, p.breed_id, p.line_id, p.birth_date, p.exit_date, piece.start) x`
}

/** Working periods of boars that touch the period, found once: otherwise every piece would scan the whole herd's. */
const periods = (context: ReportContext): Sql => {
  const { farms, filters: f } = context
  return sql`select p.farm_id, p.uid, p.ear_no, p.breed_id, p.line_id, p.birth_date, p.exit_date, sp.from_date, sp.to_date
    from pig p join sow_span sp on sp.farm_id = p.farm_id and sp.pig_id = p.uid and sp.status in ('ACTIVE', 'REST')
      and sp.from_date <= ${f.dateTo}::date and (sp.to_date is null or sp.to_date > ${f.dateFrom}::date)
    where ${inFarms(sql`p.farm_id`, { farms })} and p.sex = 'M' and not p.deleted and ${ofBreed(f.breedId)} and ${ofEar(sql`p.ear_no`, context)}`
}

/** All rows about boars in a period: collections, doses, services, days in the herd. */
const usageRows = (context: ReportContext): Sql =>
  sql`(${collections(context)} union all ${moves(context)} union all ${services(context)} union all ${boarDays(context)}) x`

const words = {
  COLLECT: '采精',
  MADE: '稀释',
  RECEIVED: '收进',
  USED: '配种使用',
  SOLD: '销售',
  TRANSFERRED: '调出',
  RETURNED: '退回',
  DISCARDED: '报废',
  MATE: '配种',
  DAYS: '在群',
} as const
type Kind = keyof typeof words

const is = (...kinds: Kind[]): Sql => sql`x.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
const known = (value: Sql): Sql => one(sql`${value} is not null`)
/** Doses of these kinds, as a positive figure; 0 for a lot without them, null where there is no lot. */
const doses = (sign: 1 | -1, ...kinds: Kind[]): Sql =>
  sql`case when ${is(...kinds)} then ${sql.lit(sign)} * x.doses when x.doses is not null then 0 end`

/** Use of boars: ejaculates, doses and their destinations, sows served (F70–F74). */
export const boarUsage: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: usageRows,
    joins: {
      t: ({ filters }) => sql`cross join (select ${filters.dateTo}::date as last_day) t`,
      ...breedJoins('x'),
    },
  },
  columns: {
    kind: worded(sql`x.kind`, words),
    breed: sql`nullif(${breedName}, '')`,
    about: sql`case when ${is('DAYS')} then x.days || '天' else x.about end`,
    verdict: sql`case when x.qualified then '合格' when not x.qualified then '不合格' end`,
    intervalDays: sql`x.since`,
    collections: one(is('COLLECT')),
    made: doses(1, 'MADE', 'RECEIVED'),
    used: doses(-1, 'USED'),
    sold: doses(-1, 'SOLD', 'TRANSFERRED', 'RETURNED'),
    discarded: doses(-1, 'DISCARDED'),
    out: doses(-1, 'USED', 'SOLD', 'TRANSFERRED', 'RETURNED'),
    services: sql`case when ${is('MATE')} then x.services else 0 end`,
    passed: one(sql`coalesce(x.qualified, false)`),
    densitySum: sql`x.density`,
    densityCount: known(sql`x.density`),
    motilitySum: sql`x.motility`,
    motilityCount: known(sql`x.motility`),
    abnormalSum: sql`x.abnormal`,
    abnormalCount: known(sql`x.abnormal`),
    intervalSum: sql`x.since`,
    intervalCount: known(sql`x.since`),
    boarDays: sql`x.days`,
    ageSum: sql`x.age`,
    aged: known(sql`x.age`),
    lastCollected: sql`t.last_day - x.last`,
    lastSum: sql`x.last`,
    lastCount: known(sql`x.last`),
  },
  ids: { uid: sql`x.source`, kindCode: sql`x.kind`, pigId: sql`x.boar_id`, farmId: sql`x.farm_id` },
  groups: {
    boar: boarGroup(sql`x.boar_id`, sql`x.ear_no`),
    breed: groupOfWord(sql`x.breed_id`),
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
  },
  overrides: { listed: is('COLLECT') },
}
