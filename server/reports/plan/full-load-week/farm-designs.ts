import { sql } from 'kysely'
import { defaultIndicator, type IndicatorCode } from '#domain/indicators.ts'
import type { Flow } from '#domain/plan/flow.ts'
import { type FlowValues, usualFlowValues } from '#domain/plan/flow-inputs.ts'
import { type Design, farmFlow } from '#domain/plan/full-load.ts'
import type { PlanLine } from '#domain/plan/year.ts'
import { weekShift } from '#kit/report-period.ts'
import type { Tx } from '#server/kit/database.ts'
import type { FarmParameters } from '#server/kit/parameters.read.ts'
import { prepared } from '#server/kit/prepared.ts'

/** A design with its even flow. */
interface Flowing extends Design {
  readonly flow: Flow | null
}

/** Basis of a farm's plans: its design, the inputs of §4.9, the resulting flow and its year plans in force. */
export interface FarmDesign extends Flowing {
  readonly farmId: string
  /** Designs of its closed months, each up to a day. */
  readonly kept: readonly (Flowing & { readonly last: string })[]
  /** Days from the Monday that names a week of the farm to its first day. */
  readonly shift: number
  readonly values: FlowValues
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

/** Designs of several farms, in four statements whatever their number. */
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
    const flowing = ({ sows, crates }: Design): Flowing => ({
      ...{ sows, crates, flow: farmFlow({ sows, crates }, values) },
    })
    const all = sizes.get(farmId) ?? []
    return {
      ...flowing(all.find(({ last }) => last === null) ?? { sows: null, crates: null }),
      kept: all.flatMap(({ last, ...size }) => (last === null ? [] : [{ ...flowing(size), last }])),
      farmId,
      values,
      shift: weekShift(parameters.week_start_day),
      crateWeeks: (Number(values.preFarrow) + Number(values.lactation) + Number(values.crateWash)) / 7,
      yearPlans: plans.get(farmId) ?? new Map(),
    }
  })
}

type Sized = Design & { readonly last: string | null }

async function sizesOf(tx: Tx, farms: readonly string[]): Promise<ReadonlyMap<string, readonly Sized[]>> {
  const found = await tx.rows(
    prepared(sql<Sized & { farmId: string }>`
    select farm_id as "farmId", nullif(sows, 0) as sows, nullif(crates, 0) as crates, last::text as last
      from farm_sizes(${[...farms]}::uuid[]) order by until nulls last`),
  )
  return Map.groupBy(found, ({ farmId }) => farmId)
}

type Targets = ReadonlyMap<string, ReadonlyMap<IndicatorCode, number | null>>

/** Targets of each farm: the row of the nearest node above it wins, as in `indicatorsOf`. */
async function targetsOf(tx: Tx, farms: readonly string[], date: string): Promise<Targets> {
  const found = await tx.rows(
    prepared(sql<{ farmId: string; code: IndicatorCode; target: string | null }>`
    select distinct on (f.uid, i.code) f.uid as "farmId", i.code, i.target
      from organize f cross join production_indicator i left join organize o on o.uid = i.organize_id
     where f.uid = any(${[...farms]}::uuid[]) and not i.deleted and i.parity_class is null
       and (i.year is null or i.year = extract(year from ${date}::date))
       and (i.organize_id is null or f.tree_path like o.tree_path || '%')
       and (i.farm_type is null or i.farm_type = f.farm_type)
     order by f.uid, i.code, o.level desc nulls last, i.farm_type nulls last, i.year nulls last`),
  )
  const byFarm = Map.groupBy(found, ({ farmId }) => farmId)
  return new Map(
    [...byFarm].map(([farmId, rows]) => [
      farmId,
      new Map(rows.map(({ code, target }) => [code, target === null ? null : Number(target)])),
    ]),
  )
}

type YearPlans = ReadonlyMap<string, ReadonlyMap<number, readonly PlanLine[]>>

async function yearPlansOf(tx: Tx, farms: readonly string[], years: readonly number[]): Promise<YearPlans> {
  const found = await tx.rows(sql<{ farmId: string; year: number; targets: readonly PlanLine[] }>`
    select y.farm_id as "farmId", y.year, y.targets from year_plan y
     where y.farm_id = any(${[...farms]}::uuid[]) and y.year = any(${[...years]}::int[]) and y.in_force and not y.deleted
       and jsonb_typeof(y.targets) = 'array'`)
  const byFarm = Map.groupBy(found, ({ farmId }) => farmId)
  return new Map(
    [...byFarm].map(([farmId, rows]) => [
      farmId,
      new Map(rows.map(({ year, targets }) => [year, targets.filter((line) => line)])),
    ]),
  )
}
