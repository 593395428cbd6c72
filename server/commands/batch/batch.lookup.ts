import { sql } from 'kysely'
import { STAGE_LABELS } from '#domain/batch/batch.labels.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'
import { type Sql, worded } from '#server/kit/sql-words.ts'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { ripeBatches } from './ripe.ts'

const MOST = 1000
const SUGGESTED = 20

/** Facts of batches under the field names a grid uses for animals: `earNo` is the batch number, `days` its days (BatchDay). */
const batchFacts = (tx: Tx, farmId: string, condition: Sql, most = MOST, first: readonly string[] = []) =>
  tx.rows(sql<AnimalFacts>`select b.uid as "batchId", b.batch_no as "earNo", b.stage, ${worded(sql`b.stage`, STAGE_LABELS)} as "stageTitle",
      b.open_date as "openDate", b.birth_date as "birthDate", h.name as place,
      concat(${worded(sql`b.stage`, STAGE_LABELS)}, ' 存栏', coalesce(b.stock, 0), '头', case when b.status = 'CLOSED' then ' 已关闭' end) as "statusTitle",
      (b.in_weight / nullif(b.init_qty + b.in_qty, 0))::float as "cameAverage",
      coalesce((select json_agg(json_build_object('date', d.move_date, 'stock', d.stock, 'born', d.born) order by d.move_date)
        from (select distinct on (m.move_date) m.move_date, m.stock, m.born::float as born from batch_move m
          where m.farm_id = b.farm_id and m.batch_id = b.uid order by m.move_date, m.no desc) d), '[]') as days
    from batch b left join organize h on h.uid = b.house_id
    where b.farm_id = ${farmId} and not b.deleted and ${condition} order by b.stage = any(${first}) desc, b.open_date desc, b.batch_no limit ${most}`)

export const lookupBatches = (tx: Tx, farmId: string, batchNos: readonly string[]): Promise<AnimalFacts[]> =>
  batchFacts(tx, farmId, sql`b.batch_no = any(${batchNos})`)

/** Open batches whose number contains the typed text: those of the given stages first, then the others, the youngest first. */
export function suggestBatches(tx: Tx, farmId: string, typed: string, first: readonly string[] = []) {
  const pattern = `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return batchFacts(
    tx,
    farmId,
    sql`b.status is distinct from 'CLOSED' and b.batch_no ilike ${pattern}`,
    SUGGESTED,
    first,
  )
}

const LISTS: Readonly<Record<string, Sql>> = {
  open: sql`b.status is distinct from 'CLOSED'`,
  stock: sql`b.status is distinct from 'CLOSED' and b.stock > 0`,
  empty: sql`b.status is distinct from 'CLOSED' and coalesce(b.stock, 0) = 0 and b.last_event is not null`,
}

/** The lists that fill a grid of batches. */
export async function listBatches(tx: Tx, farmId: string, key: string, today: string) {
  const ripe = await ripeBatches(tx, farmId, today)
  const condition = LISTS[key] ?? Object.entries(ripe).find(([name]) => name === key)?.[1].condition
  if (!condition) throw notFound()
  return batchFacts(tx, farmId, condition)
}
