import { sql } from 'kysely'
import type { Place } from '#domain/cost/allocate.ts'
import type { CostClass } from '#domain/cost/objects.ts'
import type { DayEnd } from '#domain/cost/spread.ts'
import type { ParameterValues } from '#domain/parameters.ts'
import type { Period } from '#kit/report-period.ts'
import type { Tx } from '#server/kit/database.ts'

/** A farm during an accounting month: the animals of each house, and the places below a house. */
export interface Herd {
  readonly farmId: string
  readonly month: string
  readonly period: Period
  readonly places: readonly Place[]
  /** A house with its units and pens. */
  below(houseId: string): readonly string[]
  /** The stage of a batch. */
  classOf(batchId: string): CostClass
  /** Day ends of the month on which a batch was in the house; future days as it is now. */
  dayEnds(batchId: string): readonly DayEnd[]
}

type Stood = Omit<Place, 'standard'>

/** Loads the animals of each house of a farm during a month. */
export async function herdOf(
  tx: Tx,
  { farmId, month, period, params }: Pick<Herd, 'farmId' | 'month' | 'period'> & { params: ParameterValues },
): Promise<Herd> {
  const [pigs, batches] = [await pigsOf(tx, farmId, period), await batchesOf(tx, farmId, period)]
  const weights: Partial<Record<CostClass, number>> = {
    BREEDING: params.std_head_sow,
    NURSERY: params.std_head_nursery,
  }
  const places = [...pigs, ...batches].map((one) => ({
    ...one,
    standard: Math.round(100 * (weights[one.costClass] ?? params.std_head_finish)),
  }))
  const paths = await housesOf(tx, farmId)
  const stages = await tx.map(
    sql<[string, CostClass]>`select uid, stage from batch where farm_id = ${farmId}`,
  )
  const stood = await dayEndsOf(tx, farmId, period)
  return {
    ...{ farmId, month, period, places },
    below: (houseId) => {
      const path = paths.get(houseId)
      return path === undefined
        ? [houseId]
        : [...paths].filter(([, one]) => one.startsWith(path)).map(([uid]) => uid)
    },
    classOf: (batchId) => stages.get(batchId) ?? 'FINISH',
    dayEnds: (batchId) => stood.get(batchId) ?? [],
  }
}

/** Breeding animals by house. */
const pigsOf = (tx: Tx, farmId: string, { start, end }: Period): Promise<Stood[]> =>
  tx.rows(sql<Stood>`select 'BREEDING' as "costClass", null::uuid as "batchId", house_id as "houseId",
      sum(least(coalesce(to_date, ${end}::date + 1), ${end}::date + 1) - greatest(from_date, ${start}::date))::int as days,
      count(*) filter (where coalesce(to_date, ${end}::date + 1) > ${end}::date)::int as heads
    from pig_stay where farm_id = ${farmId} and from_date <= ${end}::date and coalesce(to_date, ${end}::date + 1) > ${start}::date
    group by house_id order by house_id`)

/** Growing batches by house. */
const batchesOf = (tx: Tx, farmId: string, { start, end }: Period): Promise<Stood[]> =>
  tx.rows(sql<Stood>`select b.stage as "costClass", d.batch_id as "batchId", d.house_id as "houseId",
      sum(d.heads * (least(d.until, ${end}::date + 1) - greatest(d.day, ${start}::date)))::int as days,
      coalesce(sum(d.heads) filter (where d.until > ${end}::date), 0)::int as heads
    from batch_day d join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id and not b.deleted
    where d.farm_id = ${farmId} and d.heads > 0 and d.day <= ${end}::date and d.until > ${start}::date
    group by 1, 2, 3 order by b.stage, d.batch_id, d.house_id`)

async function dayEndsOf(tx: Tx, farmId: string, { start, end }: Period) {
  const found = await tx.rows(sql<DayEnd & { batchId: string }>`
    select d.batch_id as "batchId", e.day::date::text as day, sum(d.heads)::int as heads
    from batch_day d cross join lateral generate_series(greatest(d.day, ${start}::date)::timestamp, least(d.until - 1, ${end}::date)::timestamp, interval '1 day') e(day)
    where d.farm_id = ${farmId} and d.heads > 0 and d.day <= ${end}::date and d.until > ${start}::date
    group by 1, 2 order by 1, 2`)
  return Map.groupBy(found, ({ batchId }) => batchId)
}

/** Paths of the houses of a farm, its units and pens included. */
const housesOf = (tx: Tx, farmId: string) =>
  tx.map(sql<[string, string]>`select h.uid, h.tree_path from organize h
    join organize f on f.uid = ${farmId} and h.tree_path like f.tree_path || '%' where h.type = 'house'`)
