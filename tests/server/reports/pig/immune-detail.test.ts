import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { ask, type Result } from '#support/reports.ts'

const { own, client, farm, must, open } = await batchFixture()
const vaccineId = String(own.known.materials.VACCINE)
const [gilt = ''] = own.earNos

const report = (filters: object = {}, body: object = {}): Promise<Result> =>
  ask(client, 'bi/immune-detail', {
    filters: { farmIds: [farm.uid], dateFrom: back(30), dateTo: back(0), ...filters },
    pageSize: 100,
    ...body,
  })
const line = (row: Record<string, unknown>): string =>
  ['date', 'number', 'pigClass', 'heads', 'item', 'due', 'offDays', 'dose', 'plannedDose', 'asked', 'undone']
    .map((key) => row[key] ?? '-')
    .join(' ')

test('each vaccination with what the programme asked for; what was due and not done is in the sums', async () => {
  // 64 days old today: due on day 40, 24 days ago
  for (const batchNo of ['D1', 'D2', 'D3']) await open(batchNo)
  const item = { name: '首免', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 40, slack: 3, dose: '2ml' }
  const made = await client.post('standard-immune', { ...item, vaccineId, organizeId: farm.uid })
  expect(made.code).toBe('SUCCESS')
  const give = (row: object) => must('event_immune', { vaccineId, dose: '1ml', ...row })
  await give({ date: back(26), subject: 'BATCH', earNo: 'D1', qty: 100 })
  await give({ date: back(20), subject: 'BATCH', earNo: 'D2', qty: 30 })
  await give({ date: back(20), subject: 'PIG', earNo: gilt })
  const { list, sums } = await report()
  expect(list.map(line).toSorted()).toEqual(
    [
      `${back(26)} D1 保育 100 首免 ${back(24)} -2 1ml 2ml 100 0`,
      `${back(20)} D2 保育 30 首免 ${back(24)} 4 1ml 2ml 100 70`,
      `${back(20)} ${gilt} 后备 1 - - - 1ml - - -`,
    ].toSorted(),
  )
  // the other batches of the farm are due as well
  expect(sums).toMatchObject({ records: 3, heads: 131 })
  expect(Number(sums.dueHeads) - Number(sums.missed)).toBe(130)
  const growing = await report({ pigClass: 'NURSERY' }, { groupBy: 'pigClass' })
  expect(growing.list).toHaveLength(1)
  expect(growing.list[0]).toMatchObject({ records: 2, heads: 130, dueHeads: sums.dueHeads })
  expect((await report({ planned: 'NO' })).list.map((row) => row.number)).toEqual([gilt])
})
