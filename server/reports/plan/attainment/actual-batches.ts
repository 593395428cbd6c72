import { sql } from 'kysely'
import type { PlanCode } from '#domain/plan/year.ts'
import type { Tx } from '#server/kit/database.ts'
import type { ActualsRequest, Keep, Period } from './actual.ts'

/** Items that the days of batches tell. */
const BATCHES: readonly PlanCode[] = [
  'nurseryIn',
  'nurseryOut',
  'nurseryDead',
  'finishIn',
  'finishDead',
  'finishDeathRate',
  'marketHeads',
  'marketKilos',
]

/** What the items asked for came to in growing batches. */
export async function keepBatchActuals(
  tx: Tx,
  request: ActualsRequest,
  periods: readonly Period[],
  keep: Keep,
): Promise<void> {
  if (!BATCHES.some((code) => request.codes.has(code))) return
  for (const { farm, key, ...codes } of await batchesIn(tx, request, periods))
    for (const [code, value] of Object.entries(codes)) keep(farm, code as PlanCode, key, value)
}

type BatchRow = { farm: string; key: Period['key'] } & Partial<Record<PlanCode, string | null>>

/** Heads of growing batches by farm and period, out of their days. Source: F02, F80, F86. */
async function batchesIn(tx: Tx, { farms }: ActualsRequest, periods: readonly Period[]): Promise<BatchRow[]> {
  const moved = sql`d.day between p.first and p.last`
  const sum = (column: string, stage: string) =>
    sql`sum(d.${sql.ref(column)}) filter (where ${moved} and b.stage = ${sql.lit(stage)})`
  const found = await sql<BatchRow>`
    select x.farm, x.key, x."nurseryIn", x."nurseryOut", x."nurseryDead", x."finishIn", x."finishDead", x."marketHeads", x."marketKilos",
        case when x.days > 0 then x."finishDead" * 1000.0 / x.days end as "finishDeathRate"
      from (select d.farm_id as farm, p.key,
          ${sum('came', 'NURSERY')} as "nurseryIn", ${sum('went', 'NURSERY')} as "nurseryOut", ${sum('dead', 'NURSERY')} as "nurseryDead",
          ${sum('came', 'FINISH')} as "finishIn", ${sum('dead', 'FINISH')} as "finishDead",
          ${sum('sold', 'FINISH')} as "marketHeads", ${sum('sold_kilos', 'FINISH')} as "marketKilos",
          sum(d.heads * greatest(least(d.until, p.last + 1) - greatest(d.day, p.first), 0)) filter (where b.stage = 'FINISH') as days
        from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p(key text, first date, last date)
        join batch_day d on d.farm_id = any(${[...farms]}::uuid[]) and d.day <= p.last and (d.day >= p.first or (d.heads <> 0 and d.until > p.first))
        join batch b on b.farm_id = d.farm_id and b.uid = d.batch_id
        group by 1, 2) x`.execute(tx)
  return found.rows
}
