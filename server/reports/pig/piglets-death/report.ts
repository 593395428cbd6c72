import { type RawBuilder, sql } from 'kysely'
import { ifGiven, isGiven, joinFor } from '../../../kit/report/asked.ts'
import type { ReportContext, ServerReport } from '../../../kit/report/definition.ts'
import { byMonth, byWeek } from '../../../kit/report/farm-calendar.ts'
import { inFarms } from '../../../kit/report/in-farms.ts'
import { dictionaryWords } from '../../dictionary-words.ts'
import { between, groupOfPlace, inPlace, ofEarNos } from '../sow-sql.ts'
import { ageBandLabels, ageBandOf } from './age-bands.ts'
import { pigletsDeathFace } from './face.ts'

type Context = ReportContext

const inPeriod = (day: RawBuilder<unknown>, { filters: f }: Context) =>
  sql`${day} between ${f.dateFrom}::date and ${f.dateTo}::date`

/** Every branch brings what is told of its litter: joined afterwards, a large farm's rows are all compared with each other. */
const litter = sql`l.uid as litter_uid, l.farm_id, l.pig_id, l.parity, l.litter_no, l.house_id, l.pen_id, l.farrow_date`

const deaths = ({ farms }: Context, kind: 'DEATH' | 'LOST', day: string) =>
  sql`select ${litter}, ${sql.lit(kind)} as kind, m.uid, ${sql.ref(day)} as day, m.move_date as died, -m.qty as heads,
      m.suckling as after, 0 as born, 0 as weaned, 0 as base
    from litter_move m join litter l on l.farm_id = m.farm_id and l.uid = m.litter_uid
    where m.kind = 'DEATH' and ${inFarms(sql`m.farm_id`, { farms })}`

/** Deaths are told one by one where rows, causes or ages are asked for; the sum of a weaned litter's stands with it. */
const asksForDeaths = ({ summing, parting, filters: f }: Context): boolean =>
  !summing || PARTING.includes(parting ?? '') || isGiven(f.reasonId) || isGiven(f.ageBand)

const litters = (context: Context, kind: 'BORN' | 'WEANED') => {
  // an opening litter brings the piglets it had at go-live
  const base = sql`case when l.init then (select sum(m.qty)::int from litter_move m where m.farm_id = l.farm_id
      and m.litter_uid = l.uid and m.kind in ('INIT', 'FOSTER_IN', 'FOSTER_OUT'))
    else l.live_piglets + l.foster_in - l.foster_out end`
  const figures =
    kind === 'BORN'
      ? sql`l.farrow_date, null::date, 0, null::int, l.live_piglets, 0, 0`
      : sql`l.wean_date, null::date, ${asksForDeaths(context) ? sql`0` : sql`l.deaths`}, null::int, 0, (not l.nurse)::int, ${base}`
  return sql`select ${litter}, ${sql.lit(kind)}, l.uid, ${figures} from litter l where ${inFarms(sql`l.farm_id`, context)}`
}

/** No litter weaned in the period lost a piglet before this day: ten years of movements need not be read. */
const firstBirth = (context: Context) => sql`(select min(b.farrow_date) from litter b
  where ${inFarms(sql`b.farm_id`, context)} and ${inPeriod(sql`b.wean_date`, context)})`

/**
 * Deaths of the period, and what their rates divide by: litters born in it (F45), litters weaned in it with all
 * their deaths (F44). A death stands in both where its litter was weaned in the same period.
 */
const counted = (context: Context) => {
  const died = sql`${deaths(context, 'DEATH', 'm.move_date')} and ${inPeriod(sql`m.move_date`, context)}`
  if (context.listing) return sql`(${died})`
  const lost = sql`union all ${deaths(context, 'LOST', 'l.wean_date')} and ${inPeriod(sql`l.wean_date`, context)}
      and m.move_date >= ${firstBirth(context)}`
  return sql`(${died} ${asksForDeaths(context) ? lost : sql``}
    union all ${litters(context, 'BORN')} and not l.init and l.live_piglets > 0
      and ${inPeriod(sql`l.farrow_date`, context)}
    union all ${litters(context, 'WEANED')} and ${inPeriod(sql`l.wean_date`, context)})`
}

const isDeath = sql`x.kind in ('DEATH', 'LOST')`
/** Looked up by its key: hashing them would read every event of the farm. */
const death = (
  context: Context,
) => sql`left join lateral (select d.uid, d.type, d.payload, d.created_by from pig_event d
  where ${asksForDeaths(context) ? isDeath : sql`x.kind = 'DEATH'`}
    and d.farm_id = x.farm_id and d.event_date = x.died and d.uid = x.uid offset 0) e on true`
const age = sql`(x.died - x.farrow_date)`
const band = ageBandOf(age)
const bands = Object.entries(ageBandLabels).map(
  ([key, label]) => sql`when ${sql.lit(key)} then ${sql.lit(label)}`,
)
const causes = sql`coalesce(r.name1, case when ${isDeath} then '断奶时死亡' else '产仔与断奶窝' end)`
const when = (kind: string, value: RawBuilder<unknown>) => sql`case when x.kind = ${kind} then ${value} end`
const unless0 = (kind: string, value: RawBuilder<unknown>) =>
  sql`case when x.kind = ${kind} then ${value} else 0 end`

/** Groups that part the deaths, not the piglets they are divided by. */
const PARTING = ['reason', 'ageBand']

/** Piglets that died before weaning, by cause and age, with F44 and F45. Source: domain.md §5.8. */
export const pigletsDeath: ServerReport = {
  report: pigletsDeathFace,
  range: { from: 'dateFrom', to: 'dateTo', months: 12 },
  filled: ['day'],
  addsUp: true,
  listed: sql`x.kind = 'DEATH'`,
  ofWhole: {
    share: Object.keys(pigletsDeathFace.groups),
    periodRate: PARTING,
    cohortRate: PARTING,
  },
  from: (context) => {
    const { filters: f } = context
    return sql`${counted(context)} x
    ${joinFor(context, { filters: ['earNos'] }, sql`left join pig p on p.farm_id = x.farm_id and p.uid = x.pig_id`)}
    ${joinFor(context, {}, sql`left join organize h on h.uid = x.house_id left join organize n on n.uid = x.pen_id`)}
    ${context.counting && !isGiven(f.reasonId) ? sql`` : death(context)}
    ${joinFor(context, { groups: ['reason'] }, sql`left join ${dictionaryWords('piglet_death_reason')} r on r.uid = e.payload->>'reason'`)}
    ${joinFor(context, {}, sql`left join sys_user u on u.uid = e.created_by`)}
    join (select 1) scope on ${between(sql`x.parity`, f.parityFrom, f.parityTo)} and ${ofEarNos(f.earNos)} and ${inPlace(f.houseId, 'x')}
      and ${ifGiven(f.reasonId, sql`(not ${isDeath} or e.payload->>'reason' = ${f.reasonId})`)}
      and ${ifGiven(f.ageBand, sql`(not ${isDeath} or ${band} = ${f.ageBand})`)}`
  },
  columns: {
    day: sql`x.day`,
    earNo: sql`p.ear_no`,
    kind: sql`case x.kind when 'DEATH' then '死亡' when 'LOST' then '断奶窝死亡' when 'BORN' then '产仔' else '断奶窝' end`,
    parity: sql`x.parity`,
    pen: sql`concat_ws('-', h.name, n.name)`,
    litterNo: sql`x.litter_no`,
    age,
    heads: unless0('DEATH', sql`x.heads`),
    weight: when('DEATH', sql`(e.payload->>'weight')::numeric`),
    reason: sql`case when ${isDeath} then ${causes} end`,
    before: when('DEATH', sql`x.after + x.heads`),
    after: when('DEATH', sql`x.after`),
    operator: sql`u.name`,
    born: sql`x.born`,
    weanedLitters: sql`x.weaned`,
    cohortDeaths: sql`case when x.kind in ('LOST', 'WEANED') then x.heads else 0 end`,
    cohortBase: sql`x.base`,
    ageDays: unless0('DEATH', sql`${age} * x.heads`),
  },
  ids: {
    uid: sql`x.kind || '-' || x.uid`,
    pigId: sql`x.pig_id`,
    farmId: sql`x.farm_id`,
    eventUid: sql`e.uid`,
    eventCode: sql`e.type`,
  },
  groups: {
    reason: {
      key: causes,
      label: causes,
      order: sql`coalesce(r.sort, case when ${isDeath} then 1e6 else 1e7 end)`,
    },
    ageBand: {
      key: band,
      label: sql`case ${band} ${sql.join(bands, sql` `)} else '产仔与断奶窝' end`,
      order: sql`${age}`,
    },
    day: { key: sql`x.day` },
    week: byWeek(sql`x.day`, sql`x.farm_id`),
    month: byMonth(sql`x.day`, sql`x.farm_id`),
    parity: { key: sql`x.parity` },
    house: groupOfPlace(sql`x.house_id`),
    farm: groupOfPlace(sql`x.farm_id`),
  },
}
