import type { RowOf } from '#kit/field.ts'
import { entry } from '#resources/events/entry.ts'
import { pigIntroduction } from '#resources/pig/pig-introduction.ts'
import { postEvents, takeBackEvents } from '../documents/events.ts'
import type { Posting } from '../documents/postings.ts'

type Introduction = RowOf<(typeof pigIntroduction)['fields']>
type Pig = Introduction['pigs'][number]

/** 引种登记: every pig enters the herd on the day of the document, in its quarantine house. */
export const pigIntroductionPosting: Posting = {
  async post(posted) {
    const row = posted.row as unknown as Introduction
    const entries = row.pigs.map((pig) => ({ form: entry, row: entryOf(row, pig) }))
    await postEvents(posted, pigIntroduction, entries)
    return undefined
  },
  async unpost(posted) {
    await takeBackEvents(posted)
    return undefined
  },
}

const entryOf = ({ introDate, supplierId, houseId }: Introduction, pig: Pig) => {
  const { weight, price, ...identity } = pig
  return {
    ...identity,
    date: introDate,
    source: 'BOUGHT',
    supplierId,
    houseId,
    entryWeight: weight,
    originalValue: price,
  }
}
