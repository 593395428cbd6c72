import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { breedingIntroduction } from '#resources/pig/breeding-introduction.ts'
import { storeOf } from '#server/stores.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import type { Posted, Posting } from '../documents/posting.ts'

/** 繁育引种: approving opens the slip the chosen pigs travel by; taking it back removes a slip that has not left. */
export const breedingIntroductionPosting: Posting<typeof breedingIntroduction> = {
  async post({ tx, caller, trace, row }) {
    const { fromFarmId, toFarmId, introDate, pigs, price, docNo } = row
    if (!pigs || pigs.length === 0) throw invalid({ pigs: ['请先选择要调拨的猪只'] })
    await assertInHerd(
      tx,
      String(fromFarmId),
      pigs.map((one) => one.earNo),
    )
    const slip = await storeOf('breedPigTransfer').create(tx, caller, trace, {
      outFarmId: fromFarmId,
      inFarmId: toFarmId,
      outDate: introDate,
      pigs,
      price,
      remark: `繁育引种 ${docNo}`,
    })
    return { transfer_id: slip.uid }
  },
  async unpost(posted) {
    await removeSlip(posted)
    return { transfer_id: null, sent: 0, arrived: 0, rate: '0.00' }
  },
}

/** Every pig that was chosen still stands in the farm it is to leave; V-007 names the lines of those that do not. */
async function assertInHerd(tx: Tx, farmId: string, earNos: readonly string[]): Promise<void> {
  const found = await sql<{ earNo: string }>`select ear_no as "earNo" from pig
    where farm_id = ${farmId} and ear_no = any(${[...earNos]}) and exit_date is null and not deleted`.execute(
    tx,
  )
  const known = new Set(found.rows.map((one) => one.earNo))
  const refused = earNos.flatMap((earNo, index) =>
    known.has(earNo) ? [] : [`第${index + 1}行：${ruleMessage('V-007', { 耳号: earNo })}`],
  )
  if (refused.length > 0) throw invalid({ pigs: refused })
}

async function removeSlip({ tx, caller, trace, row }: Posted<typeof breedingIntroduction>): Promise<void> {
  const slips = storeOf('breedPigTransfer')
  const found = await sql<{ uid: string }>`select uid from pig_transfer
    where uid = ${row.transferId ?? null}::uuid and not deleted`.execute(tx)
  const [left] = found.rows
  if (!left) return
  const slip = await slips.get(tx, caller, left.uid, true)
  if (slip.status !== 'DRAFT') throw new Refused('ERROR', `调拨单【${slip.docNo}】已发出，请先撤销发出`)
  // the document points at its slip until it is gone
  await sql`update breeding_introduction set transfer_id = null where uid = ${row.uid}`.execute(tx)
  await slips.remove(tx, caller, trace, slip.uid, slip.version)
}
