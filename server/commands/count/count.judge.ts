import { type HerdCount, judgeCount } from '#domain/count/herd-count.ts'
import type { RowOf } from '#kit/field.ts'
import type { herdCount } from '#resources/other/herd-count.ts'
import type { Tx } from '#server/kit/database.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import type { Propose } from '../documents/posting.ts'
import { type BookedPig, booksOf } from './books.ts'

export type Count = RowOf<(typeof herdCount)['fields']>
export type Line = Count['pigs'][number]

/** The animals the books have where is counted, none of them seen yet. */
export const proposeHerdCount: Propose<typeof herdCount> = async ({ tx }, head, farmId) => {
  const { countDate, houseId } = head
  const books = await booksOf(tx, { farmId, day: countDate, houseId })
  const here = books.filter(({ isHere }) => isHere)
  return {
    lines: here.map(({ earNo, place, state }) => ({ earNo, place, state, present: false, result: null })),
  }
}

/** A count says what became of each line, and how many of each, by the books of its day as they are now. */
export const herdCountPolicy: WritePolicy<typeof herdCount> = async (tx, _caller, change) => {
  const { after } = change
  if (!after) return {}
  return (await judged(tx, rowAfter(change))).columns
}

/** A count set against the books, and what its document says of it. */
interface Judged extends HerdCount {
  readonly columns: Readonly<Record<string, unknown>>
}

/** By the books of the day of the count, as they are now. */
export async function judged(tx: Tx, row: Count): Promise<Judged> {
  const { countFarmId: farmId, countDate: day, houseId, pigs } = row
  const books = await booksOf(tx, { farmId, day, houseId })
  const lines = pigs.map(({ earNo, present }) => ({ earNo, present: present === true }))
  const count = judgeCount(lines, books)
  const heads = (result: string) => count.results.filter((one) => one === result).length
  return {
    ...count,
    columns: {
      booked: count.booked,
      present: heads('PRESENT'),
      missing: heads('MISSING'),
      unlisted: heads('UNLISTED'),
      elsewhere: heads('ELSEWHERE'),
      pigs: JSON.stringify(toldBy(pigs, books, count.results)),
    },
  }
}

/** Lines with what the books have of them. */
function toldBy(pigs: readonly Line[], books: readonly BookedPig[], results: HerdCount['results']): object[] {
  const byEarNo = new Map(books.map((one) => [one.earNo, one]))
  return pigs.map((line, index) => {
    const booked = byEarNo.get(line.earNo)
    return {
      ...line,
      place: booked?.place ?? null,
      state: booked?.state ?? null,
      result: results[index] ?? null,
    }
  })
}
