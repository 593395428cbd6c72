import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import { pigSources } from '#resources/pig/breeding-pig.ts'
import { equals } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { each } from '#server/kit/report/report.count.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { leadersOf } from '#server/queries/batches/leader.ts'
import { keptCosts } from '#server/queries/kept-costs.ts'
import {
  groupOfCode,
  groupOfPlace,
  groupOfWord,
  nameOfPlace,
  timeAndFarmGroups,
  worded,
} from '#server/queries/sow-sql.ts'
import { feedStep, growthFactor, isComparable } from './adjusted.ts'
import { costSql } from './cost-sql.ts'
import { definition } from './nurs-and-finsh-batch-efficiency.definition.ts'
import { lives } from './nurs-and-finsh-batch-efficiency.rows.ts'

const leaders = leadersOf('x', sql`x.house_id`, sql`x.in_date`)
const gain = sql`x.gain`
const gainAlive = sql`(x.gain - x.lost_kilos)`

const isFed = sql`x.feed is not null`
const when = (condition: Sql, value: Sql): Sql => sql`(case when ${condition} then ${value} end)`
const isRated = sql`(${isComparable} and ${isFed} and ${gain} > 0)`

const feedSql = {
  feed: sql`round(x.feed, 2)`,
  feedAmount: sql`round(x.feed_amount, 2)`,
  fedDays: when(isFed, sql`x.pig_days`),
  fedGain: when(isFed, gain),
  fedGainAlive: when(isFed, gainAlive),
  pricedFeed: sql`x.priced`,
  adjustedGrams: when(isComparable, sql`${gain} * 1000 * ${growthFactor}`),
  adjustedDays: when(isComparable, sql`x.pig_days`),
  adjustedFeed: when(isRated, sql`x.feed + ${gain} * ${feedStep}`),
  adjustedGain: when(isRated, gain),
}

const fedLives = (context: ReportContext): Sql => lives(context, { fed: true })

type Sum = (key: string) => Sql
const divided = (num: Sql, den: Sql): Sql => sql`(${num}) / nullif(${den}, 0)`
/** F104: feed per kg of gain at the mean price of priced feed. */
const feedCost = (sum: Sum): Sql =>
  sql`${divided(sum('feed'), sum('fedGain'))} * ${divided(sum('feedAmount'), sum('pricedFeed'))}`
/** F89: survival in per cent × kg a day ÷ feed conversion × 100. */
const index = (sum: Sum): Sql => sql`${divided(sql`${sum('survived')} * 100`, sum('started'))}
  * ${divided(sum('grams'), sql`${sum('pigDays')} * 1000`)} / nullif(${divided(sum('feed'), sum('fedGain'))}, 0) * 100`

/** Days its house was empty before the first pig of the batch; looked up for the shown rows. */
const emptyDays: Sql = sql`(select case when before.heads > 0 then 0 else x.in_date - before.last end
  from (select sum(m.qty) as heads, max(m.move_date) as last from batch_move m
    where m.farm_id = x.farm_id and m.house_id = x.house_id and m.move_date < x.in_date) before)`

/** Performance of batches from their first pig to the last: losses, gain, feed, costs and proceeds. Source: F80–F104. */
export const batchEfficiency: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    joins: { led: leaders.join },
    where: (context) => [equals(leaders.of(context), context.filters.leader)],
  },
  columns: {
    farm: nameOfPlace(sql`x.farm_id`),
    house: nameOfPlace(sql`x.house_id`),
    leader: leaders.shown,
    source: worded(sql`x.source_kind`, pigSources),
    breed: sql`(select name1 from data_dictionary where uid = x.breed_id)`,
    stage: worded(sql`x.stage`, STAGE_LABELS),
    inAge: sql`round(x.in_age)::int`,
    outDate: sql`case when x.stock = 0 then x.out_date end`,
    days: sql`round(x.pig_days::numeric / nullif(x.started, 0))::int`,
    emptyDays,
    batches: each,
    left: sql`x.left_heads`,
    gain,
    gainAlive,
    survived: sql`x.started - x.dead - x.culled`,
    grams: sql`${gain} * 1000`,
    gramsAlive: sql`${gainAlive} * 1000`,
    ...feedSql,
    ...costSql,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id` },
  groups: {
    house: groupOfPlace(sql`x.house_id`),
    leader: leaders.group,
    stage: groupOfCode(sql`x.stage`, STAGE_LABELS),
    source: groupOfCode(sql`x.source_kind`, pigSources),
    breed: groupOfWord(sql`x.breed_id`),
    ...timeAndFarmGroups(sql`coalesce(x.close_date, x.in_date)`, sql`x.farm_id`),
  },
  plan: { keeps: [keptCosts.batches], materialize: fedLives },
  overrides: { derived: { feedCost, index } },
}
