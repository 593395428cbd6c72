import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { entry } from '#resources/events/entry.ts'
import { pigArrival } from '#resources/pig/pig-arrival.ts'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { invalid } from '../../kit/refused.ts'
import { postEvents, takeBackEvents } from '../documents/documents.events.ts'
import type { Posted, Posting, StoredDocument } from '../documents/posting.ts'
import { differenceOf, followRequest, requestOf } from './request.ts'

type Introduction = RowOf<(typeof pigIntroduction)['fields']>
type Coming = Pick<Introduction, 'houseId' | 'pigs'> & { date: string; supplierId: string | null }
type Columns = Awaited<ReturnType<Posting['post']>>

/** Every pig of the lines enters the herd on the day of the document, in its house. */
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
  async unpost(posted) {
    await takeBackEvents(posted)
    return undefined
  },
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

/** More than was asked for is taken in with a reason only; the request as it stands now counts. */
async function againstPlan({ tx, row, reason }: Posted<typeof pigArrival>): Promise<Columns> {
  const { applyId, introFarmId: farmId, arriveDate: date, arrived } = row
  const request = await requestOf(tx, { applyId, farmId, date })
  if (!request) return undefined
  const difference = differenceOf(request, arrived)
  if (difference > 0 && !reason)
    throw invalid({
      arrived: [`累计到场${request.came + arrived}头，超过申请数${request.heads}头（确认无误请填写原因）`],
    })
  return { planned: request.heads, difference }
}
