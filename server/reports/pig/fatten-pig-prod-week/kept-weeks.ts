import { sql } from 'kysely'
import type { Tx } from '#server/kit/database.ts'
import type { KeptWeeks, ReportContext } from '#server/kit/report/definition.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** Most batches with outdated weeks; with more of them a farm is read day by day. */
const MOST_STALE = 200

/** The kept weeks of the requested farms, with their present state. */
export async function keptWeeksOf(tx: Tx, { farms }: ReportContext): Promise<KeptWeeks | undefined> {
  const found = await tx.rows(sql<{ farm: string; until: string; stale: string[] | null }>`
    select u.farm_id as farm, u.until, s.stale from batch_week_until u
      left join (select farm_id, array_agg(distinct batch_id) as stale from batch_week_stale where farm_id = any(${farms}::uuid[])
        group by 1) s on s.farm_id = u.farm_id
     where u.farm_id = any(${farms}::uuid[]) and coalesce(cardinality(s.stale), 0) <= ${sql.lit(MOST_STALE)}`)
  const until = found.map((row) => row.until).toSorted()[0]
  return until === undefined
    ? undefined
    : {
        farms: found.map(({ farm }) => farm),
        until,
        stale: found.flatMap(({ stale }) => stale ?? []),
      }
}

/** True of a batch `b` whose kept weeks are up to date. */
export const isKept = ({ farms, kept: { weeks } }: ReportContext): Sql => {
  if (!weeks) return sql`false`
  const ofFarm = farms.every((farm) => weeks.farms.includes(farm))
    ? sql`true`
    : sql`b.farm_id = any(${weeks.farms}::uuid[])`
  return weeks.stale.length === 0 ? ofFarm : sql`(${ofFarm} and b.uid <> all(${weeks.stale}::uuid[]))`
}

/** True where every requested batch is kept. */
export const allKept = ({ farms, kept: { weeks } }: ReportContext): boolean =>
  weeks !== undefined && weeks.stale.length === 0 && farms.every((farm) => weeks.farms.includes(farm))
