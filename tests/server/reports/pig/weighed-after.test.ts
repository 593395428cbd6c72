import { expect, test } from 'vitest'
import { weekday } from '#domain/calendar.ts'
import { back, batchFixture } from '#support/batches.ts'
import { ask } from '#support/reports.ts'

const { client, farm, must, open } = await batchFixture()

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

test('F81 the gains of two periods are that of both, wherever in the week of a weighing they meet', async () => {
  await open('WB')
  const tuesday = [10, 11, 12, 13, 14, 15, 16].find((days) => weekday(back(days)) === 2) ?? 0
  await must('batch_weigh', { earNo: 'WB', date: back(tuesday), sampleQty: 100, weight: 1500 })
  const grams = async (from: number, to: number) => {
    const filters = { farmIds: [farm.uid], batchNo: 'WB', dateFrom: back(from), dateTo: back(to) }
    const { sums } = await ask(client, 'bi/fattenPigProdWeek', { filters, groupBy: null, pageSize: 100 })
    return Number(sums.grams)
  }
  const whole = await grams(28, 0)
  for (let days = tuesday + 3; days > tuesday - 7; days -= 1)
    expect((await grams(28, days)) + (await grams(days - 1, 0)), back(days)).toBe(whole)
})
