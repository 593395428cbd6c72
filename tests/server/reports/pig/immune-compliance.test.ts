import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { ask, type Result } from '#support/reports.ts'

const { t, own, client, farm, house, must, open, death } = await batchFixture()
const vaccineId = String(own.known.materials.VACCINE)
const [, , pregnant = '', nursing = ''] = own.earNos

const plan = async (body: object, by = client) => {
  const answer = await by.post('standard-immune', { vaccineId, slack: 3, organizeId: farm.uid, ...body })
  expect([answer.code, answer.errors]).toEqual(['SUCCESS', undefined])
}
const report = (filters: object = {}, body: object = {}): Promise<Result> =>
  ask(client, 'bi/immune-compliance', {
    filters: { farmIds: [farm.uid], dateFrom: back(60), dateTo: back(-10), ...filters },
    pageSize: 100,
    ...body,
  })
const line = (row: Record<string, unknown>): string =>
  ['due', 'number', 'item', 'heads', 'onTime', 'late', 'missed', 'pending', 'doneOn', 'offDays', 'state']
    .map((key) => row[key] ?? '-')
    .join(' ')
const lines = async (filters: object) => (await report(filters)).list.map(line)

test('batches by age: on time, late, in part, missed and awaited; the next item of the vaccine takes its own', async () => {
  // 64 days old today; ten of a hundred die before their day
  for (const batchNo of ['C1', 'C2', 'C3']) await open(batchNo)
  await must('batch_out_death', { ...death('C1', 30, 10), confirmReason: '已核实' })
  await plan({ name: '首免', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 40 })
  await plan({ name: '加强', pigClass: 'NURSERY', trigger: 'AGE', dueDay: 64 })
  const give = (earNo: string, days: number, qty: number) =>
    must('event_immune', { date: back(days), subject: 'BATCH', earNo, vaccineId, qty })
  await give('C1', 26, 90)
  await give('C2', 23, 60)
  await give('C2', 15, 40)
  // within the window of the second item, which it belongs to
  await give('C3', 2, 100)
  const of = async (number: string) => (await lines({ number, dateTo: back(0) })).toSorted()
  expect(await of('C1')).toEqual([
    `${back(24)} C1 首免 90 90 0 0 0 ${back(26)} -2 按时`,
    `${back(0)} C1 加强 90 0 0 0 90 - - 待免`,
  ])
  expect(await of('C2')).toEqual([
    `${back(24)} C2 首免 100 60 40 0 0 ${back(23)} 1 超时补免`,
    `${back(0)} C2 加强 100 0 0 0 100 - - 待免`,
  ])
  expect(await of('C3')).toEqual([
    `${back(24)} C3 首免 100 0 0 100 0 - - 漏免`,
    `${back(0)} C3 加强 100 100 0 0 0 ${back(2)} -2 按时`,
  ])
  // 90 + 60 in time and 40 late of 290 that can be judged
  const whole = await report({ pigClass: 'NURSERY', dateTo: back(10) })
  const mine = whole.list.filter((row) => /^C\d$/.test(String(row.number)))
  expect(mine).toHaveLength(3)
  const { list } = await report({ dateTo: back(10) }, { groupBy: 'item' })
  const first = list.find((row) => row.item === '首免' || Object.values(row).includes('首免'))
  expect(Number(first?.doneRate)).toBeCloseTo((190 / Number(first?.heads)) * 100, 2)
  expect(Number(first?.onTimeRate)).toBeCloseTo((150 / Number(first?.heads)) * 100, 2)
})

test('sows by gestation and after farrowing, litters by age; a vaccination of the house is one of all in it', async () => {
  await plan({ name: '产前', pigClass: 'SOW', trigger: 'GESTATION', dueDay: 100 })
  await plan({ name: '产后', pigClass: 'SOW', trigger: 'POST_FARROW', dueDay: 20 })
  await plan({ name: '仔猪', pigClass: 'PIGLET', trigger: 'AGE', dueDay: 10 })
  await must('event_immune', { date: back(14), subject: 'HOUSE', houseId: house.uid, vaccineId, qty: 300 })
  expect(await lines({ number: pregnant })).toEqual([
    `${back(15)} ${pregnant} 产前 1 1 0 0 0 ${back(14)} 1 按时`,
  ])
  // 33 days after farrowing; the piglets were due before the farm went live
  expect(await lines({ number: nursing })).toEqual(
    [
      `${back(13)} ${nursing} 产后 1 1 0 0 0 ${back(14)} -1 按时`,
      `${back(23)} ${nursing} 仔猪 4 0 4 0 0 ${back(14)} 9 超时补免`,
    ].toSorted(),
  )
  const list = await report({ state: 'LATE', pigClass: 'PIGLET' })
  expect(list.list.every((row) => row.state === '超时补免')).toBe(true)
})

test('an item holds between its days; a farm switches a common one off by its own of the same name', async () => {
  const common = { name: '公猪普免', pigClass: 'BOAR', trigger: 'MONTHS', dueDay: 1, months: '10,11' }
  await plan({ ...common, organizeId: null }, await t.as('admin'))
  const boars = async () => (await lines({ pigClass: 'BOAR', dateFrom: back(25) })).length
  expect(await boars()).toBe(3)
  await plan({ ...common, enabled: false })
  expect(await boars()).toBe(0)
  await plan({
    name: '公猪二免',
    pigClass: 'BOAR',
    trigger: 'MONTHS',
    dueDay: 2,
    months: '11',
    effectiveFrom: back(3),
  })
  expect(await boars()).toBe(0)
  const wrong = await client.post('standard-immune', {
    vaccineId,
    slack: 1,
    name: '反',
    pigClass: 'BOAR',
    trigger: 'AGE',
    dueDay: 9,
    effectiveFrom: back(1),
    effectiveTo: back(2),
  })
  expect(wrong.errors).toEqual({ effectiveTo: ['失效日期不能早于生效日期'] })
})
