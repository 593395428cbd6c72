import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { ruleMessage } from '#domain/rules.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import { readGoLive } from './go-live.ts'
import { otherRows } from './other-rows.ts'
import { readSteps } from './steps.ts'

interface Beginning {
  readonly farmId: string
  readonly goLiveDate: string
  /** The farm's day. */
  readonly today: string
}

/** Begins the go-live of a farm, or changes the day of one that has no opening rows yet. */
export async function beginGoLive(
  tx: Tx,
  caller: Caller,
  { farmId, goLiveDate, today }: Beginning,
): Promise<void> {
  if (goLiveDate > today) throw invalid({ goLiveDate: [ruleMessage('V-001', {})] })
  const known = await readGoLive(tx, farmId, true)
  if (known?.status === 'CONFIRMED') throw new Refused('ERROR', '该猪场已确认上线')
  if (known?.goLiveDate === goLiveDate) return
  const uid = known?.uid ?? uuidv7()
  if (known) {
    const dated = (await readSteps(tx, known)).find(
      ({ key, files }) => files > 0 && key.startsWith('opening'),
    )
    if (dated) throw invalid({ goLiveDate: ['已导入期初数据，请先回滚再修改上线日期'] })
    await tx.run(sql`update golive set go_live_date = ${goLiveDate}::date, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
      where farm_id = ${farmId} and uid = ${uid}`)
  } else {
    await assertFresh(tx, farmId)
    await tx.run(sql`insert into golive (farm_id, uid, go_live_date, created_by, updated_by)
      values (${farmId}, ${uid}, ${goLiveDate}::date, ${caller.uid}, ${caller.uid})`)
  }
  await audit(tx, caller, [
    {
      target: GO_LIVE,
      targetUid: uid,
      before: known && { goLiveDate: known.goLiveDate },
      after: { farmId, goLiveDate },
    },
  ])
}

/** A farm with data of its own cannot begin anew. */
async function assertFresh(tx: Tx, farmId: string): Promise<void> {
  const others = await otherRows(tx, farmId)
  if (others !== null) throw new Refused('ERROR', `该猪场已有日常业务记录（${others}），不能上线导入`)
}
