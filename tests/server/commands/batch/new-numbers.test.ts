import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { plant } from '#support/plant.ts'

/** Numbers offered for new batches, and who answers for the batches that are there. */
const t = await testApp({ now: () => new Date('2026-11-21T03:30:00Z') })
let farm: TestNode
let other: TestNode
let client: Client
const houses: Record<string, string> = {}

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '柳河场', parent: company })
  other = await t.node({ type: 'farm', name: '青松场', parent: company })
  for (const [at, name, type, code] of [
    [farm, '保育舍1', 'NURSERY', 'B1'],
    [farm, '育肥舍1', 'FINISHING', null],
    [farm, '分娩舍1', 'FARROWING', 'F1'],
    [other, '保育舍9', 'NURSERY', 'B9'],
  ] as const) {
    const house = await t.node({ type: 'house', kind: 'HOUSE', name, parent: at })
    await sql`update organize set house_type = ${type}, code = ${code} where uid = ${house.uid}`.execute(t.db)
    houses[name] = house.uid
  }
  await sql`update organize set code = 'LH' where uid = ${farm.uid}`.execute(t.db)
  await t.user({ account: 'clerk', at: farm, functions: allFunctionCodes })
  client = await t.as('clerk')
})

const batch = (batch_no: string, house: string, more: object = {}) =>
  plant(t.db, 'batch', '批', {
    ...{ farm_id: farm.uid, batch_no, house_id: houses[house], status: 'OPEN', stage: 'NURSERY' },
    ...{ leader: null, stock: 12, ...more },
  })
const numbers = async (path: string, q = '', at = farm) => {
  const { status, data } = await client.get<{ list: { earNo: string }[] }>(
    `${path}?farmId=${at.uid}&q=${encodeURIComponent(q)}`,
  )
  return status === 200 ? data.list.map(({ earNo }) => earNo) : status
}

test('farm, house and day, in houses of growing pigs; a number that is taken counts on', async () => {
  const paths = ['batch-manage/numbers', 'event/batch_in_init/numbers']
  for (const path of paths) expect(await numbers(path)).toEqual(['LHB1-20261121', 'LH育肥舍1-20261121'])
  await batch('LHB1-20261121', '保育舍1')
  expect(await numbers('batch-manage/numbers', 'b1')).toEqual(['LHB1-20261121-2'])
  await batch('LHB1-20261121-2', '保育舍1')
  expect(await numbers('batch-manage/numbers', '保育')).toEqual(['LHB1-20261121-3'])
  expect(await numbers('batch-manage/numbers', '', other)).toBe(403)
  // where pigs may also join a batch that is there
  expect(await numbers('event/event_wean/batchesOrNew', 'LHB1')).toEqual([
    'LHB1-20261121',
    'LHB1-20261121-2',
    'LHB1-20261121-3',
  ])
  expect(await numbers('event/event_farr/batchesOrNew')).toBe(404)
})

test('当前批次: those of the house, and those that name the leader; only of today’s leader', async () => {
  const lead = async (leader: string, house: string, fromDate: string, toDate: string | null) =>
    (
      await client.post<{ uid: string }>('batchLeaderManage', {
        ...{ houseId: houses[house], leader, fromDate, toDate },
      })
    ).data.uid
  const [past, now, far] = [
    await lead('王芳', '保育舍1', '2026-01-01', '2026-10-31'),
    await lead('李强', '保育舍1', '2026-11-01', null),
    await lead('赵敏', '育肥舍1', '2026-01-01', null),
  ]
  await batch('FY1', '保育舍1', { leader: '赵敏', stock: 80 })
  await batch('FY2', '育肥舍1', { status: 'CLOSED' })
  const { data } = await client.get<{ list: { uid: string; batches: object[] }[] }>(
    'batchLeaderManage/batches',
  )
  const led = new Map(data.list.map((one) => [one.uid, one.batches]))
  expect(led.has(past)).toBe(false)
  expect(led.get(now)).toMatchObject([{ batchNo: 'LHB1-20261121' }, { batchNo: 'LHB1-20261121-2' }])
  expect(led.get(far)).toMatchObject([{ batchNo: 'FY1', stock: 80 }])
})
