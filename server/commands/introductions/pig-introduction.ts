import type { Document } from '#kit/document.ts'
import type { RowOf } from '#kit/field.ts'
import { entry } from '#resources/events/entry.ts'
import { pigArrival } from '#resources/pig/pig-arrival.ts'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { postEvents, takeBackEvents } from '../documents/events.ts'
import type { Posting } from '../documents/postings.ts'

type Introduction = RowOf<(typeof pigIntroduction)['fields']>
type Arrival = RowOf<(typeof pigArrival)['fields']>
type Coming = Pick<Introduction, 'houseId' | 'pigs'> & { date: string; supplierId: string | null }

/** Every pig of the lines enters the herd on the day of the document, in its house. */
const entering = (
  resource: Document,
  comingOf: (row: Readonly<Record<string, unknown>>) => Coming,
): Posting => ({
  async post(posted) {
    const coming = comingOf(posted.row)
    const entries = coming.pigs.map((pig) => ({ form: entry, row: entryOf(coming, pig) }))
    await postEvents(posted, resource, entries)
    return undefined
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
export const pigIntroductionPosting = entering(pigIntroduction as unknown as Document, (row) => {
  const { introDate: date, supplierId, houseId, pigs } = row as unknown as Introduction
  return { date, supplierId, houseId, pigs }
})

/** 引种到场确认 */
export const pigArrivalPosting = entering(pigArrival as unknown as Document, (row) => {
  const { arriveDate: date, supplierId, houseId, pigs } = row as unknown as Arrival
  return { date, supplierId, houseId, pigs }
})
