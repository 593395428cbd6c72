import { addDays } from '#domain/calendar.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { storeOf } from '#server/stores.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }
const PEOPLE = ['王海生', '刘志远', '陈国强', '杨立新', '黄秀兰'] as const
/** When one of the houses was handed over, in days before today. */
const HANDED_OVER = 40

/** Who answers for the batches of each house of a demo farm; that of the last changed hands not long ago. */
export async function createLeaders(
  tx: Tx,
  caller: Caller,
  houses: readonly string[],
  { start, today }: { start: string; today: string },
): Promise<void> {
  const lead = (houseId: string | undefined, person: number, fromDate: string, toDate: string | null) =>
    storeOf('batchLeaderManage').create(tx, caller, trace, {
      houseId,
      leader: PEOPLE[person % PEOPLE.length],
      fromDate,
      toDate,
    })
  const last = houses.length - 1
  for (const [person, houseId] of houses.slice(0, last).entries()) await lead(houseId, person, start, null)
  const day = addDays(today, -HANDED_OVER)
  await lead(houses[last], last, start, addDays(day, -1))
  await lead(houses[last], last + 1, day, null)
}
