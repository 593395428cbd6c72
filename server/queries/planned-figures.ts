import { sql } from 'kysely'
import {
  isPlanCode,
  type PlanCode,
  type PlanLine,
  type PlannedFigures,
  plannedBetween,
} from '#domain/plan/year.ts'
import type { Tx } from '../kit/database.ts'
import { inFarms } from '../kit/report/asked.ts'

type ByYear = Map<number, PlanLine>

/** Figures of the plans in force for a period, by farm and item. */
export async function plannedFigures(
  tx: Tx,
  farms: readonly string[],
  { start, end }: { start: string; end: string },
): Promise<ReadonlyMap<string, PlannedFigures>> {
  const [first, last] = [start.slice(0, 4), end.slice(0, 4)]
  const found = await tx.rows(sql<{ farm_id: string; year: number; targets: readonly PlanLine[] }>`
    select y.farm_id, y.year, y.targets from year_plan y
     where ${inFarms(sql`y.farm_id`, { farms })} and y.year between ${Number(first)} and ${Number(last)} and y.in_force and not y.deleted
       and jsonb_typeof(y.targets) = 'array'`)
  const plans = new Map<string, Map<PlanCode, ByYear>>()
  for (const { farm_id, year, targets } of found) {
    const items = plans.get(farm_id) ?? new Map<PlanCode, ByYear>()
    for (const line of targets) {
      if (!line || !isPlanCode(line.code)) continue
      items.set(line.code, (items.get(line.code) ?? new Map<number, PlanLine>()).set(year, line))
    }
    plans.set(farm_id, items)
  }
  return new Map(
    [...plans].map(([farm, items]) => [
      farm,
      Object.fromEntries(
        [...items].map(([code, byYear]) => [code, plannedBetween((year) => byYear.get(year), start, end)]),
      ),
    ]),
  )
}
