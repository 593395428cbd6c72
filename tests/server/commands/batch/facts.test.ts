import { expect, test } from 'vitest'
import { batchCost } from '#resources/events/batch-cost.ts'
import { testApp } from '#support/app.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { rowsOf } from '#support/workbook.ts'

const t = await testApp({ now: () => new Date('2025-08-01T12:00:00+08:00') })
const client = await t.as('admin')
const farmId = await enterReferenceFarm(client)

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
  const shown = rows.map(({ cells }) => cells.map((cell) => cell ?? null))
  for (const [batchNo, days] of [open, closed]) expect(shown).toContainEqual([batchNo, days])
})

test('the grid of costs is filled with the batches that have heads, and shows each as it stands', async () => {
  type Facts = Record<string, unknown>
  const list = async (answer: Promise<{ data: { list: Facts[] } }>) => (await answer).data.list
  const filled = await list(client.get(`event/event_batch_cost/list/stock?farmId=${farmId}`))
  expect(filled.map(({ cells }) => cells)).toEqual([{ earNo: 'FY2025-01' }])
  const rows = [{ earNo: 'BY2025-01' }, { earNo: 'NOBODY' }, { earNo: 'FY2025-01' }]
  const payload = { farmId, rows: rows.map((row) => ({ ...row, date: '2025-06-30' })) }
  const facts = await list(client.post('event/event_batch_cost/lookup', payload))
  expect(facts.map((one) => one.stageTitle ?? null)).toEqual(['保育', null, '育肥'])
  // 31 came by 06-11, two died by 06-29
  const { stock, stage } = batchCost.derived
  const [day] = payload.rows
  expect([day && stock?.of(day, facts[0] ?? {}), stage?.of({}, facts[2] ?? {})]).toEqual([29, '育肥'])
})
