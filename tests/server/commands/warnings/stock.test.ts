import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { evaluateWarnings } from '#server/commands/warnings/evaluate.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { scoped } from '#server/kit/database.ts'
import { type Client, testApp } from '#support/app.ts'
import { posted, stockWarehouse } from '#support/stock.ts'

/** Warnings about the warehouses of a farm. Today is 2025-07-12. */
const t = await testApp({ now: () => new Date('2025-07-12T12:00:00+08:00') })
const company = await t.node({ type: 'company', name: '甲公司' })
const farm = await t.node({ type: 'farm', name: '一场', parent: company })
await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
const uid: Record<string, string> = {}
let chief: Client

beforeAll(async () => {
  chief = await t.as('chief')
  await stockWarehouse(chief, farm.uid)
  const found = await sql<{ key: string; uid: string }>`
    select 'feed' as key, uid from material where name = '仓库FEED' union all select 'drug', uid from material where name = '仓库DRUG'
    union all select code, uid from warehouse union all select 'supplier', uid from supplier
    union all select r.code, r.uid from warning_rule r where r.code in ('STOCK_LOW', 'LOT_EXPIRY')`.execute(
    t.db,
  )
  for (const one of found.rows) uid[one.key] = one.uid
})

const evaluate = async () => {
  const { data, msg } = await chief.post<object>('early-warning/evaluate', { farmId: farm.uid })
  expect(msg).toBe('')
  return data
}
const warned = async (query = '') =>
  (await chief.get<{ list: Record<string, unknown>[] }>(`early-warning?${query}`)).data.list.filter(
    ({ code, status }) => ['STOCK_LOW', 'LOT_EXPIRY'].includes(String(code)) && status !== 'DONE',
  )
const inTheOrderOfNames = (rows: readonly Record<string, unknown>[]) =>
  rows.toSorted((a, b) => (String(a.subject) < String(b.subject) ? -1 : 1))

test('less than the safety stock in all warehouses, and a lot that ends within 30 days: value, limit, where to look', async () => {
  await evaluate()
  const seen = { level: 'YELLOW', report: 'material-stock', windowFrom: '2025-07-01', windowTo: '2025-07-12' }
  expect(inTheOrderOfNames(await warned())).toMatchObject([
    // ends on 2025-07-30
    { ...seen, subject: '仓库DRUG P1', value: '18.00', threshold: '30.00', unit: '天', lot: 'P1' },
    // 5000 − 1200 + 200 bought, issued and given back, 4.5 lost in the count
    { ...seen, subject: '仓库FEED', value: '3995.50', threshold: '9000.00', materialId: uid.feed, lot: null },
  ])
  expect(await evaluate()).toMatchObject({ opened: 0, closed: 0 })
})

test('a rule may be content with a part of the safety stock, and with fewer days', async () => {
  const limit = (code: string, threshold: number | null) =>
    sql`update warning_rule set threshold = ${threshold} where code = ${code}`.execute(t.db)
  await limit('STOCK_LOW', 45)
  await limit('LOT_EXPIRY', 18)
  await evaluate()
  expect(inTheOrderOfNames(await warned()).map((row) => [row.value, row.threshold])).toEqual([
    ['18.00', '18.00'],
    ['3995.50', '4050.00'],
  ])
  await limit('STOCK_LOW', 44)
  await limit('LOT_EXPIRY', 17)
  await evaluate()
  expect(await warned()).toEqual([])
  await sql`delete from warning_record`.execute(t.db)
  for (const code of ['STOCK_LOW', 'LOT_EXPIRY']) await limit(code, null)
})

test('each lot is a warning, wherever it lies; one that has expired is an alarm', async () => {
  const drug = (lot: string, expDate: string) => ({
    ...{ materialId: uid.drug, lot, expDate, qty: '3', price: '12' },
  })
  for (const warehouseId of [uid.A, uid.B])
    await posted(chief, 'receive', {
      ...{ receiveFarmId: farm.uid, receiveDate: '2025-07-11', warehouseId, supplierId: uid.supplier },
      lines: [drug('P2', '2025-08-11'), drug('P3', '2025-08-12')],
    })
  await evaluate()
  const lots = async () =>
    inTheOrderOfNames(await warned()).flatMap(({ lot, value, level }) => (lot ? [[lot, value, level]] : []))
  expect(await lots()).toEqual([
    ['P1', '18.00', 'YELLOW'],
    ['P2', '30.00', 'YELLOW'],
  ])
  await scoped(t.db, { root: true, farms: [farm.uid], companies: [company.uid], paths: [] }, (tx) =>
    evaluateWarnings(tx, { route: 'T', requestId: 't' }, farm.uid, '2025-07-31'),
  )
  expect(await lots()).toEqual([
    ['P1', '-1.00', 'RED'],
    ['P2', '11.00', 'YELLOW'],
    ['P3', '12.00', 'YELLOW'],
  ])
})

test('bought, the warning of what was short is closed by itself', async () => {
  await posted(chief, 'receive', {
    ...{ receiveFarmId: farm.uid, receiveDate: '2025-07-12', warehouseId: uid.A, supplierId: uid.supplier },
    lines: [{ materialId: uid.feed, qty: '5004.5', price: '3' }],
  })
  await evaluate()
  expect((await warned()).map((row) => row.code)).not.toContain('STOCK_LOW')
})
