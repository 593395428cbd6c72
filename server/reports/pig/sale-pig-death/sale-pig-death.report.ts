import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import type { Tx } from '#server/kit/database.ts'
import { equals, ifGiven, inFarms, isGiven } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { farmParameter } from '#server/kit/report/farm-parameter.ts'
import { byWeek } from '#server/kit/report/report.farm-calendar.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { ageOn, bandOf } from '#server/queries/batches/ages.ts'
import { isOf, LOST } from '#server/queries/batches/batches.kinds.ts'
import { carriedLeaders, groupOfLeader, isByLeader, leadersOf } from '#server/queries/batches/leader.ts'
import { livedIn, openSince } from '#server/queries/batches/lived-in.ts'
import { askedBatch, batchWeeks } from '#server/queries/batches/weeks.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import { groupOfCode, groupOfPlace, nameOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { definition, rowKinds } from './sale-pig-death.definition.ts'

const isAdded = ({ question: { summing, crossKey, groupKey } }: ReportContext): boolean =>
  summing === true && !crossKey && groupKey !== 'age'

/** True where sums are grouped or filtered by the leader of their rows. */
const isLed = (context: ReportContext): boolean => isAdded(context) && isByLeader(context)

/** The requested batches that lived in the period; where rows are led, with the leaders of their houses. */
function batches(context: ReportContext): Sql {
  const { dateTo } = context.filters
  const led = isLed(context)
  return sql`b as materialized (select b.farm_id, b.uid, b.batch_no, b.stage, b.house_id, b.leader
      ${led ? sql`, ${carriedLeaders.columns('led')}` : sql``}
    from ${openSince(context)} b ${led ? carriedLeaders.join(context) : sql``} where ${inFarms(sql`b.farm_id`, context)} and ${askedBatch(context.filters)}
      and b.open_date <= ${dateTo}::date and ${livedIn('b', context)} offset 0)`
}

const ofLoss: Sql = sql`c.batch_id = m.batch_id and c.source_uid = m.source_uid and c.kind = m.kind and c.kind in ('OUT_DEATH', 'OUT_CULL')`

/** Cost of the losses `m`: joined where they are added up, looked up for the shown ones. */
function costs(context: ReportContext): { join: Sql; cost: Sql } {
  const { filters: f } = context
  const { summing } = context.question
  const found = sql`select c.cost from batch_move_cost c where c.farm_id = m.farm_id and c.move_date = m.move_date and ${ofLoss}`
  if (!summing) return { join: sql``, cost: sql`(${found})` }
  const read = sql`select * from batch_move_cost c where ${inFarms(sql`c.farm_id`, context)}
    and c.move_date between ${f.dateFrom}::date and ${f.dateTo}::date and c.kind in ('OUT_DEATH', 'OUT_CULL')`
  return {
    join: sql`left join (${read}) c on c.farm_id = m.farm_id and c.move_date = m.move_date and ${ofLoss}`,
    cost: sql`c.cost`,
  }
}

/** Deaths and culls of the period, each as recorded. */
function losses(context: ReportContext): Sql {
  const { filters: f } = context
  const { join, cost } = costs(context)
  const reasons = [f.deathReasonId, f.cullReasonId].filter(isGiven)
  return sql`select m.farm_id, m.batch_id, m.source_uid::text as piece, m.kind, m.move_date as day, m.house_id, m.reason_id, m.reason_id::text as reason, m.born,
      abs(m.qty) as heads, m.weight, case when m.weight is not null then abs(m.qty) end as weighed, 0 as begun, 0 as came, 0 as days, ${cost} as cost, 1 as records
    from batch_move m ${join}
    where ${inFarms(sql`m.farm_id`, context)} and m.move_date between ${f.dateFrom}::date and ${f.dateTo}::date and ${isOf(LOST)}
      and ${equals(sql`m.kind`, f.kind)} and ${ifGiven(reasons, sql`m.reason_id = any(${reasons}::uuid[])`)}
      and ${ifGiven(f.band, sql`${bandOf(ageOn(sql`m.move_date`, sql`m.born`))} = ${f.band}`)}`
}

/** Divisors of rates: opening heads and arrivals of a batch, and their days; by week where weeks are shown or may be grouped. */
function herd(context: ReportContext): Sql {
  const { summing, crossKey } = context.question
  const weeks = batchWeeks(context, { weekly: !summing || Boolean(crossKey) })
  return sql`select w.farm_id, w.batch_id, w.day::text, 'HERD', w.day, null::uuid, null::uuid, 'HERD', null::numeric, 0, null::numeric, null::int,
      sum(w.begun)::int, sum(w.came)::int, sum(w.days)::int, null::numeric, 0
    from (${weeks}) w group by w.farm_id, w.batch_id, w.day`
}

/** Rows `r` with the columns of their batch `b`. */
const reported = (rows: Sql, batches: Sql, leader: Sql): Sql =>
  sql`select r.*, b.batch_no, b.stage, b.house_id as home, ${leader} from (${rows}) r join ${batches}`

const LOSSES = ['heads', 'weighed', 'records', 'weight', 'cost'] as const
const DIVISORS = ['begun', 'came', 'days'] as const
const AMOUNTS: readonly string[] = ['weight', 'cost']

/** Rows `r` added up by farm and stage, which have limits, and by the group of the sums: the counts of their kind, none of the other. */
function addedUp(context: ReportContext, rows: Sql, counts: readonly string[]): Sql {
  const { groupKey } = context.question
  const by = (group: string, value: Sql, type: Sql) => (groupKey === group ? value : sql`null::${type}`)
  const leader = isLed(context) ? carriedLeaders.on(sql`r.day`, 'r') : sql`null::text`
  const week = byWeek(sql`r.day`, sql`r.farm_id`)(context).by
  const house = sql`coalesce(r.house_id, r.home)`
  const keys = [
    sql`r.farm_id, r.stage, r.kind, ${leader}`,
    ...(groupKey === 'batch' ? [sql`r.batch_id, r.batch_no`] : []),
    ...(groupKey === 'house' ? [house] : []),
    ...(groupKey === 'reason' ? [sql`r.reason`] : []),
    ...(groupKey === 'week' && week ? [week] : []),
  ]
  const sums = [...LOSSES, ...DIVISORS].map((key) => {
    const [type, none] = AMOUNTS.includes(key) ? [sql`numeric`, sql`null`] : [sql`int`, sql`0`]
    return sql`(${counts.includes(key) ? sql`sum(${sql.ref(`r.${key}`)})` : none})::${type} as ${sql.ref(key)}`
  })
  return sql`select r.farm_id, r.stage, r.kind, ${leader} as leader, ${by('batch', sql`r.batch_id`, sql`uuid`)} as batch_id,
      ${by('batch', sql`r.batch_no`, sql`text`)} as batch_no, ${by('house', house, sql`uuid`)} as house_id,
      ${by('week', sql`min(r.day)`, sql`date`)} as day, null::text as piece, null::uuid as reason_id, ${by('reason', sql`r.reason`, sql`text`)} as reason,
      null::numeric as born, null::uuid as home, ${sql.join(sums)}
    from (${rows}) r group by ${sql.join(keys)}`
}

/** Losses and the divisors of rates, both added up: each kind by itself, from rows with its own counts alone. */
function added(context: ReportContext): Sql {
  const led = isLed(context)
  const leaders = led ? sql`b.leader, ${carriedLeaders.columns('b')}` : sql`b.leader`
  const joined = (rows: Sql): Sql => reported(rows, sql`b on b.uid = r.batch_id`, leaders)
  const weeks = batchWeeks(context, { weekly: led || context.question.groupKey === 'week', joined })
  const divisors = sql`select w.*, 'HERD' as kind, 'HERD' as reason, null::uuid as house_id from (${weeks}) w`
  return sql`with ${batches(context)} ${addedUp(context, joined(losses(context)), LOSSES)}
    union all ${addedUp(context, divisors, DIVISORS)}`
}

/** Losses and the divisors of rates; returned added up where only sums are wanted. */
function deaths(context: ReportContext): Sql {
  if (isAdded(context)) return added(context)
  const rows = context.question.listedOnly
    ? losses(context)
    : sql`${losses(context)} union all ${herd(context)}`
  const asked = sql`${openSince(context)} b on b.uid = r.batch_id and b.farm_id = r.farm_id and ${askedBatch(context.filters)}`
  return reported(rows, asked, sql`b.leader`)
}

/** The context with the survival rates that trigger warnings of the farms, as in force at the end of the period. */
async function withLimits(tx: Tx, context: ReportContext): Promise<ReportContext> {
  const { nurserySurvival, finishSurvival } = await indicatorsOf(
    tx,
    context.farms,
    String(context.filters.dateTo),
  )
  return {
    ...context,
    targets: { nurserySurvival: nurserySurvival.yellow, finishSurvival: finishSurvival.yellow },
  }
}

/**
 * Deaths per thousand heads a day at which the batch of a row `x` falls to the warning survival within its stage; null
 * without a limit. Source: F86.
 */
function warned(context: ReportContext): Sql {
  const lost = (code: 'nurserySurvival' | 'finishSurvival'): Sql =>
    sql`(100 - ${context.targets?.[code] ?? null}::numeric)`
  const days = (key: 'nursery_days' | 'finish_days'): Sql => farmParameter(context, key, sql`x.farm_id`)
  const [young, old] = [lost('nurserySurvival'), lost('finishSurvival')]
  const [first, last] = [days('nursery_days'), days('finish_days')]
  return sql`case x.stage when 'NURSERY' then ${young} * 10 / (${first}) when 'FINISH' then ${old} * 10 / (${last})
    else (${young} + ${old}) * 10 / ((${first}) + (${last})) end`
}

const lost = sql`x.kind <> 'HERD'`
const headsOf = (kind: string): Sql => sql`case when x.kind = ${sql.lit(kind)} then x.heads else 0 end`
const age = ageOn(sql`x.day`, sql`x.born`)
const ageWeek = sql`(${age} / 7)`
const leaders = leadersOf('x', sql`x.home`, sql`x.day`)
const leaderIn = (context: ReportContext): Sql => (isLed(context) ? sql`x.leader` : leaders.of(context))
/** House of a loss; divisors have the house of their batch. */
const house = sql`coalesce(x.house_id, x.home)`
/** The dictionary word of a reason, looked up for the rows and groups that show it. */
const wordOf = (column: 'name1' | 'sort', uid: Sql): Sql =>
  sql`(select ${sql.ref(column)} from data_dictionary where uid = ${uid})`
/** Groups of losses only; the divisors come last. */
const ofLosses = (key: Sql, label: Sql, order: Sql) => ({
  key,
  label: sql`case ${key} when 'HERD' then '（存栏）' else ${label} end`,
  order: sql`case ${key} when 'HERD' then 1000000 else ${order} end`,
  ofKey: true,
})
const reasonId = sql`(nullif(x.reason, 'HERD'))::uuid`
const weekKey = sql`case when ${lost} then ${ageWeek}::text else 'HERD' end`

/** Deaths and culls of growing pigs by reason, time and place, against the heads. Source: F85, F86. */
export const salePigDeath: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => sql`(${deaths(context)}) x`,
    joins: {
      led: leaders.join,
      w: (context) => sql`cross join lateral (select ${warned(context)} as warned) w`,
    },
    where: (context) => [equals(leaderIn(context), context.filters.leader)],
  },
  columns: {
    date: sql`x.day`,
    stage: worded(sql`x.stage`, STAGE_LABELS),
    house: nameOfPlace(house),
    kind: worded(sql`x.kind`, rowKinds),
    reason: wordOf('name1', sql`x.reason_id`),
    ageDays: age,
    ageWeek,
    leader: leaders.shown,
    dead: headsOf('OUT_DEATH'),
    culled: headsOf('OUT_CULL'),
    kilos: sql`coalesce(x.weight, 0)`,
    lossCost: sql`x.cost`,
    pigDays: sql`x.days`,
    exposed: sql`x.begun + x.came`,
    deadThousand: sql`${headsOf('OUT_DEATH')} * 1000`,
    warnThousand: sql`w.warned * x.days`,
    weighed: sql`coalesce(x.weighed, 0)`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, piece: sql`x.piece`, rowKind: sql`x.kind` },
  groups: {
    reason: ofLosses(sql`x.reason`, wordOf('name1', reasonId), sql`coalesce(${wordOf('sort', reasonId)}, 0)`),
    age: ofLosses(
      weekKey,
      sql`${weekKey} || '周龄'`,
      sql`coalesce((nullif(${weekKey}, 'HERD'))::int, 10000)`,
    ),
    ...timeAndFarmGroups(sql`x.day`, sql`x.farm_id`),
    house: { ...groupOfPlace(house), ofKey: false },
    batch: { key: sql`x.batch_id`, label: sql`x.batch_no` },
    stage: groupOfCode(sql`x.stage`, STAGE_LABELS),
    leader: (context) => groupOfLeader(leaderIn(context)),
  },
  plan: {
    keeps: [keptCosts.batches],
    prepare: withLimits,
    addsUp: true,
    rowsOf: sql`x.records`,
    filled: ['date'],
  },
  overrides: {
    listed: lost,
    ofWhole: {
      deathRate: ['reason', 'age', 'week'],
      cullRate: ['reason', 'age', 'week'],
      daily: ['reason', 'age'],
      share: Object.keys(definition.groups),
    },
  },
}
