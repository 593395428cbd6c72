import { sql } from 'kysely'
import type { FormulaId } from '#domain/formulas.ts'
import {
  defaultIndicator,
  type Indicator,
  type IndicatorCode,
  indicatorCodes,
  type Limits,
} from '#domain/indicators.ts'
import type { Tx } from '../kit/database.ts'
import { prepared } from '../kit/prepared.ts'

export type Indicators = Readonly<Record<IndicatorCode, Indicator>>

type Figure = string | null
interface StoredRow {
  code: IndicatorCode
  formulaId: FormulaId | null
  target: Figure
  yellow: Figure
  red: Figure
  targetHigh: Figure
  yellowHigh: Figure
  redHigh: Figure
}

const figure = (value: Figure): number | null => (value === null ? null : Number(value))
const limitsOf = (target: Figure, yellow: Figure, red: Figure): Limits => ({
  target: figure(target),
  yellow: figure(yellow),
  red: figure(red),
})

/**
 * Targets and limits of every indicator in these farms on a day (§2.15); without a row the default of §6.5 applies. The nearest node above
 * all of them wins (farm, company, all); among its rows one for the parity class, the kind of farm, the year goes before one for all.
 */
export async function indicatorsOf(
  tx: Tx,
  farmIds: readonly string[],
  date: string,
  parityClass: string | null = null,
): Promise<Indicators> {
  const found = await tx.rows(
    prepared(sql<StoredRow>`
    with farm as (select tree_path, farm_type from organize where uid = any(${[...farmIds]}::uuid[])),
    above as materialized (select o.uid, o.level from organize o
      where o.uid = any((select string_to_array(trim(tree_path, '/'), '/') from farm limit 1)::uuid[])
        and not exists (select 1 from farm where farm.tree_path not like o.tree_path || '%'))
    select distinct on (i.code) i.code, i.formula_id as "formulaId", i.target, i.yellow, i.red,
      i.target_high as "targetHigh", i.yellow_high as "yellowHigh", i.red_high as "redHigh"
      from production_indicator i left join above o on o.uid = i.organize_id
     where not i.deleted and (i.year is null or i.year = extract(year from ${date}::date))
       and (i.parity_class is null or i.parity_class = ${parityClass}::text)
       and (i.organize_id is null or o.uid is not null)
       and (i.farm_type is null or (exists (select 1 from farm)
         and not exists (select 1 from farm where farm.farm_type is distinct from i.farm_type)))
     order by i.code, o.level desc nulls last, i.parity_class nulls last, i.farm_type nulls last, i.year nulls last`),
  )
  const stored = new Map(found.map((row) => [row.code, row]))
  return Object.fromEntries(
    indicatorCodes.map((code) => [code, indicatorFrom(code, stored.get(code))]),
  ) as unknown as Indicators
}

/** Targets and limits of every indicator for each of these farms by itself, in one statement. */
export async function indicatorsOfEach(
  tx: Tx,
  farmIds: readonly string[],
  date: string,
): Promise<ReadonlyMap<string, Indicators>> {
  const found = await tx.rows(
    prepared(sql<StoredRow & { farmId: string }>`
    select distinct on (f.uid, i.code) f.uid as "farmId", i.code, i.formula_id as "formulaId", i.target, i.yellow, i.red,
      i.target_high as "targetHigh", i.yellow_high as "yellowHigh", i.red_high as "redHigh"
      from organize f join production_indicator i on not i.deleted
      left join organize o on o.uid = i.organize_id and f.tree_path like o.tree_path || '%'
     where f.uid = any(${[...farmIds]}::uuid[]) and (i.year is null or i.year = extract(year from ${date}::date))
       and i.parity_class is null and (i.organize_id is null or o.uid is not null)
       and (i.farm_type is null or i.farm_type = f.farm_type)
     order by f.uid, i.code, o.level desc nulls last, i.farm_type nulls last, i.year nulls last`),
  )
  const stored = new Map(found.map((row) => [`${row.farmId} ${row.code}`, row]))
  const ofFarm = (farm: string) =>
    Object.fromEntries(
      indicatorCodes.map((code) => [code, indicatorFrom(code, stored.get(`${farm} ${code}`))]),
    ) as Indicators
  return new Map(farmIds.map((farm) => [farm, ofFarm(farm)]))
}

function indicatorFrom(code: IndicatorCode, row: StoredRow | undefined): Indicator {
  const declared = defaultIndicator(code)
  if (!row) return declared
  return {
    ...declared,
    formulaId: row.formulaId ?? declared.formulaId,
    ...limitsOf(row.target, row.yellow, row.red),
    upper: declared.upper && limitsOf(row.targetHigh, row.yellowHigh, row.redHigh),
  }
}
