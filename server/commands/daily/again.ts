import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import { audit } from '../../kit/audit.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid } from '../../kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'

interface DayWish {
  readonly farmId: string
  readonly day: string
  /** The batch whose days are worked out anew; the herd's without. */
  readonly batchId: string | null
}

type Refresh = (tx: Tx, farmId: string, today: string) => Promise<unknown>

/**
 * Works out anew what is kept of a day and those after it (重算该日); no event changes.
 * @param refreshHerd brings the kept days of the herd up to date
 */
export async function workOutAgain(
  { tx, caller, trace, today }: Act,
  wish: DayWish,
  refreshHerd: Refresh,
): Promise<void> {
  const { farmId, day, batchId } = wish
  if (day > today) throw invalid({ day: ['业务日期不能大于当前日期'] })
  if (batchId !== null && !isUuid(batchId)) throw invalid({ batchId: ['批次不存在'] })
  if (batchId) await sql`select keep_batch_days(${farmId}, ${batchId}, ${day}::date)`.execute(tx)
  else {
    await sql`insert into herd_day_stale (farm_id, since) values (${farmId}, ${day}::date)`.execute(tx)
    await refreshHerd(tx, farmId, today)
  }
  await audit(tx, caller, trace, [{ target: 'mrclcf', targetUid: batchId ?? farmId, after: { day } }])
}
