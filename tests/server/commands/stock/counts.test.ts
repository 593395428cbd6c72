import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { reconcile } from '#server/commands/reconcile/index.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { posted } from '#support/stock.ts'

/** Counts keep what was found (R11): what is entered for a day up to one changes its difference, and is asked about first. */
const { t, own, client, farm, house, send, must, open, correct } = await batchFixture()
const { FEED: feedId, DRUG: drugId } = own.known.materials
type Line = Record<string, string | null>
type Row = { uid: string; version: number; docNo: string; amount: string | null; lines: Line[] }
const ids = { store: '', shed: '', supplier: '' }

beforeAll(async () => {
  await open('F1')
  const made = async (name: string, body: object) => (await client.post<{ uid: string }>(name, body)).data.uid
  ids.supplier = await made('basic-supplier', { code: 'GY', name: '供料', kind: 'FEED' })
  ids.store = await made('warehouse', { atFarmId: farm.uid, code: 'K1', name: '总库', kind: 'GENERAL' })
  ids.shed = await made('warehouse', { atFarmId: farm.uid, code: 'K2', name: '分库', kind: 'GENERAL' })
  await posted(client, 'receive', receive(30, '1000', '2'))
})

const receive = (days: number, qty: string, price: string, more: object = { materialId: feedId }) => ({
  ...{ receiveFarmId: farm.uid, receiveDate: back(days), warehouseId: ids.store, supplierId: ids.supplier },
  lines: [{ qty, price, ...more }],
})
const issue = (days: number, qty: string, more: object = {}) => ({
  ...{ applyFarmId: farm.uid, applyDate: back(days), applicant: '张三', warehouseId: ids.store },
  ...{ purpose: 'DEPARTMENT', department: '后勤', lines: [{ materialId: feedId, applyQty: qty }], ...more },
})
const move = (days: number, qty: string) => ({
  ...{ moveFarmId: farm.uid, moveDate: back(days), warehouseId: ids.store, toWarehouseId: ids.shed },
  lines: [{ materialId: feedId, qty }],
})
const count = (days: number, qty: string, more: object = {}) => ({
  ...{ countFarmId: farm.uid, countDate: back(days), kind: 'COUNT', warehouseId: ids.store },
  lines: [{ materialId: feedId, qty: `${qty}.000`, ...more }],
})

/** The answer to an approval, and how it goes on with a reason. */
async function asked(name: string, body: object) {
  const made = (await client.post<Row>(name, body)).data
  const sent = (await client.post<Row>(`${name}/${made.uid}/submit`, { version: made.version })).data
  const step = (reason: string | null) =>
    client.post<Row>(`${name}/${made.uid}/approve`, { version: sent.version, reason })
  const { msg, errors } = await step(null)
  return { said: errors?.lines?.[0] ?? msg, confirm: () => step('补录漏单') }
}
const read = async (name: string, uid: string) => (await client.get<Row>(`${name}/${uid}`)).data
const unapprove = async (name: string, uid: string) =>
  client.post<Row>(`${name}/${uid}/unapprove`, {
    version: (await read(name, uid)).version,
    reason: '录错',
  })
/** Book, found, difference and correction of the first line of a count. */
async function line(uid: string) {
  const { lines, amount } = await read('material-alteration', uid)
  const [{ bookQty, qty, difference, correction = null, amount: own } = {} as Line] = lines
  expect(own).toBe(amount)
  return [bookQty, qty, difference, correction, amount]
}
const held = async (warehouseId: string, materialId = feedId) =>
  (
    await sql<{ said: string }>`select qty::float || ' ' || amount as said from stock_shelf
      where farm_id = ${farm.uid} and warehouse_id = ${warehouseId} and material_id = ${materialId}`.execute(
      t.db,
    )
  ).rows[0]?.said ?? ''
async function wrong() {
  const month = { period: TODAY.slice(0, 7), from: back(60), to: TODAY }
  const all = await scoped(t.db, await farmScope(t.db, farm.uid), (tx) =>
    reconcile(tx, farm.uid, month as never),
  )
  return all
    .filter(({ rule }) => ['R6', 'R10'].includes(rule))
    .flatMap(({ lines }) => lines.filter(({ diff }) => diff !== 0).map(({ item }) => item))
}
const words = (days: number, docNo: string) =>
  `第1行：【${docNo}】已于${back(days)}盘点【料FEED】，补录将改变其差异，实盘数量不变（确认无误请填写原因）`

describe('a count of a warehouse', () => {
  let counted: Row

  test('says book, found and difference', async () => {
    counted = (await posted(client, 'material-alteration', count(10, '990'))) as unknown as Row
    expect(await line(counted.uid)).toEqual(['1000.000', '990.000', '-10.000', null, '-20.00'])
    expect(await held(ids.store)).toBe('990 1980.00')
  })

  test('a receipt of an earlier day asks for a reason, names the count, and changes its difference alone', async () => {
    const { said, confirm } = await asked('receive', receive(12, '100', '2'))
    expect(said).toBe(words(10, counted.docNo))
    expect(await held(ids.store)).toBe('990 1980.00')
    const { data, msg } = await confirm()
    expect(msg).toBe('')
    expect(await line(counted.uid)).toEqual(['1000.000', '990.000', '-110.000', '-100.000', '-220.00'])
    expect(await held(ids.store)).toBe('990 1980.00')
    const { data: details } = await client.post<{ list: Record<string, unknown>[] }>(
      'bi/material-alteration-info',
      {
        filters: { farmIds: [farm.uid], dateFrom: back(20), dateTo: back(1), docNo: counted.docNo },
      },
    )
    expect(details.list).toMatchObject([
      {
        bookQty: '1000.000',
        qty: '990.000',
        difference: '-110.000',
        correction: '-100.000',
        amount: '-220.00',
      },
    ])
    expect((await unapprove('receive', data.uid)).msg).toBe('')
    expect(await line(counted.uid)).toEqual(['1000.000', '990.000', '-10.000', null, '-20.00'])
  })

  test('an issue of the day of the count, and one before it that the books had enough for', async () => {
    const same = await asked('materialReceiveApply', issue(10, '4'))
    expect(same.said).toBe(words(10, counted.docNo))
    const early = await asked('materialReceiveApply', issue(11, '995'))
    const { data } = await early.confirm()
    expect(await line(counted.uid)).toEqual(['1000.000', '990.000', '985.000', '995.000', '1970.00'])
    expect(await held(ids.store)).toBe('990 1980.00')
    // five are left at the end of that day: M-01 counts up to the count
    expect(
      (await (await asked('materialReceiveApply', issue(11, '5.001'))).confirm()).errors?.lines?.[0],
    ).toContain('库存不足')
    // after the count all that was found is there
    const late = (await posted(client, 'materialReceiveApply', issue(9, '990'))) as unknown as Row
    expect(await held(ids.store)).toBe('')
    for (const uid of [late.uid, data.uid])
      expect((await unapprove('materialReceiveApply', uid)).msg).toBe('')
    expect(await held(ids.store)).toBe('990 1980.00')
    expect(await wrong()).toEqual([])
  })

  test('an entry that makes up for the difference leaves a count that found the books right', async () => {
    const { confirm } = await asked('materialReceiveApply', issue(11, '10'))
    const { data } = await confirm()
    expect(await line(counted.uid)).toEqual(['1000.000', '990.000', '0.000', '10.000', null])
    expect((await unapprove('materialReceiveApply', data.uid)).msg).toBe('')
    expect(await line(counted.uid)).toEqual(['1000.000', '990.000', '-10.000', null, '-20.00'])
  })

  test('a transfer asks where it leaves and where it comes to; one of a later day does not', async () => {
    await posted(client, 'material-transfer', move(9, '100'))
    const there = (await posted(client, 'material-alteration', {
      ...count(8, '100'),
      warehouseId: ids.shed,
    })) as unknown as Row
    const { said, confirm } = await asked('material-transfer', move(9, '50'))
    expect(said).toBe(words(8, there.docNo))
    const { data } = await confirm()
    expect([await held(ids.store), await held(ids.shed)]).toEqual(['840 1680.00', '100 200.00'])
    expect((await line(there.uid)).slice(1, 4)).toEqual(['100.000', '-50.000', '-50.000'])
    await unapprove('material-transfer', data.uid)
    expect((await asked('material-transfer', move(7, '1'))).said).toBe('')
    expect(await wrong()).toEqual([])
  })

  test('taken back, the books go on as they did without it', async () => {
    const { confirm } = await asked('receive', receive(12, '30', '2'))
    await confirm()
    const { data, msg } = await unapprove('material-alteration', counted.uid)
    expect([msg, data.lines[0]]).toMatchObject([
      '',
      { bookQty: '1030.000', difference: '-40.000', amount: null },
    ])
    expect(data.lines[0]?.correction ?? null).toBeNull()
    expect(await held(ids.store)).toBe('929 1858.00')
  })

  test('what was counted is not taken away from what was taken later', async () => {
    const { said } = await asked('material-alteration', count(9, '0'))
    expect(said).toMatch(/^第1行：与后续单据【调拨 .+】冲突，请先反审核或撤销$/)
  })
})

test('what is found where nothing lies any more is worth what it was when it was counted', async () => {
  const drug = { materialId: drugId }
  await posted(client, 'receive', receive(30, '8', '5', drug))
  const counted = (await posted(client, 'material-alteration', count(10, '8', drug))) as unknown as Row
  expect(await line(counted.uid)).toEqual(['8.000', '8.000', '0.000', null, null])
  const { confirm } = await asked(
    'materialReceiveApply',
    issue(15, '8', { lines: [{ materialId: drugId, applyQty: '8' }] }),
  )
  expect((await confirm()).msg).toBe('')
  expect(await line(counted.uid)).toEqual(['8.000', '8.000', '8.000', '8.000', '40.00'])
  expect(await held(ids.store, drugId)).toBe('8 40.00')
})

describe('what was counted in a house', () => {
  const feed = (days: number, qty: number, more: object = {}) => ({
    ...{ date: back(days), earNo: 'F1', feedId, qty, source: 'ISSUE', ...more },
  })
  let barn = ''
  let counted: Row
  const said = () => `【${counted.docNo}】已于${back(4)}盘点【料FEED】，补录将改变其差异，实盘数量不变`

  beforeAll(async () => {
    await posted(client, 'receive', receive(8, '1000', '2'))
    const to = { purpose: 'HOUSE', houseId: house.uid, department: null }
    await posted(client, 'materialReceiveApply', issue(6, '500', to))
    barn =
      (
        await sql<{
          uid: string
        }>`select uid from warehouse where farm_id = ${farm.uid} and house_id is not null`.execute(t.db)
      ).rows[0]?.uid ?? ''
    await must('feed_use', feed(5, 100))
    counted = (await posted(client, 'material-alteration', {
      ...count(4, '390'),
      warehouseId: barn,
    })) as unknown as Row
  })

  test('feed that is entered late asks for a reason, keeps what was found, and says so', async () => {
    const [trial] = await send('feed_use', [feed(4, 20)], { dryRun: true })
    expect(trial).toMatchObject({
      accepted: false,
      violations: [{ rule: 'K-57', level: 'W', field: 'date', message: said() }],
    })
    expect((await send('feed_use', [feed(4, 20)]))[0]?.accepted).toBe(false)
    const worth = (await line(counted.uid)).at(-1)
    const [taken] = await send('feed_use', [feed(4, 20, { confirmReason: '补录' })])
    expect(taken).toMatchObject({
      accepted: true,
      violations: [{ rule: 'K-57', level: 'W', confirmed: true }],
    })
    expect((await held(barn)).split(' ')[0]).toBe('390')
    expect(await line(counted.uid)).toMatchObject({ 0: '400.000', 2: '10.000', 3: '20.000' })
    expect(await wrong()).toEqual([])
    const uid = String(taken?.uid)
    const { rows } = await sql<{
      reason: string
    }>`select confirm_reason as reason from farm_event where uid = ${uid}`.execute(t.db)
    expect(rows).toEqual([{ reason: '补录' }])

    // a correction that leaves the count alone asks nothing
    const changed = (row: object, version: number) =>
      correct('patch', 'feed_use', uid, { version, row: { ...row, confirmReason: null } })
    expect(await changed({ remark: '补' }, 1)).toMatchObject({ accepted: true, violations: [] })
    expect(await changed({ qty: 30 }, 2)).toMatchObject({
      accepted: false,
      violations: [{ rule: 'K-57', message: said() }],
    })
    expect(await changed({ date: back(3) }, 2)).toMatchObject({ accepted: true })
    expect(await line(counted.uid)).toMatchObject({ 2: '-10.000', 3: null, 4: worth })
    expect((await held(barn)).split(' ')[0]).toBe('370')
  })

  test('M-01 what was found is all that can be fed later', async () => {
    const { data } = await client.post<Row>(`material-alteration/${counted.uid}/unapprove`, {
      version: (await read('material-alteration', counted.uid)).version,
      reason: '重盘',
    })
    expect(data.lines[0]?.bookQty).toBe('400.000')
    const none = (await posted(client, 'material-alteration', {
      ...count(4, '400'),
      warehouseId: barn,
    })) as unknown as Row
    expect((await line(none.uid)).slice(0, 3)).toEqual(['400.000', '400.000', '0.000'])
    const [short] = await send('feed_use', [feed(2, 381, { confirmReason: '补录' })])
    expect(short?.violations[0]?.rule).toBe('M-01')
  })
})

test('the rest of a requisition that is issued up to the day of a count asks for a reason', async () => {
  const requested = await posted(
    client,
    'materialReceiveApply',
    issue(3, '9', {
      lines: [{ materialId: feedId, applyQty: '9', issueQty: '4' }],
    }),
  )
  const counted = await posted(client, 'material-alteration', count(2, '500'))
  const rest = async (reason: string | null) =>
    client.post<Row>(`materialReceiveApply/${requested.uid}/rest`, {
      ...{ version: (await read('materialReceiveApply', requested.uid)).version, date: back(2), reason },
    })
  expect((await rest(null)).errors?.lines?.[0]).toBe(words(2, counted.docNo))
  expect((await rest('漏发')).msg).toBe('')
  expect((await line(counted.uid))[3]).toBe('5.000')
})

test('what comes back to a warehouse up to the day of its count asks as well', async () => {
  const issued = await posted(client, 'materialReceiveApply', issue(5, '20'))
  const counted = await posted(client, 'material-alteration', count(1, '400'))
  const { said, confirm } = await asked('material-return', {
    ...{ returnFarmId: farm.uid, returnDate: back(1), direction: 'WAREHOUSE', sourceNo: issued.docNo },
    ...{ cause: '多领', lines: [{ materialId: feedId, qty: '6' }] },
  })
  expect(said).toBe(words(1, counted.docNo))
  expect((await confirm()).msg).toBe('')
  expect((await line(counted.uid))[3]).toBe('-6.000')
  expect((await held(ids.store)).split(' ')[0]).toBe('400')
})

test('feed of the day a house was found empty is taken from what lay there; of later days from the warehouse', async () => {
  const place = { atFarmId: farm.uid, code: 'K3', name: '料库', kind: 'FEED', usedByEvents: true }
  const serving = (await client.post<{ uid: string }>('warehouse', place)).data.uid
  await posted(client, 'receive', { ...receive(3, '100', '2'), warehouseId: serving })
  const { rows } = await sql<{ uid: string }>`select uid from warehouse
    where farm_id = ${farm.uid} and house_id is not null`.execute(t.db)
  const barn = String(rows[0]?.uid)
  await posted(client, 'material-alteration', { ...count(1, '0'), warehouseId: barn })
  const fed = { earNo: 'F1', feedId, source: 'ISSUE', confirmReason: '补录' }
  await must('feed_use', { ...fed, date: back(1), qty: 5 })
  expect([await held(barn), (await held(serving)).split(' ')[0]]).toEqual(['', '100'])
  await must('feed_use', { ...fed, date: back(0), qty: 7 })
  expect([await held(barn), (await held(serving)).split(' ')[0]]).toEqual(['', '93'])
})
