import { expect, test } from 'vitest'
import { testApp } from '#support/app.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { rowsOf } from '#support/workbook.ts'

const t = await testApp({ now: () => new Date('2025-08-01T12:00:00+08:00') })
const client = await t.as('admin')
await enterReferenceFarm(client)

/** Numbers and ages in the order asked for. */
async function ages(sort: string): Promise<unknown[]> {
  const { data } = await client.get<{ list: Record<string, unknown>[] }>(`batch-manage?${sort}`)
  return data.list.map((row) => [row.batchNo, row.ageDays])
}

// §6.2: its 31 pigs were born 04-27, 05-03 and 05-21; those that lived in the mean on 05-06, 74 days before it was closed
test('the age of a batch is counted to today, or to the day it was closed; it sorts and is in the file', async () => {
  const [open, closed] = [
    ['FY2025-01', 87],
    ['BY2025-01', 74],
  ]
  expect(await ages('_sort=ageDays')).toEqual([closed, open])
  expect(await ages('_sort=ageDays&_order=desc')).toEqual([open, closed])
  const { response } = await client.post('batch-manage/export', { columns: ['batchNo', 'ageDays'] })
  const rows = await rowsOf(response.rawPayload)
  const told = rows.map(({ cells }) => cells.map((cell) => cell ?? null))
  for (const [batchNo, days] of [open, closed]) expect(told).toContainEqual([batchNo, days])
})
