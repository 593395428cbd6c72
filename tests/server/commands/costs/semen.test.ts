import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { refreshLedger } from '#server/commands/costs/costs.ledger.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import type { Client } from '#support/app.ts'
import { type Doc, semenFixture, TODAY } from '#support/semen.ts'

/** Costs of doses for the herd they are used in (F100). Today is 2026-11-21. */
const w = await semenFixture()
const { t, farm } = w
let chief: Client

beforeAll(async () => {
  await t.user({ account: 'chief', at: farm, functions: allFunctionCodes })
  chief = await t.as('chief')
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '配种舍', parent: farm })
  const weaned = { sex: 'F', source: 'INIT', init: true, houseId: house.uid, status: 'WEANED', parity: 2 }
  const rows = ['A1', 'A2', 'A3'].map((earNo) => ({
    earNo,
    ...weaned,
    weanDate: '2026-11-14',
    date: '2026-11-14',
  }))
  await record('event_entry', ...rows)
})

async function record(code: string, ...rows: object[]): Promise<string[]> {
  const asked = rows.map((row) => ({ confirmReason: '测试', ...row }))
  const { data } = await chief.post<{ results: { uid: string; accepted: boolean; violations: object[] }[] }>(
    `event/${code}`,
    { farmId: farm.uid, requestId: crypto.randomUUID(), rows: asked },
  )
  const wrong = data.results.flatMap(({ accepted, violations }) => (accepted ? [] : violations))
  expect(wrong).toEqual([])
  return data.results.map(({ uid }) => uid)
}

/** A lot of the farm that came with this document. */
async function lotNoOf({ uid }: Doc): Promise<string> {
  const found = await sql<{
    no: string
  }>`select lot_no as no from semen_lot where uid = ${await w.lotOf(uid)}`.execute(t.db)
  return found.rows[0]?.no ?? ''
}

const mated = (earNo: string, semenLot: string, doseCount: number) => ({
  ...{ earNo, date: TODAY, method: 'AI', semenLot, doseCount },
})

const spent = async () => {
  await scoped(t.db, await farmScope(t.db, farm.uid), (tx) => refreshLedger(tx, farm.uid, TODAY))
  const found = await sql<{ row: string }>`select concat_ws(' ', month, cost_class, item, amount) as row
    from cost_ledger where farm_id = ${farm.uid} and source = 'SEMEN'`.execute(t.db)
  return found.rows.map(({ row }) => row)
}

test('doses cost the price of their lot when they are used or thrown away, and nothing when a mating is undone', async () => {
  const { data: bought } = await w.receiver.post<Doc>('seminal-receive', {
    ...{ farmId: farm.uid, receiveDate: TODAY, supplierId: w.supplier, lotNo: 'YF001', boarEarNo: 'D88' },
    ...{
      breedId: w.breed,
      producedDate: TODAY,
      validTo: '2026-11-23',
      doses: 30,
      rejected: 2,
      price: '45.125',
    },
  })
  const [first] = await record('event_mat', mated('A1', await lotNoOf(bought), 2))
  // 2 × 45.125; what was refused on arrival was not paid
  expect(await spent()).toEqual(['2026-11 BREEDING SEMEN 90.25'])
  await record('event_semen_discard', { earNo: 'YF001', date: TODAY, doses: 3, reason: 'EXPIRED' })
  // 90.25 + 135.38
  expect(await spent()).toEqual(['2026-11 BREEDING SEMEN 225.63'])
  const undone = await chief.delete(`event/event_mat/${first}`, { version: 1, reason: '误录' })
  expect([undone.msg, await spent()]).toEqual(['', ['2026-11 BREEDING SEMEN 135.38']])
})

test('a lot without a price of its own costs what the list says on the day', async () => {
  const { data: shipped } = await w.ship(await w.lot(20), 10)
  const accepted = await w.receiver.post<Doc>(`semen-recevice/${shipped.uid}/receive`, {
    ...{ date: TODAY, temperature: '17', motility: '75', accepted: 10 },
  })
  expect(accepted.msg).toBe('')
  await sql`update semen_lot set unit_price = null where farm_id = ${farm.uid} and origin = 'RECEIVED'`.execute(
    t.db,
  )
  await record('event_mat', mated('A2', await lotNoOf(accepted.data), 3))
  expect(await spent()).toEqual(['2026-11 BREEDING SEMEN 135.38'])
  const missing = async () => {
    const asked = { farmId: farm.uid, period: '2026-11', check: true }
    const { data } = await chief.post<MonthAnswer>('event/pigherds/EndMonthPigherd', asked)
    return data.checks?.find(({ id }) => id === 'unpriced')
  }
  expect(await missing()).toMatchObject({ level: 'W', count: 1, screen: 'semenPrice' })
  const unit = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'unit' and name1 = '头份'`.execute(t.db)
  const material = await chief.post<Doc>('basic-material', {
    ...{ code: 'JY', name: '常温精液', materialClass: 'SEMEN', unitId: unit.rows[0]?.uid },
  })
  const price = await chief.post<Doc>('semenPrice', {
    ...{ materialId: material.data.uid, organizeId: farm.uid, price: '38.5', effectiveFrom: '2026-11-01' },
  })
  expect(price.msg).toBe('')
  expect((await missing())?.count).toBe(0)
  // 3 × 38.50
  expect(await spent()).toEqual(['2026-11 BREEDING SEMEN 250.88'])
  // of several the one that is named after the breed of the lot
  const breed = await sql<{
    name: string
  }>`select name1 as name from data_dictionary where uid = ${w.breed}`.execute(t.db)
  for (const [code, name, money] of [
    ['JY0', '其他精液', '60'],
    ['JY1', `${breed.rows[0]?.name}鲜精`, '40'],
  ]) {
    const made = await chief.post<Doc>('basic-material', {
      ...{ code, name, materialClass: 'SEMEN', unitId: unit.rows[0]?.uid },
    })
    await chief.post('semenPrice', {
      ...{ materialId: made.data.uid, organizeId: farm.uid, price: money, effectiveFrom: '2026-11-02' },
    })
  }
  expect(await spent()).toEqual(['2026-11 BREEDING SEMEN 255.38'])
})
