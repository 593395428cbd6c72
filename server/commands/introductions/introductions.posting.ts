import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { entry } from '#resources/events/entry.ts'
import type { breedingIntroduction } from '#resources/pig/breeding-introduction.ts'
import { pigArrival } from '#resources/pig/pig-arrival.ts'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { pigTransfer } from '#resources/pig/pig-transfer.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import { storeOf } from '#server/stores.ts'
import { postEvents, takeBackEvents } from '../documents/documents.events.ts'
import type { Posted, Posting, StoredDocument } from '../documents/posting.ts'
import { differenceOf, followRequest, requestOf } from './introductions.request.ts'

type Introduction = RowOf<(typeof pigIntroduction)['fields']>
type Coming = Pick<Introduction, 'houseId' | 'pigs'> & { date: string; supplierId: string | null }
type Columns = Awaited<ReturnType<Posting['post']>>

/** Enters every pig of the lines into the herd on the day of the document, in its house. */
const entering = <D extends Document>(
  resource: D,
  comingOf: (row: StoredDocument<D>) => Coming,
  before: (posted: Posted<D>) => Promise<Columns> = async () => undefined,
): Posting<D> => ({
  async post(posted) {
    const columns = await before(posted)
    const coming = comingOf(posted.row)
    const entries = coming.pigs.map((pig, index) => ({
      form: entry,
      row: entryOf(coming, pig),
      line: index + 1,
    }))
    if (entries.length > 0) await postEvents(posted, resource, entries)
    return columns
  },
  unpost: takeBackEvents,
})

function entryOf({ date, supplierId, houseId }: Coming, pig: Coming['pigs'][number]) {
  const { weight, price, ...identity } = pig
  return {
    ...identity,
    date,
    source: 'BOUGHT',
    supplierId,
    houseId,
    entryWeight: weight,
    originalValue: price,
  }
}

/** 引种登记 */
export const pigIntroductionPosting = entering(pigIntroduction, (row) => {
  const { introDate: date, supplierId, houseId, pigs } = row
  return { date, supplierId, houseId, pigs }
})

const arriving = entering(
  pigArrival,
  (row) => {
    const { arriveDate: date, supplierId, houseId, pigs } = row
    return { date, supplierId, houseId, pigs: pigs ?? [] }
  },
  againstPlan,
)

/** 引种到场确认 */
export const pigArrivalPosting: Posting<typeof pigArrival> = {
  async post(posted) {
    const columns = await arriving.post(posted)
    await followRequest(posted.tx, posted.row, true)
    return columns
  },
  async unpost(posted) {
    const columns = await arriving.unpost(posted)
    await followRequest(posted.tx, posted.row, false)
    return columns
  },
}

/** More heads than requested need a reason; the request as it is now counts. */
async function againstPlan({ tx, row, reason }: Posted<typeof pigArrival>): Promise<Columns> {
  const { applyId, introFarmId, arriveDate, arrived } = row
  const request = await requestOf(tx, applyId, introFarmId, arriveDate)
  if (!request) return undefined
  const difference = differenceOf(request, arrived)
  if (difference > 0 && !reason)
    throw invalid({
      arrived: [`累计到场${request.came + arrived}头，超过申请数${request.heads}头（确认无误请填写原因）`],
    })
  return { planned: request.heads, difference }
}

/** 繁育引种: approving opens the slip of the selected pigs; taking it back removes a slip that was not dispatched. */
export const breedingIntroductionPosting: Posting<typeof breedingIntroduction> = {
  async post({ tx, caller, row }) {
    const { fromFarmId, toFarmId, introDate, pigs, price, docNo } = row
    if (!pigs || pigs.length === 0) throw invalid({ pigs: ['请先选择要调拨的猪只'] })
    const earNos = pigs.map((one) => one.earNo)
    await assertInHerd(tx, String(fromFarmId), earNos)
    const slip = await storeOf(pigTransfer).create(tx, caller, {
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

/** Every selected pig is still in the farm it is to leave; V-007 names the lines of those that are not. */
async function assertInHerd(tx: Tx, farmId: string, earNos: readonly string[]): Promise<void> {
  const found = await tx.values(sql<string>`select ear_no from pig
    where farm_id = ${farmId} and ear_no = any(${[...earNos]}) and exit_date is null and not deleted`)
  const known = new Set(found)
  const refused = earNos.flatMap((earNo, index) =>
    known.has(earNo) ? [] : [`第${index + 1}行：${ruleMessage('V-007', { 耳号: earNo })}`],
  )
  if (refused.length > 0) throw invalid({ pigs: refused })
}

async function removeSlip({ tx, caller, row }: Posted<typeof breedingIntroduction>): Promise<void> {
  const slips = storeOf(pigTransfer)
  const uid = await tx.value(sql<string>`select uid from pig_transfer
    where uid = ${row.transferId ?? null}::uuid and not deleted`)
  if (uid === null) return
  const slip = await slips.get(tx, caller, uid, true)
  if (slip.status !== 'DRAFT') throw new Refused('ERROR', `调拨单【${slip.docNo}】已发出，请先撤销发出`)
  // the document references its slip until the slip is deleted
  await tx.run(sql`update breeding_introduction set transfer_id = null where uid = ${row.uid}`)
  await slips.remove(tx, caller, slip.uid, slip.version)
}
