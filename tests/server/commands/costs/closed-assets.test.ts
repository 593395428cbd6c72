import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refreshLedger } from '#server/commands/costs/costs.ledger.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { holdFarm } from '#server/kit/closed-days.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

/**
 * M-09: what farms share an asset by is put right for months that none of them has closed. 一场 closes October, the others do not; what
 * the farms were charged of a closed month stays the whole, to the cent.
 */
const TODAY = '2026-11-21'
const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
const farms: TestNode[] = []
let chief: Client

type Row = Record<string, unknown> & { uid: string; version: number }
type Months = 'close' | 'reopen'

const act = (farm: TestNode | undefined, name: Months, period = '2026-10') =>
  chief.post(`endmonth-pigherds/${name}`, { farmId: farm?.uid, period, reason: '核对' })

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  for (const name of ['一场', '二场', '三场'])
    farms.push(await t.node({ type: 'farm', name, parent: company }))
  await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
  chief = await t.as('chief')
})

let made = 0
const enter = async (more: object): Promise<Row> => {
  made += 1
  const asset = {
    ...{ assetNo: `S${made}`, name: '饲料车', farmIds: [farms[0]?.uid, farms[1]?.uid] },
    ...{ originalValue: '36000', residualRate: '0', months: 36, startMonth: '2026-09', ...more },
  }
  const { data, msg, errors } = await chief.post<Row>('multiFieldAssets', asset)
  expect([msg, errors]).toEqual(['', undefined])
  return data
}
const at = ({ uid }: Row) => `multiFieldAssets/${uid}`
const change = async (row: Row, body: object, of = at) => {
  const { data } = await chief.get<Row>(of(row))
  const { errors, msg } = await chief.patch<Row>(of(row), { ...body, version: data.version })
  return errors ?? msg
}
const remove = async (row: Row, of = at) => {
  const { data } = await chief.get<Row>(of(row))
  const { errors, msg } = await chief.delete(of(row), { version: data.version })
  return errors ?? msg
}
/** Charges of an asset to the farms in a month, brought up to date as a reader would. */
const charged = async ({ uid }: Row, month = '2026-10') => {
  for (const farm of farms)
    await scoped(t.db, await farmScope(t.db, farm.uid), (tx) => refreshLedger(tx, farm.uid, TODAY))
  const found = await sql<{ row: string }>`select f.name || ' ' || sum(l.amount) as row from cost_ledger l
    join organize f on f.uid = l.farm_id where l.source_uid = ${uid} and l.month = ${month} group by f.name order by f.name`.execute(
    t.db,
  )
  return found.rows.map(({ row }) => row)
}
const refused = (field: string, farm = '一场', month = '2026-09') => ({
  [field]: [`期间已关账：${farm}${month}已月结，不能改变其资产折旧`],
})

test('shares, farms, basis, value, life, start, end and deletion stay where a farm has closed a month; the rest may change', async () => {
  const asset = await enter({ sharing: 'SHARES', shares: '50/50' })
  const whole = ['一场 500.00', '二场 500.00']
  expect(await charged(asset)).toEqual(whole)
  expect((await act(farms[0], 'close')).msg).toBe('')
  const [first, second, third] = farms.map(({ uid }) => uid)
  expect(await change(asset, { shares: '90/10' })).toEqual(refused('shares'))
  expect(await change(asset, { sharing: 'HEADS', shares: null })).toBe('')
  expect(await charged(asset)).toEqual(whole)
  expect(await change(asset, { sharing: 'SHARES', shares: '50/50' })).toBe('')
  expect(await change(asset, { farmIds: [first, third] })).toBe('')
  // who drops the farm that has closed, and deletes what is left, drops its charge
  expect(await change(asset, { farmIds: [second], shares: '100' })).toEqual(refused('farmIds'))
  expect(await change(asset, { farmIds: [first, second, third], shares: '50/40/10' })).toBe('')
  expect(await change(asset, { originalValue: '72000' })).toEqual(refused('originalValue'))
  expect(await change(asset, { months: 24 })).toEqual(refused('months'))
  expect(await change(asset, { residualRate: '5' })).toEqual(refused('residualRate'))
  expect(await change(asset, { startMonth: '2026-10' })).toEqual(refused('startMonth'))
  expect(await change(asset, { endMonth: '2026-09' })).toEqual(refused('endMonth', '一场', '2026-10'))
  expect(await remove(asset)).toEqual(refused('startMonth'))
  expect(await change(asset, { name: '运料车', remark: '核对', endMonth: '2026-10' })).toBe('')
  expect(await change(asset, { endMonth: '2026-11' })).toBe('')
  expect((await act(farms[0], 'reopen')).msg).toBe('')
  expect(await change(asset, { shares: '30/50/20' })).toBe('')
  expect(await charged(asset)).toEqual(['一场 300.00', '三场 200.00', '二场 500.00'])
  expect(await remove(asset)).toBe('')
})

test('sizes farms share by may change: a month one of them has closed is split as it was, later ones by what holds', async () => {
  const [first, second] = farms
  const size = async (farm: TestNode | undefined, designSows: number) => {
    const { data } = await chief.get<Row>(`org-manage/${farm?.uid}`)
    return (await chief.patch(`org-manage/${farm?.uid}`, { designSows, version: data.version })).msg
  }
  expect([await size(first, 600), await size(second, 600)]).toEqual(['', ''])
  const house = await chief.post<Row>('org-manage', {
    ...{ parentId: first?.uid, type: 'house', kind: 'HOUSE', name: '一舍', capacity: 100 },
  })
  expect(house.msg).toBe('')
  const heads = await enter({ sharing: 'HEADS' })
  const places = await enter({ sharing: 'CAPACITY' })
  const both = async (month: string) => [await charged(heads, month), await charged(places, month)]
  const then = [['一场 500.00', '二场 500.00'], ['一场 1000.00']]
  expect(await both('2026-10')).toEqual(then)
  expect((await act(first, 'close')).msg).toBe('')
  expect(await size(second, 1800)).toBe('')
  expect(await size(first, 200)).toBe('')
  const built = await chief.post('org-manage', {
    ...{ parentId: second?.uid, type: 'house', kind: 'HOUSE', name: '二舍', capacity: 300 },
  })
  expect(built.msg).toBe('')
  expect(await both('2026-09')).toEqual(then)
  expect(await both('2026-10')).toEqual(then)
  const now = [
    ['一场 100.00', '二场 900.00'],
    ['一场 250.00', '二场 750.00'],
  ]
  expect(await both('2026-11')).toEqual(now)
  // who closes it later closes it as it was
  expect((await act(second, 'close')).msg).toBe('')
  expect(await both('2026-10')).toEqual(then)
  // and it stays while one of them keeps it closed
  expect((await act(first, 'reopen')).msg).toBe('')
  expect(await both('2026-10')).toEqual(then)
  expect((await act(second, 'reopen')).msg).toBe('')
  expect(await both('2026-10')).toEqual(now)
  for (const one of [heads, places]) expect(await remove(one)).toBe('')
})

test('an asset of one farm: what its closed months were charged stays', async () => {
  const { data } = await chief.post<Row>('fieldAssets', {
    ...{ assetNo: 'F1', name: '货车', atFarmId: farms[0]?.uid, originalValue: '3600', residualRate: '0' },
    ...{ months: 36, startMonth: '2026-09' },
  })
  const of = ({ uid }: Row) => `fieldAssets/${uid}`
  expect(await charged(data)).toEqual(['一场 100.00'])
  expect((await act(farms[0], 'close')).msg).toBe('')
  expect(await change(data, { originalValue: '7200' }, of)).toEqual(refused('originalValue'))
  expect(await remove(data, of)).toEqual(refused('startMonth'))
  // one that no closed month knew may be put right, and taken away
  const late = await enter({ sharing: 'SHARES', shares: '50/50' })
  expect(await change(late, { shares: '80/20' })).toBe('')
  expect(await remove(late)).toBe('')
  // a farm whose month was closed without the asset bears nothing of that month
  const later = await enter({ sharing: 'EQUAL', farmIds: [farms[1]?.uid, farms[2]?.uid] })
  expect((await act(farms[1], 'close')).msg).toBe('')
  const all = farms.map(({ uid }) => uid)
  expect(await change(later, { farmIds: all })).toEqual(refused('farmIds'))
  for (const farm of farms.slice(0, 2)) expect((await act(farm, 'reopen')).msg).toBe('')
  expect(await change(later, { farmIds: all })).toBe('')
})

test('a change of an asset while one of its farms is being closed waits, and finds the month closed', async () => {
  const asset = await enter({ sharing: 'SHARES', shares: '50/50' })
  await charged(asset)
  const changed = await t.db.transaction().execute(async (tx) => {
    await holdFarm(tx, farms[1]?.uid ?? '')
    const waiting = change(asset, { shares: '90/10' })
    const first = await Promise.race([waiting, new Promise((done) => setTimeout(done, 300, 'waits'))])
    expect(first).toBe('waits')
    await sql`update organize set closed_up_to = '2026-10-31' where uid = ${farms[1]?.uid}`.execute(tx)
    return { waiting }
  })
  expect(await changed.waiting).toEqual(refused('shares', '二场'))
})
