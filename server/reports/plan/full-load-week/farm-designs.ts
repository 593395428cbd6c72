import { sql } from 'kysely'
import { defaultIndicator, type IndicatorCode } from '#domain/indicators.ts'
import type { Flow } from '#domain/plan/flow.ts'
import { type FlowValues, usualFlowValues } from '#domain/plan/flow-inputs.ts'
import { type Design, farmFlow } from '#domain/plan/full-load.ts'
import type { PlanLine } from '#domain/plan/year.ts'
import { weekShift } from '#kit/report-period.ts'
import type { Tx } from '../../../kit/database.ts'
import type { FarmParameters } from '../../../kit/parameters.ts'
import { prepared } from '../../../kit/prepared.ts'

/** What a farm is planned by: its design, the inputs of §4.9, the flow they give and its year plans in force. */
export interface FarmDesign extends Design {
  readonly farmId: string
  /** Days from the Monday that names a week of the farm to its first day. */
  readonly shift: number
  readonly values: FlowValues
  readonly flow: Flow | null
  /** Weeks a litter keeps a crate (T). */
  readonly crateWeeks: number
  readonly yearPlans: ReadonlyMap<number, readonly PlanLine[]>
}

interface Asked {
  readonly farms: readonly string[]
  readonly years: readonly number[]
  readonly today: string
  readonly params: FarmParameters
}

/** Designs of several farms, in four statements however many they are. */
export async function farmDesigns(tx: Tx, { farms, years, today, params }: Asked): Promise<FarmDesign[]> {
  const sizes = await sizesOf(tx, farms)
  const targets = await targetsOf(tx, farms, today)
  const plans = await yearPlansOf(tx, farms, years)
  return farms.map((farmId) => {
    const parameters = params.of(farmId)
    const set = targets.get(farmId)
    const values = usualFlowValues(
      (code) => set?.get(code) ?? defaultIndicator(code).target,
      (key) => parameters[key],
    )
    const design = sizes.get(farmId) ?? { sows: null, crates: null }
    return {
      ...design,
      farmId,
      values,
      shift: weekShift(parameters.week_start_day),
      flow: farmFlow(design, values),
      crateWeeks: (Number(values.preFarrow) + Number(values.lactation) + Number(values.crateWash)) / 7,
      yearPlans: plans.get(farmId) ?? new Map(),
    }
  })
}

/** Crates are the pens of farrowing houses; of a house without pens its capacity. */
async function sizesOf(tx: Tx, farms: readonly string[]): Promise<ReadonlyMap<string, Design>> {
  const found = await prepared(sql<{ farmId: string; sows: number | null; crates: number | null }>`
    select f.uid as "farmId", nullif(f.design_sows, 0) as sows, (
        select nullif(sum(h.crates), 0)::int from (
          select coalesce(nullif((select count(*) from organize p where p.tree_path like h.tree_path || '%' and p.kind = 'PEN'
              and not p.deleted), 0), h.capacity, 0) as crates
            from organize h where h.tree_path like f.tree_path || '%' and h.type = 'house' and h.kind = 'HOUSE'
              and h.house_type = 'FARROWING' and not h.deleted) h) as crates
      from organize f where f.uid = any(${[...farms]}::uuid[])`).execute(tx)
  return new Map(found.rows.map(({ farmId, sows, crates }) => [farmId, { sows, crates }]))
}

type Targets = ReadonlyMap<string, ReadonlyMap<IndicatorCode, number | null>>

/** Targets as they hold for each farm by itself: the row of the nearest node above it wins, as in `indicatorsOf`. */
async function targetsOf(tx: Tx, farms: readonly string[], date: string): Promise<Targets> {
  const found = await prepared(sql<{ farmId: string; code: IndicatorCode; target: string | null }>`
    select distinct on (f.uid, i.code) f.uid as "farmId", i.code, i.target
      from organize f cross join production_indicator i left join organize o on o.uid = i.organize_id
     where f.uid = any(${[...farms]}::uuid[]) and not i.deleted and i.parity_class is null
       and (i.year is null or i.year = extract(year from ${date}::date))
       and (i.organize_id is null or f.tree_path like o.tree_path || '%')
       and (i.farm_type is null or i.farm_type = f.farm_type)
     order by f.uid, i.code, o.level desc nulls last, i.farm_type nulls last, i.year nulls last`).execute(tx)
  const byFarm = Map.groupBy(found.rows, ({ farmId }) => farmId)
  return new Map(
    [...byFarm].map(([farmId, rows]) => [
      farmId,
      new Map(rows.map(({ code, target }) => [code, target === null ? null : Number(target)])),
    ]),
  )
}

type YearPlans = ReadonlyMap<string, ReadonlyMap<number, readonly PlanLine[]>>

async function yearPlansOf(tx: Tx, farms: readonly string[], years: readonly number[]): Promise<YearPlans> {
  const found = await sql<{ farmId: string; year: number; targets: readonly PlanLine[] }>`
    select y.farm_id as "farmId", y.year, y.targets from year_plan y
     where y.farm_id = any(${[...farms]}::uuid[]) and y.year = any(${[...years]}::int[]) and y.in_force and not y.deleted
       and jsonb_typeof(y.targets) = 'array'`.execute(tx)
  const byFarm = Map.groupBy(found.rows, ({ farmId }) => farmId)
  return new Map(
    [...byFarm].map(([farmId, rows]) => [
      farmId,
      new Map(rows.map(({ year, targets }) => [year, targets.filter((line) => line)])),
    ]),
  )
}
