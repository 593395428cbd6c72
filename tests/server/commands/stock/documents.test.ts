import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { tableText } from '#support/table-text.ts'

/** Effects of the documents of materials on stock, money and each other. Today is 2026-11-21. */
const t = await testApp({ now: () => new Date('2026-11-21T12:00:00+08:00') })
let chief: Client
let company: TestNode
let farm: TestNode
let other: TestNode
let house: TestNode
const uids: Record<string, string> = {}

type Row = Record<string, unknown> & { uid: string; version: number; lines: Record<string, unknown>[] }

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  other = await t.node({ type: 'farm', name: '二场', parent: company })
  house = await t.node({ type: 'house', kind: 'HOUSE', name: '一舍', parent: farm })
  await t.user({ account: 'chief', at: company, functions: allFunctionCodes })
  chief = await t.as('chief')
  const unit = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'unit' and name1 = '公斤'`.execute(t.db)
  const unitId = unit.rows[0]?.uid
  for (const [key, name, lotControl] of [
    ['feed', '妊娠料', false],
    ['drug', '青霉素', true],
    ['soap', '消毒粉', false],
    ['serum', '血清', true],
  ] as const) {
    uids[key] = uuidv7()
    await sql`insert into material (uid, company_id, code, name, material_class, unit_id, lot_control, shelf_life_days)
      values (${uids[key]}, ${company.uid}, ${key}, ${name}, ${key === 'feed' ? 'FEED' : 'DRUG'}, ${unitId}, ${lotControl}, 365)`.execute(
      t.db,
    )
  }
  const { data } = await chief.post<Row>('basic-supplier', { code: 'S1', name: '正大', kind: 'FEED' })
  uids.supplier = data.uid
  for (const code of ['W1', 'W2']) {
    const made = await chief.post<Row>('warehouse', {
      atFarmId: farm.uid,
      code,
      name: `仓库${code}`,
      kind: 'GENERAL',
    })
    uids[code] = made.data.uid
  }
})

async function act(name: string, row: Row, step: string, reason: string | null = null) {
  return chief.post<Row>(`${name}/${row.uid}/${step}`, { version: row.version, reason })
}

/** A document that was made and submitted. */
async function submitted(name: string, body: object): Promise<Row> {
  const made = await chief.post<Row>(name, body)
  expect([made.msg, made.errors]).toEqual(['', undefined])
  const { data, msg } = await act(name, made.data, 'submit')
  expect(msg).toBe('')
  return data
}

/** … and approved; answers what approving said. */
async function approved(name: string, body: object) {
  return act(name, await submitted(name, body), 'approve')
}

async function done(name: string, body: object): Promise<Row> {
  const { data, msg } = await approved(name, body)
  expect(msg).toBe('')
  return data
}

const receive = (receiveDate: string, lines: object[], warehouse = 'W1') => ({
  ...{ receiveFarmId: farm.uid, receiveDate, warehouseId: uids[warehouse], supplierId: uids.supplier, lines },
})
const issue = (applyDate: string, lines: object[], warehouse = 'W1') => ({
  ...{
    applyFarmId: farm.uid,
    applyDate,
    applicant: '张三',
    warehouseId: uids[warehouse],
    purpose: 'HOUSE',
    houseId: house.uid,
    lines,
  },
})

/** Content of the shelves now: quantity and worth by warehouse. */
async function held(material: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ code: string; said: string }>`select w.code, s.qty || ' ' || s.amount as said
    from stock_shelf s join warehouse w on w.farm_id = s.farm_id and w.uid = s.warehouse_id
    where s.material_id = ${uids[material]} and s.qty > 0 order by 1`.execute(t.db)
  return Object.fromEntries(rows.map((one) => [one.code, one.said]))
}

const everything = () =>
  tableText(t.db, ['stock_event', 'stock_move', 'stock_shelf', 'stock_lot', 'material_lot'])

describe('feed, without lots', () => {
  /** Of the feed issued to the house. */
  const IN_HOUSE = { SN001: '50.000 220.00' }
  let first: Row
  let taken: Row

  test('a receipt is on the shelf at its price, an issue costs the mean', async () => {
    first = await done(
      'receive',
      receive('2026-11-01', [{ materialId: uids.feed, qty: '100', price: '4.2' }]),
    )
    expect([first.amount, first.items, first.lines[0]?.amount]).toEqual(['420.00', '妊娠料', '420.00'])
    await done('receive', receive('2026-11-02', [{ materialId: uids.feed, qty: '50', price: '4.8' }]))
    taken = await done(
      'materialReceiveApply',
      issue('2026-11-03', [{ materialId: uids.feed, applyQty: '70', qty: '60' }]),
    )
    expect([taken.amount, taken.lines[0]?.issued, taken.lines[0]?.amount]).toEqual([
      '264.00',
      '60.000',
      '264.00',
    ])
    expect(await held('feed')).toEqual({ SN001: '60.000 264.00', W1: '90.000 396.00' })
  })

  test('M-01 names the line, the material and what there is; nothing of the document is posted', async () => {
    const before = await everything()
    const lines = [
      { materialId: uids.feed, applyQty: '1' },
      { materialId: uids.soap, applyQty: '3' },
    ]
    const { errors } = await approved('materialReceiveApply', issue('2026-11-03', lines))
    expect(errors).toEqual({ lines: ['第2行：库存不足：消毒粉可用0公斤'] })
    expect(await everything()).toBe(before)
  })

  test('what a later document takes counts: a back-dated issue leaves it enough', async () => {
    const { errors } = await approved(
      'materialReceiveApply',
      issue('2026-11-01', [{ materialId: uids.feed, applyQty: '95' }]),
    )
    expect(errors?.lines?.[0]).toBe(
      `第1行：库存不足：妊娠料可用90公斤，其余由【领用 ${taken.docNo} 2026-11-03】使用`,
    )
  })

  test('a receipt entered late changes what was issued after it: document and ledger say the same', async () => {
    const late = await done(
      'receive',
      receive('2026-11-02', [{ materialId: uids.feed, qty: '50', price: '7' }]),
    )
    const shown = (await chief.get<Row>(`materialReceiveApply/${taken.uid}`)).data
    // (420 + 240 + 350) ÷ 200 = 5.05
    expect([shown.amount, shown.lines[0]?.amount]).toEqual(['303.00', '303.00'])
    expect((await act('receive', late, 'unapprove', '录错')).msg).toBe('')
    expect((await chief.get<Row>(`materialReceiveApply/${taken.uid}`)).data.amount).toBe('264.00')
  })

  test('a receipt others live on is not taken back, and says which of them', async () => {
    const now = (await chief.get<Row>(`receive/${first.uid}`)).data
    expect((await act('receive', now, 'unapprove', '录错')).msg).toBe(
      `与后续单据【领用 ${taken.docNo} 2026-11-03】冲突，请先反审核或撤销`,
    )
  })

  test('what comes back has the price of its issue; M-02 no more than is out', async () => {
    const body = (qty: string) => ({
      ...{
        returnFarmId: farm.uid,
        returnDate: '2026-11-05',
        direction: 'WAREHOUSE',
        sourceNo: taken.docNo,
        cause: '多领',
      },
      lines: [{ materialId: uids.feed, qty }],
    })
    const back = await done('material-return', body('10'))
    expect([back.amount, back.lines[0]?.returnable]).toEqual(['44.00', '60.000'])
    expect((await approved('material-return', body('50.001'))).errors).toEqual({
      lines: ['第1行：退料数量不能大于可退数量'],
    })
    expect(await held('feed')).toEqual({ SN001: '50.000 220.00', W1: '100.000 440.00' })
    const now = (await chief.get<Row>(`materialReceiveApply/${taken.uid}`)).data
    expect((await act('materialReceiveApply', now, 'unapprove', '录错')).msg).toContain(
      `【退库 ${back.docNo}`,
    )
  })

  test('a transfer takes its worth along, a count sets right what is there', async () => {
    await done('material-transfer', {
      ...{ moveFarmId: farm.uid, moveDate: '2026-11-06', warehouseId: uids.W1, toWarehouseId: uids.W2 },
      lines: [{ materialId: uids.feed, qty: '40' }],
    })
    expect(await held('feed')).toEqual({ ...IN_HOUSE, W1: '60.000 264.00', W2: '40.000 176.00' })
    const counted = await done('material-alteration', {
      ...{ countFarmId: farm.uid, countDate: '2026-11-07', kind: 'COUNT', warehouseId: uids.W2 },
      lines: [{ materialId: uids.feed, qty: '38.5', cause: '受潮' }],
    })
    expect(counted.lines[0]).toMatchObject({ bookQty: '40.000', difference: '-1.500', amount: '-6.60' })
    expect([counted.amount, await held('feed')]).toEqual([
      '-6.60',
      { ...IN_HOUSE, W1: '60.000 264.00', W2: '38.500 169.40' },
    ])
  })
})

describe('drugs, by lot', () => {
  test('a lot is asked for, and known by its first description', async () => {
    const line = { materialId: uids.drug, qty: '10', price: '2' }
    expect((await approved('receive', receive('2026-11-01', [line]))).errors).toEqual({
      lines: ['第1行：青霉素按批号管理，请填写批号'],
    })
    await done(
      'receive',
      receive('2026-11-01', [
        { ...line, lot: 'A1', expDate: '2026-11-10' },
        { ...line, lot: 'B1', mfgDate: '2026-10-01' },
      ]),
    )
    const other = await approved(
      'receive',
      receive('2026-11-02', [{ ...line, lot: 'A1', expDate: '2027-01-01' }]),
    )
    expect(other.errors).toEqual({ lines: ['第1行：批号A1已入库的有效期是2026-11-10，请核对'] })
  })

  test('what expires first goes first; M-03 what has expired does not go at all', async () => {
    const taken = await done(
      'materialReceiveApply',
      issue('2026-11-05', [{ materialId: uids.drug, applyQty: '12' }]),
    )
    const { rows } = await sql<{ lot: string; qty: string }>`select lot, qty::text from stock_event
      where source_uid = ${taken.uid} order by lot`.execute(t.db)
    expect(rows).toEqual([
      { lot: 'A1', qty: '10.000' },
      { lot: 'B1', qty: '2.000' },
    ])
    await act('materialReceiveApply', taken, 'unapprove', '录错')
    const expired = await approved(
      'materialReceiveApply',
      issue('2026-11-12', [{ materialId: uids.drug, applyQty: '1', lot: 'A1' }]),
    )
    expect(expired.errors).toEqual({ lines: ['第1行：批号A1已过期，不能领用'] })
    const fresh = await approved(
      'materialReceiveApply',
      issue('2026-11-12', [{ materialId: uids.drug, applyQty: '11' }]),
    )
    expect(fresh.errors?.lines?.[0]).toContain('库存不足：青霉素')
  })
})

test('M-04 what comes from outside has a price', async () => {
  const lines = [{ materialId: uids.soap, qty: '1' }]
  expect((await chief.post('receive', receive('2026-11-01', lines))).errors).toEqual({
    lines: ['第1行：请填写单价'],
  })
  const below = [{ materialId: uids.soap, qty: '1', price: '-1' }]
  expect((await chief.post('receive', receive('2026-11-01', below))).errors).toEqual({
    lines: ['第1行：单价不能小于0'],
  })
})

test('M-08 what a farm does not send to such houses asks for a reason', async () => {
  await sql`update organize set house_type = 'FINISH' where uid = ${house.uid}`.execute(t.db)
  await chief.post('MatConfiguration', {
    kind: 'DESTINATION',
    materialClass: 'FEED',
    houseType: 'GESTATION',
    enabled: true,
  })
  const row = await submitted(
    'materialReceiveApply',
    issue('2026-11-08', [{ materialId: uids.feed, applyQty: '1' }]),
  )
  expect((await act('materialReceiveApply', row, 'approve')).errors).toEqual({
    lines: ['第1行：领用去向与物料类别不符（确认无误请填写原因）'],
  })
  expect((await act('materialReceiveApply', row, 'approve', '试用')).msg).toBe('')
})

test('of two people who post the last of a stock at once, one gets M-01', async () => {
  await done('receive', receive('2026-11-09', [{ materialId: uids.soap, qty: '5', price: '1.5' }]))
  const rows = await Promise.all(
    [1, 2].map(() =>
      submitted('materialReceiveApply', issue('2026-11-09', [{ materialId: uids.soap, applyQty: '5' }])),
    ),
  )
  const answers = await Promise.all(rows.map((row) => act('materialReceiveApply', row, 'approve')))
  const words = answers.map(({ errors }) => errors?.lines?.[0] ?? '').toSorted()
  expect(words).toEqual(['', '第1行：库存不足：消毒粉可用0公斤'])
})

test('taking back restores ledger, shelves, lots and money to the letter', async () => {
  const before = await everything()
  const made = await done(
    'receive',
    receive('2026-11-03', [
      { materialId: uids.feed, qty: '33.333', price: '3.3333' },
      { materialId: uids.drug, lot: 'C9', expDate: '2027-05-01', qty: '7', price: '9.99' },
    ]),
  )
  expect(await everything()).not.toBe(before)
  expect((await act('receive', made, 'void', '录错')).msg).toBe('')
  expect(await everything()).toBe(before)
})

test('the reviewer says how much is approved, while it waits; no one else changes it then', async () => {
  const row = await submitted(
    'materialReceiveApply',
    issue('2026-11-10', [{ materialId: uids.feed, applyQty: '9' }]),
  )
  const lines = [{ materialId: uids.feed, applyQty: '9', qty: '4' }]
  const { data, msg } = await chief.patch<Row>(`materialReceiveApply/${row.uid}`, {
    version: row.version,
    lines,
  })
  expect([msg, data.status]).toEqual(['', 'SUBMITTED'])
  const more = [{ materialId: uids.feed, applyQty: '9', qty: '10' }]
  expect(
    (await chief.patch(`materialReceiveApply/${row.uid}`, { version: data.version, lines: more })).errors,
  ).toEqual({
    lines: ['第1行：批准量不能大于申请量'],
  })
  expect((await act('materialReceiveApply', data, 'approve', '试用')).data.lines[0]?.issued).toBe('4.000')
})

test('a warehouse of another farm is refused at its field', async () => {
  const { errors } = await chief.post('receive', {
    ...receive('2026-11-01', [{ materialId: uids.feed, qty: '1', price: '1' }]),
    receiveFarmId: other.uid,
  })
  expect(errors).toEqual({ warehouseId: ['请选择本猪场的仓库'] })
})

test('a user without the files of materials chooses them by name, and warehouses of his farm', async () => {
  const functions = ['user', 'materialReceiveApply', 'materialReceiveApply:create']
  await t.user({ account: 'keeper', at: farm, functions })
  const keeper = await t.as('keeper')
  const found = await keeper.get<{ list: object[] }>(`basic-material?name_like=${encodeURIComponent('妊娠')}`)
  expect(found.data.list).toEqual([{ uid: uids.feed, name: '妊娠料' }])
  const lent = `basic-material?name_like=${encodeURIComponent('两样药')}`
  for (const spec of ['50ml', '100ml'])
    await chief.post('basic-material', {
      ...{ code: spec, name: '两样药', spec, materialClass: 'DRUG', unitId: await unitOf() },
    })
  const { data } = await keeper.get<{ list: { spec?: string }[] }>(lent)
  expect(data.list.map(({ spec }) => spec).toSorted()).toEqual(['100ml', '50ml'])
  const places = await keeper.get<{ list: { name: string }[] }>(`warehouse?farmId=${farm.uid}&place=STORE`)
  expect(places.data.list.map(({ name }) => name).toSorted()).toEqual(['仓库W1', '仓库W2'])
})

test('the home page lists what is short and what spoils, while it is so', async () => {
  await chief.post('material-safety', { atFarmId: farm.uid, materialId: uids.soap, minQty: '20' })
  await done(
    'receive',
    receive('2026-11-12', [
      { materialId: uids.drug, lot: 'D7', expDate: '2026-12-05', qty: '4', price: '1' },
    ]),
  )
  const rowsOf = async (key: string) => {
    const { data } = await chief.get<{ list: { earNo: string; place: string; days: number }[] }>(
      `backlog/${key}?farmId=${farm.uid}`,
    )
    return data.list.map(({ earNo, place, days }) => [earNo, place, days])
  }
  expect(await rowsOf('stockLow')).toEqual([['消毒粉', '库存 0 / 安全 20 公斤', 0]])
  expect(await rowsOf('stockExpiring')).toContainEqual(['青霉素 D7', '仓库W1 余4公斤', 16])
})

test('a count of a past day finds what was used up since: nothing is gained', async () => {
  const line = { materialId: uids.soap, lot: 'R1' }
  await done('receive', receive('2026-11-13', [{ ...line, qty: '6', price: '2' }], 'W2'))
  await done('materialReceiveApply', issue('2026-11-16', [{ ...line, applyQty: '6' }], 'W2'))
  const head = { countFarmId: farm.uid, countDate: '2026-11-14', kind: 'COUNT', warehouseId: uids.W2 }
  const { data } = await chief.post<Row>('material-alteration/propose', head)
  const proposed = data.lines.filter(({ materialId }) => materialId === uids.soap)
  expect(proposed).toMatchObject([{ lot: 'R1', bookQty: '6.000' }])
  const counted = await done('material-alteration', { ...head, lines: [{ ...line, qty: '6' }] })
  expect(counted.lines[0]).toMatchObject({ bookQty: '6.000', difference: '0.000' })
  expect((await held('soap')).W2).toBeUndefined()
})

test('M-02 a receipt that went back to its supplier is not taken back, whatever else lies there', async () => {
  const line = { materialId: uids.feed, qty: '10', price: '4' }
  const receipt = await done('receive', receive('2026-11-13', [line], 'W2'))
  const back = (qty: string) => ({
    ...{ returnFarmId: farm.uid, returnDate: '2026-11-14', direction: 'SUPPLIER', sourceNo: receipt.docNo },
    ...{ cause: '破包', lines: [{ materialId: uids.feed, qty }] },
  })
  const gone = await done('material-return', back('8'))
  expect((await act('receive', receipt, 'unapprove', '录错')).msg).toBe(
    `与后续单据【退供应商 ${gone.docNo} 2026-11-14】冲突，请先反审核或撤销`,
  )
  const rows = await Promise.all([1, 2].map(() => submitted('material-return', back('2'))))
  const answers = await Promise.all(rows.map((row) => act('material-return', row, 'approve')))
  expect(answers.map(({ errors }) => errors?.lines?.[0] ?? '').toSorted()).toEqual([
    '',
    '第1行：退料数量不能大于可退数量',
  ])
})

test('M-01 counts what usable lots have together; what has expired is scrapped and moved without naming it', async () => {
  const line = (lot: string, expDate: string, qty: string) => ({
    ...{ materialId: uids.serum, lot, expDate, qty, price: '2' },
  })
  const lines = [line('S1', '2026-11-10', '4'), line('S2', '2026-12-01', '5'), line('S3', '2027-01-01', '3')]
  await done('receive', receive('2026-11-05', lines))
  const over = await approved(
    'materialReceiveApply',
    issue('2026-11-15', [{ materialId: uids.serum, applyQty: '9' }]),
  )
  expect(over.errors).toEqual({ lines: ['第1行：库存不足：血清可用8公斤'] })
  const scrap = await done('material-alteration', {
    ...{ countFarmId: farm.uid, countDate: '2026-11-15', kind: 'SCRAP', warehouseId: uids.W1 },
    lines: [{ materialId: uids.serum, qty: '3', cause: '过期' }],
  })
  const moved = await done('material-transfer', {
    ...{ moveFarmId: farm.uid, moveDate: '2026-11-15', warehouseId: uids.W1, toWarehouseId: uids.W2 },
    lines: [{ materialId: uids.serum, qty: '9' }],
  })
  const { rows } = await sql<{
    said: string
  }>`select concat_ws(' ', lot, trim_scale(qty)) as said from stock_event
    where source_uid in (${scrap.uid}, ${moved.uid}) order by seq`.execute(t.db)
  expect(rows.map((one) => one.said)).toEqual(['S1 3', 'S2 5', 'S3 3', 'S1 1'])
})

test('a count that was taken back is worth nothing any more, and a void one is no line of the details', async () => {
  const head = { countFarmId: farm.uid, countDate: '2026-11-18', kind: 'COUNT', warehouseId: uids.W2 }
  const counted = await done('material-alteration', {
    ...head,
    lines: [{ materialId: uids.feed, qty: '1', cause: '盘亏' }],
  })
  expect(Number(counted.amount)).toBeLessThan(0)
  const linesOf = async (filters: object = {}) => {
    const { data } = await chief.post<{ list: Record<string, unknown>[] }>('bi/material-alteration-info', {
      filters: { farmIds: [company.uid], dateFrom: '2026-11-18', dateTo: '2026-11-18', ...filters },
    })
    return data.list.map(({ docNo, amount }) => [docNo, amount])
  }
  expect(await linesOf()).toEqual([[counted.docNo, counted.amount]])
  const open = await act('material-alteration', counted, 'unapprove', '录错')
  expect([open.data.amount, open.data.lines[0]?.amount]).toEqual([null, null])
  expect(await linesOf()).toEqual([[counted.docNo, null]])
  expect((await act('material-alteration', open.data, 'void', '录错')).msg).toBe('')
  expect(await linesOf()).toEqual([])
  expect(await linesOf({ status: 'VOID' })).toHaveLength(1)
})

test('what a count or a beginning brings says its lot and its end as a receipt does', async () => {
  const head = (kind: string) => ({
    ...{ countFarmId: farm.uid, countDate: '2026-11-19', kind, warehouseId: uids.W1 },
  })
  const line = { materialId: uids.serum, qty: '2', price: '2' }
  const asked = { lines: ['第1行：血清按批号管理，请填写批号'] }
  for (const kind of ['COUNT', 'OPENING'])
    expect((await approved('material-alteration', { ...head(kind), lines: [line] })).errors).toEqual(asked)
  await done('material-alteration', {
    ...head('COUNT'),
    lines: [{ ...line, lot: 'G1', expDate: '2026-11-15' }],
  })
  const expired = await approved(
    'materialReceiveApply',
    issue('2026-11-20', [{ materialId: uids.serum, applyQty: '1', lot: 'G1' }]),
  )
  expect(expired.errors).toEqual({ lines: ['第1行：批号G1已过期，不能领用'] })
  const spoilt = { ...line, lot: 'G2', mfgDate: '2026-11-02', expDate: '2026-11-01' }
  expect((await chief.post('receive', receive('2026-11-19', [spoilt]))).errors).toEqual({
    lines: ['第1行：有效期至不能早于生产日期'],
  })
})

const asked = async (report: string, filters: object, sort?: object): Promise<Record<string, unknown>[]> => {
  const { data, msg } = await chief.post<{ list: Record<string, unknown>[] }>(`bi/${report}`, {
    filters: { farmIds: [company.uid], dateFrom: '2026-11-01', dateTo: '2026-11-21', ...filters },
    sort,
  })
  expect(msg).toBe('')
  return data.list
}

test('a shelf is found by each of its states; what spoils is listed as the home lists it', async () => {
  await chief.post('material-safety', { atFarmId: farm.uid, materialId: uids.serum, minQty: '100' })
  const found = async (state: string) =>
    (await asked('material-stock', { materialId: uids.serum, state })).map(
      ({ warehouse, state: words }) => `${warehouse} ${words}`,
    )
  const [first, second] = ['仓库W1 有过期、低于安全库存', '仓库W2 有过期、低于安全库存、近效期']
  expect(await found('NEAR')).toEqual([second])
  for (const state of ['LOW', 'EXPIRED', 'ENDING'])
    expect((await found(state)).toSorted()).toEqual([first, second])
  expect(await found('NORMAL')).toEqual([])
})

test('stock and ledger of one lot show its own quantities, and no money', async () => {
  const filters = { materialId: uids.serum, lot: 'S2' }
  const stock = await asked('material-stock', filters)
  const shown = stock.map((row) => [
    row.warehouse,
    row.incoming,
    row.outgoing,
    row.closing,
    row.amount,
    row.expDate,
  ])
  expect(shown.toSorted()).toEqual([
    ['仓库W1', '5.000', '5.000', '0.000', null, null],
    ['仓库W2', '5.000', '0', '5.000', null, '2026-12-01'],
  ])
  expect(stock[0]).toMatchObject({ dateFrom: '2026-11-01', dateTo: '2026-11-21', farmId: farm.uid })
  const moves = await asked('matProcedure', filters)
  expect(moves.map((row) => [row.warehouse, row.balance, row.balanceAmount]).toSorted()).toEqual([
    ['仓库W1', '0.000', null],
    ['仓库W1', '5.000', null],
    ['仓库W2', '5.000', null],
  ])
})

test('lines of the ledger go on from each other, whichever way they are read; what is returned names the other side', async () => {
  const filters = { materialId: uids.feed, warehouseId: uids.W2 }
  const moves = await asked('matProcedure', filters)
  const forth = await asked('matProcedure', filters, { key: 'date', order: 'asc' })
  expect(forth.map(({ row }) => row)).toEqual(moves.map(({ row }) => row).toReversed())
  let balance = 0
  for (const row of forth) {
    balance += Number(row.incoming ?? 0) - Number(row.outgoing ?? 0)
    expect(Number(row.balance)).toBeCloseTo(balance, 3)
  }
  const sides = await Promise.all(
    ['RETURN', 'SUPPLIER_RETURN'].map(
      async (kind) => (await asked('matProcedure', { kind }))[0]?.counterpart,
    ),
  )
  expect(sides).toEqual(['舍内 一舍', '正大'])
})

test('M-07 what only stock names is not deleted', async () => {
  const [material, place] = [uuidv7(), uuidv7()]
  await sql`insert into material (uid, company_id, code, name, material_class, unit_id, version)
    select ${material}, company_id, 'only', '期初料', 'FEED', unit_id, 1 from material where uid = ${uids.feed}`.execute(
    t.db,
  )
  const made = await chief.post<Row>('warehouse', {
    ...{ atFarmId: farm.uid, code: 'W9', name: '旧库', kind: 'GENERAL' },
  })
  await sql`insert into stock_event (farm_id, uid, event_date, seq, kind, material_id, warehouse_id, qty, amount, source, source_uid)
    values (${farm.uid}, ${place}, '2026-11-01', 1, 'OPENING', ${material}, ${made.data.uid}, 1, 1, 'huge-farm', ${place})`.execute(
    t.db,
  )
  for (const [name, uid] of [
    ['basic-material', material],
    ['warehouse', made.data.uid],
  ])
    expect((await chief.delete(`${name}/${uid}`, { version: 1 })).msg).toBe(
      '该数据已被使用，不能删除，可停用',
    )
})

test('M-08 judges a batch by its house, and the nearest rule holds; a closed batch gets nothing', async () => {
  await chief.post('MatConfiguration', {
    ...{
      kind: 'DESTINATION',
      materialClass: 'FEED',
      houseType: 'FINISH',
      organizeId: company.uid,
      enabled: true,
    },
  })
  await chief.post('MatConfiguration', {
    ...{
      kind: 'DESTINATION',
      materialClass: 'FEED',
      houseType: 'NURSERY',
      organizeId: farm.uid,
      enabled: true,
    },
  })
  await sql`insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date)
    values (${farm.uid}, ${uuidv7()}, 'P01', 'OPEN', 'FINISH', ${house.uid}, '2026-11-10')`.execute(t.db)
  const toBatch = (day: string) => ({
    ...{
      ...issue(day, [{ materialId: uids.feed, applyQty: '1' }]),
      purpose: 'BATCH',
      houseId: null,
      batchNo: 'P01',
    },
  })
  const row = await submitted('materialReceiveApply', toBatch('2026-11-12'))
  expect((await act('materialReceiveApply', row, 'approve')).errors).toEqual({
    lines: ['第1行：领用去向与物料类别不符（确认无误请填写原因）'],
  })
  const early = await submitted('materialReceiveApply', toBatch('2026-11-09'))
  expect((await act('materialReceiveApply', early, 'approve', '试用')).errors).toEqual({
    batchNo: ['日期不能早于批次建立日期'],
  })
  await sql`update batch set status = 'CLOSED' where batch_no = 'P01'`.execute(t.db)
  expect((await act('materialReceiveApply', row, 'approve', '试用')).errors).toEqual({
    batchNo: ['批次已关闭，不能操作'],
  })
  await sql`update batch set status = 'OPEN' where batch_no = 'P01'`.execute(t.db)
  expect((await act('materialReceiveApply', row, 'approve', '试用')).msg).toBe('')
})

test('receipts are found by the class of their materials', async () => {
  const found = async (word: string) => {
    const { data } = await chief.get<{ list: Row[] }>(
      `receive?materialClasses_like=${encodeURIComponent(word)}`,
    )
    return data.list.map(({ materialClasses }) => materialClasses)
  }
  expect(new Set(await found('饲料'))).toEqual(new Set(['饲料', '兽药、饲料']))
  expect(new Set(await found('兽药'))).toEqual(new Set(['兽药', '兽药、饲料']))
  expect(await found('疫苗')).toEqual([])
})

test('a lot that was counted under another name keeps what it is worth, whichever line comes first', async () => {
  const { data: made } = await chief.post<Row>('basic-material', {
    ...{ code: 'swap', name: '互换药', materialClass: 'DRUG', lotControl: true, unitId: await unitOf() },
  })
  const line = { materialId: made.uid, qty: '10', price: '2' }
  await done('receive', receive('2026-11-15', [{ ...line, lot: 'A' }], 'W2'))
  const counted = await done('material-alteration', {
    ...{ countFarmId: farm.uid, countDate: '2026-11-16', kind: 'COUNT', warehouseId: uids.W2 },
    lines: [
      { materialId: made.uid, lot: 'A', qty: '0', cause: '批号录错' },
      { materialId: made.uid, lot: 'B', qty: '10' },
    ],
  })
  expect(counted.lines.map(({ amount }) => amount)).toEqual(['-20.00', '20.00'])
  const { rows } = await sql`select qty, amount from stock_shelf where material_id = ${made.uid}`.execute(
    t.db,
  )
  expect([counted.amount, rows]).toEqual(['0.00', [{ qty: '10.000', amount: '20.00' }]])
})

test('M-04 what a count finds on an empty shelf has no mean to take: its price is asked for', async () => {
  const { data: made } = await chief.post<Row>('basic-material', {
    ...{ code: 'found', name: '捡到料', materialClass: 'FEED', unitId: await unitOf() },
  })
  const count = (line: object) => ({
    ...{ countFarmId: farm.uid, countDate: '2026-11-16', kind: 'COUNT', warehouseId: uids.W2 },
    lines: [{ materialId: made.uid, qty: '5', ...line }],
  })
  expect((await approved('material-alteration', count({}))).errors).toEqual({ lines: ['第1行：请填写单价'] })
  expect((await done('material-alteration', count({ price: '3' }))).amount).toBe('15.00')
  expect((await done('material-alteration', count({ qty: '6' }))).amount).toBe('3.00')
})

test('what has moved in a warehouse keeps its unit and its class', async () => {
  const { data } = await chief.get<Row>(`basic-material/${uids.feed}`)
  const change = (more: object) =>
    chief.patch<Row>(`basic-material/${uids.feed}`, { version: data.version, ...more })
  const box = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'unit' and name1 = '头份'`.execute(t.db)
  expect((await change({ unitId: box.rows[0]?.uid, materialClass: 'RAW' })).errors).toEqual({
    unitId: ['该物料已有出入库，不能修改单位，可停用后另建物料'],
    materialClass: ['该物料已有出入库，不能修改类别，可停用后另建物料'],
  })
  const { msg } = await change({ unitId: data.unitId, materialClass: 'FEED', storage: '阴凉干燥' })
  expect(msg).toBe('')
})

test('rows of several farms name their farm; a receipt names what sort was bought', async () => {
  await sql`update material set spec = '40kg/包' where uid = ${uids.feed}`.execute(t.db)
  const made = await done('receive', receive('2026-11-20', [{ materialId: uids.feed, qty: '1', price: '4' }]))
  expect(made.lines[0]?.spec).toBe('40kg/包')
  for (const report of ['material-stock', 'matProcedure', 'material-alteration-info', 'drugExpend_detail'])
    expect((await asked(report, {}))[0]?.farm, report).toBe('一场')
})

test('a void document stays in the list and adds nothing to its foot', async () => {
  const foot = async () => {
    const { data } = await chief.get<{ total: number; sums: { amount: string } }>('receive')
    return [data.total, data.sums.amount] as const
  }
  const [before, amount] = await foot()
  const made = await done('receive', receive('2026-11-20', [{ materialId: uids.soap, qty: '1', price: '7' }]))
  expect(Number((await foot())[1])).toBe(Number(amount) + 7)
  await act('receive', made, 'void', '录错')
  expect(await foot()).toEqual([before + 1, amount])
})

test('R10 finds nothing wrong where much leaves at a mean of more than four places', async () => {
  const { data: made } = await chief.post<Row>('basic-material', {
    ...{ code: 'much', name: '散装料', materialClass: 'FEED', unitId: await unitOf() },
  })
  const line = { materialId: made.uid }
  await done('receive', receive('2026-11-20', [{ ...line, qty: '20000', price: '3.0001' }]))
  await done('receive', receive('2026-11-20', [{ ...line, qty: '10000', price: '3.0002' }]))
  const wrong = async () => {
    const { data } = await chief.post<{ rules: { rule: string; wrong: number }[] }>('sjhd/check', {
      ...{ farmId: farm.uid, period: '2026-11' },
    })
    return data.rules.find(({ rule }) => rule === 'R10')?.wrong
  }
  for (const [applyQty, amount] of [
    ['25000', '75002.50'],
    ['5000', '15001.50'],
  ]) {
    const lines = [{ ...line, applyQty }]
    const out = await submitted('materialReceiveApply', issue('2026-11-20', lines))
    const { data } = await act('materialReceiveApply', out, 'approve', '试用')
    expect([data.amount, await wrong()]).toEqual([amount, 0])
  }
  await sql`update stock_move set amount = amount - 0.01, amount_after = amount_after - 0.01 where material_id = ${made.uid} and qty = -25000`.execute(
    t.db,
  )
  expect(await wrong()).toBeGreaterThan(0)
})

test('a maximum below the minimum is no limit; what was used outside the warehouse has been used', async () => {
  const limits = { atFarmId: farm.uid, materialId: uids.feed, minQty: '10', maxQty: '9.999' }
  expect((await chief.post('material-safety', limits)).errors).toEqual({
    maxQty: ['最高库存不能小于安全库存'],
  })
  const used = { atFarmId: farm.uid, useDate: '2026-11-22', drug: '碘酊', qty: '1', amount: '8' }
  expect((await chief.post('otherDrug', used)).errors).toEqual({ useDate: ['业务日期不能大于当前日期'] })
  expect((await chief.post('otherDrug', { ...used, useDate: '2026-11-21' })).msg).toBe('')
})

test('the amount of a line is kept to the cent, or the line is named', async () => {
  const lines = [
    { materialId: uids.feed, qty: '1', price: '4' },
    { materialId: uids.drug, lot: 'X', qty: '99999999', price: '999999999' },
  ]
  const { code, errors } = await chief.post('receive', receive('2026-11-20', lines))
  expect([code, errors?.lines]).toEqual(['INVALID', ['第2行：金额超出范围，请核对数量和单价']])
})

test('a mistyped end of a lot is corrected by an adjustment, though part of it was issued, and comes back with it', async () => {
  const lot = { materialId: uids.drug, lot: 'E1' }
  const endOf = async () =>
    (
      await sql<{ end: string }>`select exp_date::text as end from material_lot
      where farm_id = ${farm.uid} and material_id = ${uids.drug} and lot = 'E1'`.execute(t.db)
    ).rows[0]?.end
  await done('receive', receive('2026-11-01', [{ ...lot, expDate: '2026-12-01', qty: '10', price: '2' }]))
  await done('materialReceiveApply', issue('2026-11-05', [{ ...lot, applyQty: '4' }]))
  const sheet = (kind: string, expDate: string) => ({
    ...{ countFarmId: farm.uid, countDate: '2026-11-10', kind, warehouseId: uids.W1 },
    lines: [{ ...lot, qty: '6', expDate, cause: '有效期录错' }],
  })
  expect((await approved('material-alteration', sheet('COUNT', '2027-12-01'))).errors).toEqual({
    lines: ['第1行：批号E1已入库的有效期是2026-12-01，请核对'],
  })
  const changed = await done('material-alteration', sheet('ADJUST', '2027-12-01'))
  expect([await endOf(), changed.lines[0]]).toEqual([
    '2027-12-01',
    expect.objectContaining({ expWas: '2026-12-01', difference: '0.000' }),
  ])
  const { data } = await act('material-alteration', changed, 'unapprove', '试用')
  expect([await endOf(), data.lines[0]]).toEqual([
    '2026-12-01',
    expect.not.objectContaining({ expWas: '2026-12-01' }),
  ])
})

async function unitOf(): Promise<string> {
  const { data } = await chief.get<Row>(`basic-material/${uids.feed}`)
  return String(data.unitId)
}

test('K-17 a warehouse takes in what its kind keeps: a receipt, a transfer, what a count finds and an opening', async () => {
  const made = await chief.post<Row>('warehouse', {
    ...{ atFarmId: farm.uid, code: 'W7', name: '药房', kind: 'DRUG' },
  })
  uids.W7 = made.data.uid
  const feed = [{ materialId: uids.feed, qty: '5', price: '4' }]
  const words = ['第1行：【妊娠料】属于饲料，不能存入药品疫苗库【药房】']
  const receipt = await chief.post('receive', receive('2026-11-12', feed, 'W7'))
  expect(receipt.errors).toEqual({ lines: words })
  const moved = {
    ...{ moveFarmId: farm.uid, moveDate: '2026-11-12', warehouseId: uids.W1, toWarehouseId: uids.W7 },
    lines: [{ materialId: uids.feed, qty: '1' }],
  }
  expect((await chief.post('material-transfer', moved)).errors).toEqual({ lines: words })
  for (const kind of ['COUNT', 'ADJUST', 'OPENING']) {
    const counted = {
      countFarmId: farm.uid,
      countDate: '2026-11-12',
      kind,
      warehouseId: uids.W7,
      lines: feed,
    }
    expect([kind, (await chief.post('material-alteration', counted)).errors]).toEqual([
      kind,
      { lines: words },
    ])
  }
  // drugs are at home there, and a needle lies anywhere
  await done('receive', receive('2026-11-12', [{ materialId: uids.soap, qty: '5', price: '4' }], 'W7'))
  const needle = uuidv7()
  await sql`insert into material (uid, company_id, code, name, material_class, unit_id)
    select ${needle}, company_id, 'needle', '针头', 'CONSUMABLE', unit_id from material where uid = ${uids.feed}`.execute(
    t.db,
  )
  await done('receive', receive('2026-11-12', [{ materialId: needle, qty: '5', price: '4' }], 'W7'))
  // a kind that does not fit what lies there, and a document written before its warehouse changed
  const { data: drugs } = await chief.get<Row>(`warehouse/${uids.W7}`)
  expect(
    (await chief.patch(`warehouse/${uids.W7}`, { kind: 'FEED', version: drugs.version })).errors,
  ).toEqual({
    kind: ['仓库里还有【消毒粉】，不能改为此类型'],
  })
  const other = await chief.post<Row>('warehouse', {
    ...{ atFarmId: farm.uid, code: 'W8', name: '新仓', kind: 'GENERAL' },
  })
  uids.W8 = other.data.uid
  const waiting = await submitted('receive', receive('2026-11-12', feed, 'W8'))
  await chief.patch(`warehouse/${uids.W8}`, { kind: 'DRUG', version: other.data.version })
  expect((await act('receive', waiting, 'approve')).errors).toEqual({
    lines: ['第1行：【妊娠料】属于饲料，不能存入药品疫苗库【新仓】'],
  })
})

test('what is returned keeps the price of its issue to four places, on the document and in the ledger', async () => {
  const material = uuidv7()
  await sql`insert into material (uid, company_id, code, name, material_class, unit_id)
    select ${material}, company_id, 'cents', '疫苗稀释液', 'CONSUMABLE', unit_id from material where uid = ${uids.feed}`.execute(
    t.db,
  )
  const received = await done(
    'receive',
    receive('2026-11-13', [{ materialId: material, qty: '3', price: '2.3333' }]),
  )
  const issued = await done(
    'materialReceiveApply',
    issue('2026-11-14', [{ materialId: material, applyQty: '3' }]),
  )
  const back = await done('material-return', {
    ...{ returnFarmId: farm.uid, returnDate: '2026-11-15', direction: 'WAREHOUSE', sourceNo: issued.docNo },
    ...{ cause: '多领', lines: [{ materialId: material, qty: '1' }] },
  })
  expect(back.lines[0]).toMatchObject({ price: '2.3333', amount: '2.33' })
  const { data } = await chief.post<{ list: Row[] }>('bi/matProcedure', {
    filters: { farmIds: [farm.uid], dateFrom: '2026-11-01', dateTo: '2026-11-21', docNo: back.docNo },
  })
  expect(data.list.map(({ price }) => price)).toEqual(['2.3333'])
  const sent = await done('material-return', {
    ...{ returnFarmId: farm.uid, returnDate: '2026-11-16', direction: 'SUPPLIER', sourceNo: received.docNo },
    ...{ cause: '破损', lines: [{ materialId: material, qty: '1' }] },
  })
  expect(sent.lines[0]?.price).toMatch(/^2\.33/)
  expect(String(sent.lines[0]?.price)).toMatch(/\.\d{4}$/)
})
