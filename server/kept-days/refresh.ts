import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { isAloneAt } from '../kit/alone.ts'
import type { Tx } from '../kit/database.ts'
import { farmDayColumns, farmDaysOf, herdDayColumns, herdDaysOf } from './worked-out.ts'

/** Before the first record. */
const EVER = '-infinity'

/**
 * Brings the kept days of a farm (farm_herd_day, farm_day) up to `today`, from the first one a change reached back to, unless another run
 * is active. Marks of changes that come in meanwhile stay.
 */
export async function refreshFarmDays(tx: Tx, farmId: string, today: string): Promise<void> {
  if (!(await isAloneAt(tx, 'farm_day', farmId))) return
  const from = await takeMarks(tx, farmId)
  if (from !== EVER && from > today) return
  const days = { farms: [farmId], from, to: today }
  for (const table of ['farm_herd_day', 'farm_day'])
    await tx.run(sql`delete from ${sql.table(table)} where farm_id = ${farmId} and day >= ${from}::date`)
  await tx.run(sql`insert into farm_herd_day (${herdDayColumns})
    select ${herdDayColumns} from (${herdDaysOf(days, from === EVER ? 'rows' : 'kept')}) d`)
  await tx.run(sql`
    insert into farm_day (${farmDayColumns}) select ${farmDayColumns} from (${farmDaysOf(days)}) d`)
  await tx.run(sql`insert into farm_day_until (farm_id, until) values (${farmId}, ${today}::date)
    on conflict (farm_id) do update set until = excluded.until`)
}

/** The first day to be written: the earliest change, or the first day not written yet. */
async function takeMarks(tx: Tx, farmId: string): Promise<string> {
  const found = await tx.row(sql<{ since: string | null; until: string | null }>`
    with taken as (delete from farm_day_stale where farm_id = ${farmId} returning since)
    select (select min(since) from taken) as since, (select until from farm_day_until where farm_id = ${farmId}) as until`)
  const { since = null, until = null } = found ?? {}
  if (until === null || since === EVER) return EVER
  const next = addDays(until, 1)
  return since !== null && since < next ? since : next
}
