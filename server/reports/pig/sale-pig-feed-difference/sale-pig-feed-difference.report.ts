import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/labels.ts'
import { equals } from '#server/kit/report/asked.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { materializedRows } from '#server/kit/report/read-once.ts'
import { leadersOf } from '#server/queries/batches/leader.ts'
import { groupOfPlace, timeAndFarmGroups, worded } from '#server/queries/sow-sql.ts'
import { definition } from './sale-pig-feed-difference.definition.ts'
import { feeding } from './sale-pig-feed-difference.rows.ts'

const leaders = leadersOf('x', sql`x.house_id`, sql`x.first`)
const stage = worded(sql`x.stage`, STAGE_LABELS)

/** Feed of growing pigs against the standard of their age, in kg and in money. Source: F83, F84, F91, §5.8. */
export const salePigFeedDifference: ServerReport = {
  report: definition,
  from: {
    alias: 'x',
    rows: (context) => materializedRows(context, feeding),
    joins: { led: leaders.join },
    where: (context) => [equals(leaders.of(context), context.filters.leader)],
  },
  columns: {
    // looked up for the shown rows: a join would scan all places for each batch
    house: groupOfPlace(sql`x.house_id`).label,
    stage,
    leader: leaders.shown,
    farm: groupOfPlace(sql`x.farm_id`).label,
    stock: sql`x.closing`,
    pigDays: sql`x.days`,
    difference: sql`case when x.known > 0 or x.covered > 0 then x.covered - x.standard end`,
    priceVariance: sql`x.paid - x.standard_amount`,
    // a week just begun has no feed yet: null, not 0
    fed: sql`nullif(x.qty, 0)`,
  },
  ids: { batchId: sql`x.batch_id`, farmId: sql`x.farm_id`, part: sql`x.first` },
  groups: {
    house: groupOfPlace(sql`x.house_id`),
    stage: { key: sql`x.stage`, label: stage, ofKey: true },
    leader: leaders.group,
    ...timeAndFarmGroups(sql`x.first`, sql`x.farm_id`),
    day: { key: sql`to_char(x.first, 'YYYY-MM-DD')` },
  },
  plan: { materialize: feeding },
  overrides: {
    derived: {
      usageVariance: (sum) =>
        sql`${sum('difference')} * ${sum('standardAmount')} / nullif(${sum('compared')}, 0)`,
    },
  },
}
