import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Doc, semenWorld } from '#support/semen.ts'
import { tableText } from '#support/table-text.ts'

const w = await semenWorld()
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

test('nothing is bought for a farm that is not one’s own', async () => {
  expect((await buy({ farmId: w.stud.uid, lotNo: 'N2' })).status).toBeGreaterThanOrEqual(400)
})
