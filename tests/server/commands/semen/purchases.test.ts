import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Doc, semenFixture } from '#support/semen.ts'
import { tableText } from '#support/table-text.ts'

const w = await semenFixture()
const { t, receiver } = w

const buy = (more: object = {}) =>
  receiver.post<Doc>('seminal-receive', {
    farmId: w.farm.uid,
    receiveDate: '2026-11-20',
    supplierId: w.supplier,
    lotNo: 'YF001',
    boarEarNo: 'D88',
    breedId: w.breed,
    producedDate: '2026-11-19',
    validTo: '2026-11-23',
    doses: 30,
    price: '45.125',
    ...more,
  })
const undo = (uid: string) => receiver.post<Doc>(`seminal-receive/${uid}/undo`, { reason: '录错' })

test('bought semen makes a lot of its number with its doses', async () => {
  const { status, data } = await buy()
  // 30 × 45.125 = 1353.75
  expect([status, data]).toMatchObject([
    200,
    { docNo: 'JR20261120-001', status: 'STORED', amount: '1353.75' },
  ])
  const lot = (await w.lotOf(data.uid)) ?? ''
  expect(await w.stock(lot)).toBe(30)
  const found =
    await sql`select origin, lot_no, supplier_id, unit_price from semen_lot where uid = ${lot}`.execute(t.db)
  expect(found.rows).toEqual([
    { origin: 'BOUGHT', lot_no: 'YF001', supplier_id: w.supplier, unit_price: '45.1250' },
  ])
})

test.each([
  [{}, { lotNo: ['批号已存在'] }],
  [{ lotNo: 'N1', producedDate: '2026-11-21' }, { producedDate: ['生产日期不能晚于入库日期'] }],
  [{ lotNo: 'N1', validTo: '2026-11-19' }, { validTo: ['精液已过期，不能入库'] }],
  [{ lotNo: 'N1', receiveDate: '2026-11-22' }, { receiveDate: ['业务日期不能大于当前日期'] }],
  [{ lotNo: 'N1', supplierId: crypto.randomUUID() }, { supplierId: ['请选择正确的供应商'] }],
])('%j is refused and nothing happens', async (more, errors) => {
  const before = await tableText(t.db, ['semen_lot', 'semen_move', 'semen_purchase', 'counter'])
  expect((await buy(more)).errors).toEqual(errors)
  expect(await tableText(t.db, ['semen_lot', 'semen_move', 'semen_purchase', 'counter'])).toBe(before)
})

test('it is taken back while nothing was used; the number stays taken, the lot number is free again', async () => {
  const { data } = await buy({ lotNo: 'YF002' })
  const lot = (await w.lotOf(data.uid)) ?? ''
  await w.use(w.farm.uid, lot, 1, '2026-11-21')
  expect((await undo(data.uid)).msg).toBe('该批精液已有后续使用【2026-11-21 配种】，不能撤销')
  await sql`delete from semen_move where lot_uid = ${lot} and kind = 'USED'`.execute(t.db)
  expect((await undo(data.uid)).data).toMatchObject({ status: 'VOID', docNo: 'JR20261120-002' })
  expect((await undo(data.uid)).msg).toBe('该单已撤销')
  expect((await buy({ lotNo: 'YF002' })).data.docNo).toBe('JR20261120-003')
})

test('what is refused on arrival is neither stored nor paid, and goes with the document', async () => {
  const { data } = await buy({ lotNo: 'YF003', rejected: 4, temperature: '17.5', motility: '72' })
  // 26 × 45.125 = 1173.25
  expect(data).toMatchObject({
    doses: 30,
    rejected: 4,
    amount: '1173.25',
    temperature: '17.50',
    motility: '72.00',
  })
  const lot = (await w.lotOf(data.uid)) ?? ''
  expect(await w.stock(lot)).toBe(26)
  expect((await undo(data.uid)).data.status).toBe('VOID')
  const left = await sql`select 1 from semen_lot where uid = ${lot}`.execute(t.db)
  expect(left.rows).toEqual([])
  expect((await buy({ lotNo: 'YF004', rejected: 30 })).errors).toEqual({
    rejected: ['拒收份数须小于到货份数'],
  })
})

test('the range of supply that is first says the price: of the day, the farm, and the line before the breed', async () => {
  const range = (more: object) => ({
    ...{ supplier_id: w.supplier, supply_farm_id: w.farm.uid, breed_id: w.breed, unit_name: '远方精液' },
    ...{ priority: 2, price: '40', date_from: '2026-01-01', uid: crypto.randomUUID(), ...more },
  })
  const company = await sql<{
    id: string
  }>`select company_id as id from supplier where uid = ${w.supplier}`.execute(t.db)
  const line = crypto.randomUUID()
  const rows = [
    range({ date_to: '2026-11-20', priority: 1, price: '30' }),
    range({}),
    range({ breed_id: line, price: '42.5' }),
    range({ date_from: '2026-11-21', date_to: '2026-11-21', priority: 3, price: '50' }),
    range({ supply_farm_id: w.stud.uid, priority: 1, price: '1' }),
    range({ enabled: false, priority: 1, price: '2' }),
  ]
  const values = rows.map((row) => ({
    enabled: true,
    date_to: null,
    ...row,
    company_id: company.rows[0]?.id,
  }))
  await sql`insert into semen_range (uid, company_id, supplier_id, supply_farm_id, breed_id, unit_name, priority, price, date_from, date_to, enabled)
    select uid, company_id, supplier_id, supply_farm_id, breed_id, unit_name, priority, price, date_from, date_to, enabled
    from jsonb_populate_recordset(null::semen_range, ${JSON.stringify(values)}::jsonb)`.execute(t.db)
  const price = async (more: object) => {
    const query = new URLSearchParams({
      supplierId: w.supplier,
      farmId: w.farm.uid,
      breedId: w.breed,
      ...more,
    })
    return (await receiver.get<{ range: { price: string } | null }>(`seminal-receive/price?${query}`)).data
      .range?.price
  }
  expect(await price({ date: '2026-11-20' })).toBe('30')
  expect(await price({ date: '2026-11-21' })).toBe('40')
  expect(await price({ date: '2026-11-21', lineId: line })).toBe('42.5')
  expect(await price({ date: '2025-12-31' })).toBeUndefined()
  expect(await price({ supplierId: crypto.randomUUID() })).toBeUndefined()
})

test('nothing is bought for a farm that is not one’s own', async () => {
  expect((await buy({ farmId: w.stud.uid, lotNo: 'N2' })).status).toBeGreaterThanOrEqual(400)
})
