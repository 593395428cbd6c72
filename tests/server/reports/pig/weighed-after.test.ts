import { expect, test } from 'vitest'
import { weekday } from '#domain/calendar.ts'
import { back, batchWorld } from '#support/batches.ts'
import { ask } from '#support/reports.ts'

const { client, farm, must, open } = await batchWorld()

test('pigs weighed after a period, in its last week, stand in it once', async () => {
  await open('WA')
  // a day that is no Monday: the one before it lies in its week
  const weighed = weekday(back(5)) === 1 ? 6 : 5
  const filters = { farmIds: [farm.uid], dateFrom: back(30), dateTo: back(weighed + 1) }
  const closing = async (groupBy: string | null) =>
    (await ask(client, 'bi/fattenPigProdWeek', { filters, groupBy, pageSize: 100 })).sums.closing
  const before = await closing('week')
  await must('batch_weigh', { earNo: 'WA', date: back(weighed), sampleQty: 100, weight: 1400 })
  for (const groupBy of [null, 'week', 'house']) expect(await closing(groupBy), String(groupBy)).toBe(before)
})
