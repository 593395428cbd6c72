import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ruleMessage } from '#domain/rules.ts'
import type { GoLive } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { audit } from '#server/kit/audit.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'
import { readGoLive } from './go-live.ts'
import { notConfirmed } from './golive.job.ts'
import { otherRows } from './other-rows.ts'
import { readSteps } from './steps.ts'

/** Begins the go-live of a farm, or changes the day of one that has no opening rows yet. */
export async function beginGoLive(
  { tx, caller, today }: Act,
  { farmId, goLiveDate }: Pick<GoLive, 'farmId' | 'goLiveDate'>,
): Promise<void> {
  if (goLiveDate > today) throw invalid({ goLiveDate: [ruleMessage('V-001', {})] })
  const known = await readGoLive(tx, farmId, true)
  if (known) await notConfirmed(tx, known)
  if (known?.goLiveDate === goLiveDate) return
  const uid = known?.uid ?? uuidv7()
  if (known) {
    const steps = await readSteps(tx, known)
    if (steps.some(({ key, files }) => files > 0 && key.startsWith('opening')))
      throw invalid({ goLiveDate: ['已导入期初数据，请先回滚再修改上线日期'] })
    await tx.run(sql`update golive set go_live_date = ${goLiveDate}::date, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
      where farm_id = ${farmId} and uid = ${uid}`)
  } else {
    // a farm with data of its own cannot begin anew
    const others = await otherRows(tx, farmId)
    if (others !== null) throw new Refused('ERROR', `该猪场已有日常业务记录（${others}），不能上线导入`)
    await tx.run(sql`insert into golive (farm_id, uid, go_live_date, created_by, updated_by)
      values (${farmId}, ${uid}, ${goLiveDate}::date, ${caller.uid}, ${caller.uid})`)
  }
  await audit(tx, caller, {
    target: GO_LIVE,
    targetUid: uid,
    before: known && { goLiveDate: known.goLiveDate },
    after: { farmId, goLiveDate },
  })
}
