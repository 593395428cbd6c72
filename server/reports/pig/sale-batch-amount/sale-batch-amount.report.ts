import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { equals } from '#server/kit/report/asked.ts'
import type { ReportContext, ServerReport } from '#server/kit/report/definition.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import { ageOn, bandOf, groupOfBand } from '#server/queries/batches/ages.ts'
import { eatenUpTo } from '#server/queries/batches/fed.ts'
import { inventory } from '#server/queries/batches/inventory.ts'
import { groupOfLeader, leaderOf } from '#server/queries/batches/leader.ts'
import { groupOfCode, groupOfPlace, nameOfPlace } from '#server/queries/sow-sql.ts'
import { definition } from './sale-batch-amount.definition.ts'

const age = ageOn(sql`t.day`, sql`x.born`)
const leader = leaderOf(sql`x.house_id`, sql`t.day`, 'x')
/** A value times the present heads. */
const ofThose = (value: Sql): Sql => sql`coalesce(${value} * x.closing, 0)`

/** Batches by their houses, with the columns of the batch: it is looked up once. */
const amounts = (context: ReportContext): Sql => {
  const { dateFrom, dateTo, stage } = context.filters
  return sql`select i.*, b.batch_no, b.stage, b.leader
    from (${inventory(context, { from: sql`${dateFrom}::date`, to: sql`${dateTo}::date` })}) i
      join batch b on b.farm_id = i.farm_id and b.uid = i.batch_id and not b.deleted and ${equals(sql`b.stage`, stage)}
        and (b.close_date is null or b.close_date >= ${dateFrom}::date)`
}

/** Growing batches at the end of a day, with their movements since the start of a day. */
export const saleBatchAmount: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => materializedRows(context, amounts),
    joins: { t: ({ filters }) => sql`cross join (select ${filters.dateTo}::date as day) t` },
    where: ({ filters: f }) => [equals(bandOf(age), f.band), equals(leader, f.leader)],
  },
  columns: {
    farm: nameOfPlace(sql`x.farm_id`),
    house: nameOfPlace(sql`x.house_id`),
    stage: worded(sql`x.stage`, STAGE_LABELS),
    ageDays: age,
    meanWeight: sql`round(x.mean::numeric, 1)`,
    kilos: sql`round(${ofThose(sql`x.mean`)}::numeric, 0)`,
    survived: sql`x.started - x.lost`,
    feed: sql`case when x.main then ${eatenUpTo(sql`t.day`)} end`,
    leader,
    ageSum: sql`${ofThose(age)}::int`,
    aged: sql`case when x.born is null then 0 else x.closing end`,
    weighed: sql`case when x.mean is null then 0 else x.closing end`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, houseId: sql`x.house_id` },
  groups: {
    band: groupOfBand(age),
    stage: groupOfCode(sql`x.stage`, STAGE_LABELS),
    house: groupOfPlace(sql`x.house_id`),
    leader: groupOfLeader(leader),
    farm: groupOfPlace(sql`x.farm_id`),
  },
  plan: { materialize: amounts, filled: ['batchNo'] },
}
