import { sql } from 'kysely'
import { weekRange } from '#domain/calendar.ts'
import { overTheWall, type Tx } from '#server/kit/database.ts'

interface Repriced {
  readonly uid: string
  /** Whose farms see the material; null: all. */
  readonly companyId: string | null
  readonly was: string | null
}

/**
 * A material is given another standard price: it holds behind the days that any farm which sees the material has closed, to the
 * Sunday of that week. A close that is under way is waited for.
 */
export async function keepStandardPrice(tx: Tx, { uid, companyId, was }: Repriced): Promise<void> {
  const farms = sql`organize f where f.type = 'farm' and not f.deleted and (${companyId}::uuid is null
    or exists (select from organize c where c.uid = ${companyId}::uuid and f.tree_path like c.tree_path || '%'))`
  await overTheWall(tx, async () => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended('closing ' || f.uid, 0))
      from (select f.uid from ${farms} order by f.uid) f`.execute(tx)
    const { rows } = await sql<{
      closed: string | null
    }>`select max(f.closed_up_to)::text as closed from ${farms}`.execute(tx)
    const closed = rows[0]?.closed ? weekRange(rows[0].closed).end : null
    await sql`delete from material_price_kept where material_id = ${uid} and (${closed}::date is null or since > ${closed}::date)`.execute(
      tx,
    )
    await sql`update material_price_kept set until = ${closed}::date where material_id = ${uid} and until > ${closed}::date`.execute(
      tx,
    )
    await sql`insert into material_price_kept (material_id, since, until, price)
      select ${uid}, coalesce(k.last + 1, '-infinity'), ${closed}::date, ${was}::numeric
        from (select max(until) as last from material_price_kept where material_id = ${uid}) k
       where ${closed}::date is not null and coalesce(k.last < ${closed}::date, true)`.execute(tx)
  })
}
