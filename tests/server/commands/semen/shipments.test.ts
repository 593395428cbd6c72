import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { semenIdentity } from '#server/commands/rebuild/rebuild.semen.ts'
import { enableErp } from '#support/erp.ts'
import { type Doc, semenFixture } from '#support/semen.ts'
import { tableText } from '#support/table-text.ts'

const w = await semenFixture()
await enableErp(w.t.db)
const { t, ship, stock, receiver, sender } = w
const TABLES = ['semen_lot', 'semen_move', 'semen_sale', 'semen_receipt', 'counter']

const state = () => tableText(t.db, TABLES)
const receipts = async () =>
  (await receiver.get<{ list: (Doc & { farmId: string })[] }>('semen-recevice')).data.list
const receiptOf = async (uid: string) => (await receipts()).find((one) => one.uid === uid)
const receive = (uid: string, accepted: number, more: object = {}) =>
  receiver.post<Doc>(`semen-recevice/${uid}/receive`, {
    date: '2026-11-20',
    temperature: '17',
    motility: '75.5',
    accepted,
    ...more,
  })
const reject = (uid: string, more: object = {}) =>
  receiver.post<Doc>(`semen-recevice/${uid}/reject`, { date: '2026-11-21', reason: '活力低', ...more })
const undo = (client: typeof sender, screen: string, uid: string) =>
  client.post<Doc>(`${screen}/${uid}/undo`, { reason: '录错' })

describe('a dispatch to a farm', () => {
  test('takes the doses out, has a number and an amount, and waits at the farm', async () => {
    const lot = await w.lot(20)
    const { status, data } = await ship(lot, 8)
    expect([status, data]).toMatchObject([
      200,
      { docNo: 'JX20261120-001', status: 'SHIPPED', amount: '308.00', targetName: '一场', doses: 8 },
    ])
    expect(await stock(lot)).toBe(12)
    expect(await receiptOf(data.uid)).toMatchObject({ status: 'SHIPPED', doses: 8, docNo: 'JX20261120-001' })
  })

  test('is all the receiver sees of the stud, and the stud sees nothing of the farm', async () => {
    expect((await receipts()).map((one) => one.farmId)).toEqual([w.farm.uid])
    expect((await receiver.get<{ total: number }>('semen-sales')).data.total).toBe(0)
    expect((await sender.get('semen-recevice')).status).toBe(403)
  })

  test('never takes more than is left on that day and after it (B-06)', async () => {
    const lot = await w.lot(10)
    await w.use(w.stud.uid, lot, 7, '2026-11-21')
    const before = await state()
    const { status, errors } = await ship(lot, 4)
    expect([status, errors]).toEqual([400, { doses: ['精液库存不足（剩余3份）'] }])
    expect(await state()).toBe(before)
    expect((await ship(lot, 3)).status).toBe(200)
  })

  test.each([
    [{ shipDate: '2026-11-22' }, { shipDate: ['业务日期不能大于当前日期'] }],
    [{ shipDate: '2026-10-20' }, { shipDate: ['补录日期超过允许的31天，请联系管理员'] }],
    [{ shipDate: '2026-11-18' }, { shipDate: ['发货日期必须在精液有效期内（2026-11-19至2026-11-22）'] }],
    [{ toFarmId: 'stud' }, { toFarmId: ['接收猪场不能是发货猪场'] }],
    [{ toFarmId: 'other' }, { toFarmId: ['该猪场不在供精范围内，请先维护供精范围'] }],
    [{ toFarmId: null }, { toFarmId: ['请选择接收猪场'] }],
    [{ destination: 'CLIENT' }, { clientId: ['请选择客户'] }],
    [{ doses: 0 }, { doses: ['请输正整数'] }],
  ])('%j is refused and nothing happens', async (more, errors) => {
    const lot = await w.lot(10)
    const other = await t.node({ type: 'farm', name: `别场${lot.slice(-4)}` })
    const named = { stud: w.stud.uid, other: other.uid }
    const { toFarmId } = more as { toFarmId?: keyof typeof named }
    const before = await state()
    const answer = await ship(lot, 5, toFarmId ? { toFarmId: named[toFarmId] } : more)
    expect([answer.status, answer.errors]).toEqual([400, errors])
    expect(await state()).toBe(before)
  })

  test('numbers have no gap: what is refused takes none, and ten at once get ten in a row', async () => {
    const lot = await w.lot(10, '2026-11-16')
    const on = { shipDate: '2026-11-17' }
    await ship(lot, 99, on)
    const answers = await Promise.all(Array.from({ length: 12 }, () => ship(lot, 1, on)))
    const numbers = answers.filter((one) => one.status === 200).map((one) => one.data.docNo)
    expect(numbers.sort()).toEqual(
      Array.from({ length: 10 }, (_, i) => `JX20261117-${String(i + 1).padStart(3, '0')}`),
    )
    expect(await stock(lot)).toBe(0)
  })

  test('a double click makes one', async () => {
    const lot = await w.lot(10)
    const body = {
      shipDate: '2026-11-20',
      destination: 'FARM',
      toFarmId: w.farm.uid,
      lotUid: lot,
      doses: 2,
      price: '1',
    }
    const send = () =>
      sender.post<Doc>('semen-sales', body, { headers: { 'idempotency-key': 'double-click' } })
    const [first, second] = await Promise.all([send(), send()])
    expect(first?.data.uid).toBe(second?.data.uid)
    expect(await stock(lot)).toBe(8)
  })
})

describe('a receipt', () => {
  test('puts the good doses into a lot of the farm, the others are discarded; two dispatches of one lot are one lot', async () => {
    const lot = await w.lot(20)
    const [one, two] = [(await ship(lot, 8)).data.uid, (await ship(lot, 4)).data.uid]
    expect((await receive(one, 7)).data).toMatchObject({ status: 'RECEIVED', accepted: 7, rejected: 1 })
    expect((await receive(two, 4)).data).toMatchObject({ status: 'RECEIVED', accepted: 4, rejected: 0 })
    const own = await w.lotOf(one)
    expect([own, await w.lotOf(two)]).toEqual([own, own])
    expect(await stock(own ?? '')).toBe(11)
    const found =
      await sql`select origin, boar_ear_no, doses, source_farm_id from semen_lot where uid = ${own}`.execute(
        t.db,
      )
    expect(found.rows).toEqual([
      { origin: 'RECEIVED', boar_ear_no: 'G0001', doses: 12, source_farm_id: w.stud.uid },
    ])
    const sale = await sender.get<Doc>(`semen-sales/${one}`)
    expect(sale.data.status).toBe('RECEIVED')
  })

  test.each([
    [9, {}, { accepted: ['合格份数不能大于发货份数（8份）'] }],
    [8, { date: '2026-11-19' }, { date: ['日期不能早于发货日期（2026-11-20）'] }],
    [8, { date: '2026-11-22' }, { date: ['业务日期不能大于当前日期'] }],
  ])('of %i doses with %j is refused', async (accepted, more, errors) => {
    const { data } = await ship(await w.lot(20), 8)
    const before = await state()
    expect((await receive(data.uid, accepted, more)).errors).toEqual(errors)
    expect(await state()).toBe(before)
  })

  test('of expired semen is refused: it is sent back', async () => {
    const { data } = await ship(await w.lot(20, '2026-11-17'), 8)
    expect((await receive(data.uid, 8, { date: '2026-11-21' })).errors).toEqual({
      date: ['精液已过期（有效期至2026-11-20），请拒收'],
    })
  })

  test('of another farm is not found, twice is refused', async () => {
    const { data } = await ship(await w.lot(20), 8)
    const there = await t.node({ type: 'farm', name: '三场' })
    await t.user({ account: 'third', at: there, functions: ['semen-recevice', 'semen-recevice:receive'] })
    const third = await t.as('third')
    const body = { date: '2026-11-20', accepted: 8 }
    expect((await third.post(`semen-recevice/${data.uid}/receive`, body)).status).toBe(404)
    expect((await receive(data.uid, 8)).code).toBe('SUCCESS')
    expect((await receive(data.uid, 8)).msg).toBe('该单已接收，不能接收')
  })

  test('is taken back while nothing of it was used, else the use is named', async () => {
    const lot = await w.lot(20)
    const { uid } = (await ship(lot, 8)).data
    await receive(uid, 6)
    const own = (await w.lotOf(uid)) ?? ''
    const pig = crypto.randomUUID()
    await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date)
      values (${w.farm.uid}, ${pig}, 'M0318', 'MATED', 'SOW', 'F', '2026-01-01')`.execute(t.db)
    await w.use(w.farm.uid, own, 2, '2026-11-21', pig)
    const before = await state()
    expect((await undo(receiver, 'semen-recevice', uid)).msg).toBe(
      '该批精液已有后续使用【2026-11-21 配种 M0318】，不能撤销',
    )
    expect(await state()).toBe(before)
    await sql`delete from semen_move where lot_uid = ${own} and kind = 'USED'`.execute(t.db)
    expect((await undo(receiver, 'semen-recevice', uid)).data).toMatchObject({
      status: 'SHIPPED',
      accepted: null,
    })
    expect(await w.lotOf(uid)).toBeUndefined()
    expect((await sql`select 1 from semen_lot where uid = ${own}`.execute(t.db)).rows).toEqual([])
    expect((await sender.get<Doc>(`semen-sales/${uid}`)).data.status).toBe('SHIPPED')
    expect((await receive(uid, 8)).data.status).toBe('RECEIVED')
  })
})

describe('a rejection', () => {
  test('brings the doses back to the stud, and is taken back while they are still there', async () => {
    const lot = await w.lot(20)
    const { uid } = (await ship(lot, 8)).data
    expect((await reject(uid)).data.status).toBe('REJECTED')
    expect(await stock(lot)).toBe(20)
    expect((await sender.get<Doc>(`semen-sales/${uid}`)).data).toMatchObject({
      status: 'REJECTED',
      reason: '活力低',
    })
    expect((await undo(sender, 'semen-sales', uid)).msg).toBe('该单已被拒收，份数已退回库存，不能撤销')
    await ship(lot, 20, { shipDate: '2026-11-21' })
    expect((await undo(receiver, 'semen-recevice', uid)).msg).toBe('退回的精液已被发货站使用，不能撤销拒收')
  })

  test('R7 holds while doses that were refused are back in their lot, and after they were sent again', async () => {
    const unequal = () =>
      t.db.transaction().execute(async (tx) => {
        const found = await semenIdentity(tx, w.stud.uid)
        return found.filter(({ expected, actual }) => expected !== actual)
      })
    const lot = await w.lot(20)
    const { uid } = (await ship(lot, 8)).data
    await reject(uid)
    expect(await unequal()).toEqual([])
    await ship(lot, 5, { shipDate: '2026-11-21' })
    expect(await unequal()).toEqual([])
  })

  test('taken back waits to be received again', async () => {
    const lot = await w.lot(20)
    const { uid } = (await ship(lot, 8)).data
    await reject(uid)
    expect((await undo(receiver, 'semen-recevice', uid)).data.status).toBe('SHIPPED')
    expect(await stock(lot)).toBe(12)
  })
})

describe('taking a dispatch back', () => {
  test('is possible until it was received; the number stays taken, both sides say so, the reason is kept', async () => {
    const lot = await w.lot(20)
    const { uid, docNo } = (await ship(lot, 8)).data
    await receive(uid, 8)
    expect((await undo(sender, 'semen-sales', uid)).msg).toBe('该单已被接收猪场接收，请接收猪场先撤销接收')
    await undo(receiver, 'semen-recevice', uid)
    expect((await undo(sender, 'semen-sales', uid)).data).toMatchObject({
      status: 'VOID',
      docNo,
      reason: '录错',
    })
    expect(await stock(lot)).toBe(20)
    expect(await receiptOf(uid)).toMatchObject({ status: 'VOID' })
    expect((await receive(uid, 8)).msg).toBe('该单已撤销，不能接收')
    const traced =
      await sql`select target from audit_log where target_uid = ${uid} and reason = '录错' order by target`.execute(
        t.db,
      )
    expect(traced.rows).toEqual([
      { target: 'semen-recevice' },
      { target: 'semen-recevice' },
      { target: 'semen-sales' },
      { target: 'semen-sales' },
    ])
  })

  test('by the stud while the farm receives it: one wins, the doses are in one place', async () => {
    const lot = await w.lot(20)
    const { uid } = (await ship(lot, 8)).data
    const [back, taken] = await Promise.all([undo(sender, 'semen-sales', uid), receive(uid, 8)])
    expect([back?.code, taken?.code].sort()).toEqual(['ERROR', 'SUCCESS'])
    const own = await w.lotOf(uid)
    expect([await stock(lot), own ? await stock(own) : 0]).toEqual(
      back?.code === 'SUCCESS' ? [20, 0] : [12, 8],
    )
  })
})

test('a sale to a client goes out for good, and can be taken back', async () => {
  const lot = await w.lot(20)
  const { data } = await ship(lot, 5, { destination: 'CLIENT', clientId: w.client, toFarmId: null })
  expect(data).toMatchObject({ targetName: '李养户', amount: '192.50', status: 'SHIPPED' })
  expect(await stock(lot)).toBe(15)
  // the ERP gets it as any other sale, and no more of it once it is taken back
  const messages = async () =>
    (
      await sql`select kind, qty, amount, status from erp_message where source_uid = ${data.uid}`.execute(
        w.t.db,
      )
    ).rows
  expect(await messages()).toEqual([{ kind: 'SALE', qty: '5.000', amount: '192.50', status: 'PENDING' }])
  expect((await undo(sender, 'semen-sales', data.uid)).data.status).toBe('VOID')
  expect([await stock(lot), await messages()]).toEqual([20, []])
  expect((await undo(sender, 'semen-sales', data.uid)).msg).toBe('该单已撤销')
})

test('the form offers the lots in stock and the farms it may go to', async () => {
  const lot = await w.lot(6)
  const lots = await sender.get<{ list: { uid: string; stock: number }[] }>('semen-sales/lots')
  expect(lots.data.list.find((one) => one.uid === lot)).toMatchObject({ stock: 6, boarEarNo: 'G0001' })
  const farms = await sender.get<{ list: object[] }>(`semen-sales/farms?lotUid=${lot}`)
  expect(farms.data.list).toEqual([{ uid: w.farm.uid, name: '一场' }])
})

test('a dispatch to a farm costs what the range of supply of the stud says', async () => {
  const lot = await w.lot(10)
  await sql`update semen_range set price = 36.5 where stud_id = ${w.stud.uid} and supply_farm_id = ${w.farm.uid}`.execute(
    w.t.db,
  )
  const price = async (client: typeof w.sender, farmId: string) =>
    (await client.get<{ range: object | null }>(`semen-sales/price?lotUid=${lot}&farmId=${farmId}`)).data
      ?.range
  expect(await price(w.sender, w.farm.uid)).toMatchObject({ price: '36.5' })
  expect(await price(w.sender, w.stud.uid)).toBeNull()
  expect((await w.receiver.get(`semen-sales/price?lotUid=${lot}&farmId=${w.farm.uid}`)).status).toBe(403)
})
