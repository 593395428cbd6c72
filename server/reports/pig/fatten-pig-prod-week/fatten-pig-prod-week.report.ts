import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { equals } from '#server/kit/report/asked.ts'
import { keeping } from '#server/kit/report/asking.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { farmParameter } from '#server/kit/report/farm-parameter.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { usualAge } from '#server/queries/batches/batches.growth.ts'
import { carriedLeaders, groupOfLeader, isByLeader, leaderOf } from '#server/queries/batches/leader.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import { groupOfCode, groupOfPlace, nameOfPlace, worded } from '#server/queries/sow-sql.ts'
import { eaten } from './eaten.ts'
import { AGES, AHEAD_DAYS, definition } from './fatten-pig-prod-week.definition.ts'
import { againstPlan, isPlanned, plannedMonths } from './fatten-pig-prod-week.planned.ts'
import { type Market, stood } from './fatten-pig-prod-week.stood.ts'
import { keptWeeksOf } from './kept-weeks.ts'
import { type Pieces, piecesOf } from './pieces.ts'
import { chosen, weighings } from './stretches.ts'

const isPlain = ({ question: { summing, crossKey } }: ReportContext): boolean => !summing || Boolean(crossKey)

/** True where sums are grouped or filtered by the leader of their rows. */
const isLed = (context: ReportContext): boolean => !isPlain(context) && isByLeader(context)

/** Keys of a row: batches in a list, else the group of the sums; farm and stage are needed for the targets. */
function keysOf(context: ReportContext): readonly string[] {
  const by = (keys: string[], ...groups: string[]) =>
    isPlain(context) || groups.includes(context.question.groupKey ?? '') ? keys : []
  const leader = isLed(context) ? ['leader'] : by(['leader'])
  return ['farm_id', 'stage', ...leader, ...by(['house_id'], 'house'), ...by(['batch_no', 'uid'], 'batch')]
}

/** The pieces of sums, of batches `b`: the last is kept apart, as its day end applies to the whole; all where weeks are planned. */
const summedPieces = (context: ReportContext, { of, to }: Pieces): ((piece: Sql) => Sql) =>
  isPlain(context) || context.question.groupKey === 'week'
    ? (piece) => piece
    : (piece) => sql`case when ${piece} = ${of(to)} or ${isPlanned(context, 'b')} then ${piece} else 0 end`

/**
 * Growing batches week by week as far as they had heads, moved or ate in it: movements, pig-days, heads at the end of the last day,
 * computed gain and weight. The first and the last week end with the period; sums are
 * returned added up. Source: F01, F02, F80–F84.
 */
function batchPieces(context: ReportContext, market: Market): Sql {
  const pieces = piecesOf(context)
  const { first, last, monday } = pieces
  const at = summedPieces(context, pieces)
  const led = isLed(context)
  const begun = sql`with ${pieces.since} ${chosen(context, pieces, led)}`
  const keys = keysOf(context)
  // the leader on the first day of a piece is that of the piece
  const own = keys.map((key) =>
    led && key === 'leader'
      ? sql`${carriedLeaders.on(first(sql`r.piece`))} as leader`
      : sql`${sql.ref(`b.${key}`)} as ${sql.ref(key)}`,
  )
  const keyed = (rows: Sql): Sql =>
    sql`select r.*, ${sql.join(own)}, ${at(sql`r.piece`)} as at from (${rows}) r join b on b.uid = r.batch_id`
  return sql`${begun}, ${weighings(context, pieces)}, ${eaten(context, pieces)}
    select u.*, ${keys.includes('uid') ? sql`u.uid as batch_id,` : sql``}
      u.aged_days::numeric / nullif(u.aged, 0) as age, u.closed / nullif(u.closing, 0) as mean,
      ${first(sql`u.piece`)} as first, ${last(sql`u.piece`)} as last, ${monday(sql`u.piece`)} as monday
    from (${stood(context, pieces, market, { keys, keyed })}) u`
}

type Sum = (key: string) => Sql

/** Heads at the start follow from those at the end of the day (F02): this holds for weeks and for the whole alike. */
const opening = (sum: Sum): Sql =>
  sql`(${sum('closing')} - ${sum('came')} + ${sum('dead')} + ${sum('culled')} + ${sum('sold')} + ${sum('went')})`
const divided = (num: Sql, den: Sql): Sql => sql`(${num}) / nullif(${den}, 0)`
const adgAhead = (sum: Sum): Sql =>
  sql`${divided(sum('grams'), sum('gainDays'))} - ${divided(sum('targetGrams'), sum('targetDays'))}`
const deathAhead = (sum: Sum): Sql =>
  sql`${divided(sum('deadThousand'), sum('pigDays'))} - ${divided(sum('targetDead'), sum('targetDays'))}`

const leader = leaderOf(sql`x.house_id`, sql`x.first`, 'x')
const leaderIn = (context: ReportContext): Sql => (isLed(context) ? sql`x.leader` : leader)
/** Day ends that apply to the whole: all where weeks are compared, else the last one. */
const ofDayEnd = (heads: Sql): Sql => sql`case when t.weekly or x.last = t.day then ${heads} else 0 end`
/** Targets of a row's stage, and the farm's parameters; other stages have no targets. */
function computed(context: ReportContext): Sql {
  const { targets = {} } = context
  const of = (nursery: number | null | undefined, finish: number | null | undefined): Sql =>
    sql`case x.stage when 'NURSERY' then ${nursery ?? null}::numeric when 'FINISH' then ${finish ?? null}::numeric end`
  const days = (key: 'nursery_days' | 'finish_days' | 'market_weight') =>
    farmParameter(context, key, sql`x.farm_id`)
  return sql`cross join lateral (select ${of(targets.nurseryAdg, targets.finishAdg)} as adg,
      1 - ${of(targets.nurserySurvival, targets.finishSurvival)} / 100 as lost,
      (case x.stage when 'NURSERY' then ${days('nursery_days')} when 'FINISH' then ${days('finish_days')} end)::int as days) r`
}

/** Market weight and days of finishing as set by each farm; the survival is the target of finishing. */
function marketOf(context: ReportContext): Market {
  const of = (key: 'market_weight' | 'finish_days') => farmParameter(context, key, sql`b.farm_id`)
  return {
    days: AHEAD_DAYS,
    ageAt: usualAge(sql`(${of('market_weight')})`),
    lives: sql`(coalesce(${context.targets?.finishSurvival ?? null}::float8, 100) / 100)`,
    finish: sql`(${of('finish_days')})`,
  }
}

const pieces = (context: ReportContext): Sql => batchPieces(context, marketOf(context))

/** Finishing pigs week by week. */
export const fattenPigProdWeek: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => againstPlan(context, sql`(${pieces(context)}) x`),
    joins: {
      t: ({ filters, question }) =>
        sql`cross join (select ${filters.dateTo}::date as day, ${sql.lit(question.groupKey === 'week')} as weekly) t`,
      r: computed,
    },
    where: (context) => [equals(leaderIn(context), context.filters.leader)],
  },
  columns: {
    weekStart: sql`x.first`,
    weekEnd: sql`x.last`,
    stage: worded(sql`x.stage`, STAGE_LABELS),
    house: nameOfPlace(sql`x.house_id`),
    leader,
    evening: sql`x.closing`,
    ageDays: sql`round(x.age)::int`,
    meanWeight: sql`round(x.mean, 1)`,
    closing: ofDayEnd(sql`x.closing`),
    ...Object.fromEntries(AGES.map(([key]) => [key, ofDayEnd(sql.ref(`x.${key}`))])),
    soon: ofDayEnd(sql`x.soon`),
    pigDays: sql`x.days`,
    deadThousand: sql`x.dead * 1000`,
    feed: sql`round(x.feed, 2)`,
    grams: sql`x.gain * 1000`,
    targetGrams: sql`r.adg * x.days`,
    targetDays: sql`case when r.adg is not null then x.days end`,
    targetDead: sql`r.lost * 1000 / r.days * x.days`,
    planSold: sql`x.heads_a_day * x.days`,
    plannedSold: sql`case when x.is_planned then x.sold end`,
    planDead: sql`x.rate * x.days`,
    planDays: sql`case when x.rate is not null then x.days end`,
    plannedDead: sql`case when x.rate is not null then x.dead * 1000 end`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, part: sql`x.first` },
  groups: {
    week: { by: sql`x.monday`, key: sql`to_char(x.monday::timestamp, 'IYYY-"W"IW')` },
    stage: groupOfCode(sql`x.stage`, STAGE_LABELS),
    house: groupOfPlace(sql`x.house_id`),
    leader: (context) => groupOfLeader(leaderIn(context)),
    batch: { key: sql`x.batch_id`, label: sql`x.batch_no` },
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: {
    prepare: async (tx, context) => {
      const { nurseryAdg, finishAdg, nurserySurvival, finishSurvival } = await indicatorsOf(
        tx,
        context.farms,
        String(context.filters.dateTo),
      )
      const targets = { nurseryAdg, finishAdg, nurserySurvival, finishSurvival }
      const kept = {
        weeks: await keptWeeksOf(tx, context),
        preparedRows: await plannedMonths(tx, context),
      }
      return {
        ...keeping(context, kept),
        targets: Object.fromEntries(Object.entries(targets).map(([code, { target }]) => [code, target])),
      }
    },
    addsUp: true,
    rowsOf: sql`x.pieces`,
    filled: ['weekStart'],
  },
  overrides: { derived: { opening, adgAhead, deathAhead } },
}
