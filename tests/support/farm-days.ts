import { sql } from 'kysely'
import { refreshHerdDays } from '#server/kept-days/herd-day/herd-day.refresh.ts'
import { refreshFarmDays } from '#server/kept-days/refresh.ts'
import { farmDayColumns, herdDayColumns } from '#server/kept-days/worked-out.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'

/** Every kept row of a farm's days, as text by column: those of its inventory and those of its work. */
export async function keptDays(db: Db | Tx, farmId: string): Promise<string[]> {
  const rowsOf = async (table: string, columns: ReturnType<typeof sql>): Promise<string[]> => {
    const found = await sql<{
      text: string
    }>`select to_jsonb(x)::text as text from (select ${columns} from ${sql.table(table)}
      where farm_id = ${farmId} order by 2, 3, 4) x`.execute(db)
    return found.rows.map(({ text }) => `${table} ${text}`)
  }
  return [...(await rowsOf('farm_herd_day', herdDayColumns)), ...(await rowsOf('farm_day', farmDayColumns))]
}

/** Brings all kept days of a farm up to date, as the server does it by the clock. */
export async function keepDays(db: Db, farmId: string, today: string): Promise<void> {
  await scoped(db, await farmScope(db, farmId), async (tx) => {
    await refreshHerdDays(tx, farmId, today)
    await refreshFarmDays(tx, farmId, today)
  })
}

/** The kept days as they stand after the marks of what changed, and as they are when everything is written anew. */
export async function bothWays(db: Db, farmId: string, today: string) {
  await keepDays(db, farmId, today)
  const followed = await keptDays(db, farmId)
  await sql`insert into farm_day_stale (farm_id, since) values (${farmId}, '-infinity')`.execute(db)
  await keepDays(db, farmId, today)
  return { followed, anew: await keptDays(db, farmId) }
}
