import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MonthAnswer } from '#domain/close/close.answer.ts'
import { translate } from '#server/kit/database-errors.ts'
import type { Client } from '#support/app.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { posted, stockWarehouse } from '#support/stock.ts'

/** The reference farm of §6, closed month by month. Today is 2025-07-19. */
const { t, admin, farmId } = await referenceFixture()

const read = async (period: string, client: Client = admin) =>
  (await client.post<MonthAnswer>('event/pigherds/EndMonthPigherd', { farmId, period, check: true })).data
const act = (
  name: 'close' | 'reopen',
  period: string,
  reason: string | null = '按场内规定',
  client = admin,
) => client.post<MonthAnswer>(`endmonth-pigherds/${name}`, { farmId, period, reason })

/** Uid of a row that no command wrote. */
const LOST = '00000000-0000-7000-8000-0000000000aa'

const closing = ({ herd }: MonthAnswer, pigClass: string, state?: string): number =>
  herd
    .filter((row) => row.pigClass === pigClass && (state === undefined || row.state === state))
    .reduce((sum, row) => sum + row.closing, 0)

beforeAll(async () => {
  await t.user({ account: 'reader', at: { uid: farmId } as never, functions: ['endmonth-pigherds'] })
})

test('S7-54 S7-56 the herd of every month is that of the golden rows (§6.3)', async () => {
  const golden: [string, number[]][] = [
    ['2025-01', [0, 5, 1, 0, 0, 0, 6, 0, 0, 186]],
    ['2025-02', [0, 0, 5, 0, 0, 1, 6, 0, 0, 168]],
    ['2025-03', [0, 1, 5, 0, 0, 0, 6, 0, 0, 186]],
    ['2025-04', [0, 0, 4, 1, 0, 0, 5, 12, 0, 159]],
    ['2025-05', [0, 1, 2, 1, 1, 0, 5, 10, 21, 155]],
    ['2025-06', [0, 1, 2, 1, 0, 0, 4, 11, 29, 121]],
  ]
  for (const [period, expected] of golden) {
    const month = await read(period)
    const sows = month.herd.filter((row) => row.pigClass === 'SOW' || row.pigClass === 'GILT')
    const states = ['MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN'].map((state) =>
      closing(month, 'SOW', state),
    )
    const heads = [closing(month, 'GILT'), ...states, sows.reduce((sum, row) => sum + row.closing, 0)]
    const days = sows.reduce((sum, row) => sum + row.pigDays, 0)
    expect([period, [...heads, closing(month, 'SUCKLING'), closing(month, 'GROWING'), days]]).toEqual([
      period,
      expected,
    ])
    for (const row of month.herd) {
      const sum = (moves: Readonly<Record<string, number>>) =>
        Object.values(moves).reduce((all, one) => all + one, 0)
      expect([period, row.state, row.opening + sum(row.came) - sum(row.went)]).toEqual([
        period,
        row.state,
        row.closing,
      ])
    }
  }
  expect((await read('2025-04')).herd.find((row) => row.pigClass === 'SUCKLING')).toMatchObject({
    came: { BORN: 13 },
    went: { DEATH: 1 },
    // 12 piglets of three days on the usual curve
    kilos: 25.08,
  })
})

test('a month is closed when it is over, after those before it, and not while a document of it waits', async () => {
  await stockWarehouse(admin, farmId)
  expect((await act('close', '2025-07')).msg).toContain('尚未结束')
  expect((await act('reopen', '2025-06')).msg).toBe('会计期间2025-06尚未月结')
  expect((await admin.post('sjhd/sign', { farmId, period: '2025-07' })).msg).toBe(
    '会计期间2025-07至2025-07-31，尚未结束，不能签认',
  )
  const warehouse = await sql<{ uid: string }>`select uid from warehouse order by code limit 1`.execute(t.db)
  const material = await sql<{ uid: string }>`select uid from material where name = '仓库FEED'`.execute(t.db)
  const draft = await admin.post<{ uid: string; version: number }>('material-alteration', {
    ...{ countFarmId: farmId, countDate: '2025-06-25', kind: 'COUNT', warehouseId: warehouse.rows[0]?.uid },
    lines: [{ materialId: material.rows[0]?.uid, qty: '1', cause: '盘点' }],
  })
  expect(draft.msg).toBe('')
  const { checks } = await read('2025-06')
  expect(checks?.filter(({ level, count }) => level === 'E' && count > 0)).toMatchObject([
    { id: 'documents-material-alteration', count: 1, screen: 'material-alteration', filters: { farmId } },
  ])
  expect((await act('close', '2025-06')).msg).toContain('有未审核的单据：库存调整')
  await admin.post(`material-alteration/${draft.data.uid}/void`, {
    version: draft.data.version,
    reason: '重复',
  })
  // the first close of a farm closes what lies before as well; warnings ask why
  const asked = await act('close', '2025-05', null)
  expect(asked.errors?.reason?.[0]).toContain('数据核对未签认')
  expect((await admin.post('sjhd/sign', { farmId, period: '2025-05' })).msg).toBe('')
  expect((await read('2025-05')).status).toBe('CLOSING')
  const identities = { farmId, period: '2025-05' }
  const { signedBy, refusal } = (await admin.post<Record<string, string>>('sjhd/check', identities)).data
  expect([refusal, (await admin.post('sjhd/sign', identities)).msg]).toEqual(
    Array(2).fill(`${signedBy}已签认`),
  )
  const { data, msg } = await act('close', '2025-05')
  expect([msg, data.status, data.closedUpTo, data.closeRefusal]).toEqual([
    '',
    'CLOSED',
    '2025-05-31',
    '会计期间2025-05已月结',
  ])
  expect((await act('close', '2025-04')).msg).toBe('会计期间2025-04已月结')
})

describe('what is closed', () => {
  test('refuses events, their corrections and documents with a sentence each', async () => {
    const { data } = await admin.post<{ results: object[] }>('event/event_estrus', {
      ...{ farmId, dryRun: true, rows: [{ earNo: 'M0001', date: '2025-05-20', intensity: 'STRONG' }] },
    })
    expect(data.results).toMatchObject([
      { violations: expect.arrayContaining([expect.objectContaining({ rule: 'V-002' })]) },
    ])
    const doc = await admin.post('receive', {
      ...{
        receiveFarmId: farmId,
        receiveDate: '2025-05-20',
        warehouseId: (await one('warehouse')).uid,
        supplierId: (await one('supplier')).uid,
      },
      lines: [{ materialId: (await one('material')).uid, qty: '1', price: '1' }],
    })
    expect(doc.errors).toEqual({ receiveDate: ['期间已关账'] })
  })

  test('is guarded in the database too: no row of it is added, changed or taken away', async () => {
    for (const statement of [
      sql`delete from pig_event where event_date = '2025-01-31'`,
      sql`update pig_event set payload = payload || '{"x": 1}' where event_date = '2025-01-31'`,
      sql`update pig_event set event_date = '2025-05-01' where event_date = '2025-07-13'`,
      sql`insert into farm_event (farm_id, event_date, uid, type, seq, payload)
        values (${farmId}, '2025-05-31', gen_random_uuid(), 'feed_use', 1, '{}')`,
    ]) {
      await expect(statement.execute(t.db)).rejects.toMatchObject({ code: 'PFCLO' })
    }
    expect(translate({ code: 'PFCLO' })).toMatchObject({ message: '该日期所在期间已月结，不能新增或修改' })
    // an open day, and what follows from elsewhere, stay free
    await sql`update pig_event set seq = seq where event_date = '2025-06-16'`.execute(t.db)
    await sql`update pig_event set updated_at = updated_at where event_date = '2025-01-31'`.execute(t.db)
  })

  test('a write under way when a month is closed is waited for; a later one finds it closed', async () => {
    const writer = await t.db.connection().execute(async (db) => {
      await sql`begin`.execute(db)
      await sql`update pig_event set seq = seq + 1 where event_date = '2025-06-16'`.execute(db)
      const running = act('close', '2025-06')
      const state = await Promise.race([running, new Promise((wait) => setTimeout(() => wait('waits'), 300))])
      await sql`commit`.execute(db)
      return { state, done: await running }
    })
    expect([writer.state, writer.done.msg, writer.done.data.closedUpTo]).toEqual(['waits', '', '2025-06-30'])
  })

  test('keeps what it came to, whatever happens later; its closing is the opening of the next (R9)', async () => {
    const before = await read('2025-06')
    const may = await read('2025-05')
    expect(
      before.stock.map(({ material, closingQty, closingAmount }) => [material, closingQty, closingAmount]),
    ).toEqual([
      ['仓库DRUG', '40.000', '500.00'],
      ['仓库FEED', '5000.000', '16000.00'],
    ])
    for (const row of before.herd) {
      const then = may.herd.find((one) => one.pigClass === row.pigClass && one.state === row.state)
      expect([row.state, row.opening]).toEqual([row.state, then?.closing ?? 0])
    }
    // a projection is changed directly in the database: the kept month does not move
    await sql`update sow_span set to_date = '2025-06-20' where to_date is null`.execute(t.db)
    expect((await read('2025-06')).herd).toEqual(before.herd)
    await sql`update sow_span set to_date = null where to_date = '2025-06-20'`.execute(t.db)
  })

  test('keeps the day its months begin on: another one would close days twice, or none any more', async () => {
    const put = { value: '26', effectiveFrom: '2025-07-01', reason: '对账' }
    const sentence = '不能修改会计期间起始日；如需修改请先反月结'
    for (const organizeId of [farmId, undefined]) {
      const refused = await admin.put('parameter-configuration/period_start_day', { ...put, organizeId })
      expect(refused.errors?.value?.[0]).toContain(sentence)
    }
    const reset = { ...put, value: undefined, reset: 'true', organizeId: farmId }
    const removed = await admin.put('parameter-configuration/period_start_day', reset)
    expect(removed.errors?.value?.[0]).toContain(sentence)
  })

  test('is opened again with the days it was closed with, however its farm counts its months since', async () => {
    await sql`insert into app_setting (name, company_id, effective_from, value, reason)
      values ('period_start_day', ${farmId}, '2025-07-01', '10', '改动')`.execute(t.db)
    // June would be 2025-06-10 to 2025-07-09, and May end on a day of it
    expect((await act('close', '2025-06')).msg).toBe('会计期间2025-06已月结')
    expect((await act('reopen', '2025-05')).msg).toBe('只能反月结最后一个已月结的期间')
    const { data, msg } = await act('reopen', '2025-06', '改回')
    expect(data.records[0]).toMatchObject({ reason: '按场内规定', reopenReason: '改回' })
    expect([msg, data.status, data.closedUpTo]).toEqual(['', 'REOPENED', '2025-05-31'])
    await sql`delete from app_setting where name = 'period_start_day'`.execute(t.db)
    // why it was opened stays in the record when it is closed again
    const again = await act('close', '2025-06', '已核对')
    expect(again.data.records[0]).toMatchObject({ reason: '已核对', reopenReason: '改回' })
  })

  test('is opened again by its own right, the last one only, with a reason', async () => {
    const reader = await t.as('reader')
    expect((await act('reopen', '2025-06', '补录', reader)).status).toBe(403)
    expect((await act('reopen', '2025-06', null)).errors).toEqual({ reason: ['请输入反月结原因'] })
    expect((await act('reopen', '2025-05')).msg).toBe('只能反月结最后一个已月结的期间')
    const { data } = await act('reopen', '2025-06', '补录死亡')
    expect([data.status, data.closedUpTo]).toEqual(['REOPENED', '2025-05-31'])
    expect(data.records.map(({ period, status }) => [period, status])).toEqual([
      ['2025-06', 'REOPENED'],
      ['2025-05', 'CLOSED'],
    ])
  })
})

describe('数据核对 finds what was broken past the commands, each by its rule', () => {
  const wrong = async () => {
    const { data } = await admin.post<{ rules: { rule: string; wrong: number }[] }>('sjhd/check', {
      farmId,
      period: '2025-06',
    })
    return data.rules.filter((one) => one.wrong > 0).map(({ rule }) => rule)
  }

  test('nothing is wrong to begin with', async () => {
    expect(await wrong()).toEqual([])
  })

  test('R10 takes the price of four places that a large issue goes at for what it is', async () => {
    const [warehouse, material] = [(await one('warehouse')).uid, await feedOf('仓库FEED')]
    const unpost: (() => Promise<unknown>)[] = []
    const post = async (name: string, body: object) => {
      const { uid, version } = await posted(admin, name, body)
      unpost.unshift(() => admin.post(`${name}/${uid}/unapprove`, { version, reason: '试验' }))
    }
    const before = await sql`select * from stock_shelf order by warehouse_id, material_id`.execute(t.db)
    await post('receive', {
      ...{ receiveFarmId: farmId, receiveDate: '2025-07-11', warehouseId: warehouse },
      ...{ supplierId: (await one('supplier')).uid },
      lines: [{ materialId: material, qty: '3001', price: '3.1' }],
    })
    await post('materialReceiveApply', {
      ...{ applyFarmId: farmId, applyDate: '2025-07-12', applicant: '张三', warehouseId: warehouse },
      ...{ purpose: 'DEPARTMENT', department: '后勤', lines: [{ materialId: material, applyQty: '3456' }] },
    })
    const found = await wrong()
    for (const step of unpost) await step()
    expect(found).toEqual([])
    expect(
      (await sql`select * from stock_shelf order by warehouse_id, material_id`.execute(t.db)).rows,
    ).toEqual(before.rows)
  })

  test.each([
    ['R1', 'update batch set stock = stock + 1', 'update batch set stock = stock - 1'],
    [
      'R2',
      "update pig set status = 'OPEN' where ear_no = 'M0001'",
      "update pig set status = 'PREGNANT' where ear_no = 'M0001'",
    ],
    [
      'R3',
      "update litter set suckling = 3 where farrow_date = '2025-04-27'",
      "update litter set suckling = 0 where farrow_date = '2025-04-27'",
    ],
    [
      'R4',
      "update litter_move set qty = qty - 1 where kind = 'WEAN' and batch_id is not null",
      "update litter_move set qty = qty + 1 where kind = 'WEAN' and batch_id is not null",
    ],
    [
      'R5',
      "update batch_move set counter_batch_id = null, reason_id = counter_batch_id where kind = 'OUT_TRANSFER'",
      "update batch_move set counter_batch_id = reason_id, reason_id = null where kind = 'OUT_TRANSFER'",
    ],
    [
      'R6',
      `insert into silo_move (farm_id, uid, house_id, feed_id, move_date, kind, qty)
        select farm_id, '${LOST}', at_farm_id, (select uid from material limit 1), '2025-06-01', 'IN', 100 from warehouse limit 1`,
      `delete from silo_move where uid = '${LOST}'`,
    ],
    [
      'R7',
      `insert into semen_lot (farm_id, uid, lot_no, origin, boar_ear_no, produced_date, valid_to, doses)
        select farm_id, '${LOST}', 'L1', 'OWN', 'G0001', '2025-06-01', '2025-06-04', 10 from warehouse limit 1`,
      `delete from semen_lot where uid = '${LOST}'`,
    ],
    [
      'R9',
      "update month_herd set closing = closing + 1 where period = '2025-05' and state = 'PREGNANT'",
      "update month_herd set closing = closing - 1 where period = '2025-05' and state = 'PREGNANT'",
    ],
    [
      'R9',
      "update month_stock set period = '2025-05' where material = '仓库DRUG'",
      "update month_stock set period = '2025-06' where material = '仓库DRUG'",
    ],
    [
      'R10',
      'update stock_shelf set qty = qty + 1, amount = amount + 1',
      'update stock_shelf set qty = qty - 1, amount = amount - 1',
    ],
  ])('%s', async (rule, harm, mend) => {
    await sql.raw(harm).execute(t.db)
    expect(await wrong()).toContain(rule)
    expect((await admin.post('sjhd/sign', { farmId, period: '2025-06' })).msg).toContain('不能签认')
    await sql.raw(mend).execute(t.db)
    expect(await wrong()).toEqual([])
  })

  test('the nightly check warns of what does not hold, until it does', async () => {
    const warned = async () => {
      expect((await admin.post('early-warning/evaluate', { farmId })).msg).toBe('')
      const { data } = await admin.get<{ list: Record<string, unknown>[] }>('early-warning')
      return data.list.filter(({ code, status }) => code === 'UNRECONCILED' && status !== 'DONE')
    }
    expect(await warned()).toEqual([])
    // stock of past days is calculated back from what lies there: the month that was kept is another as well
    await sql`update stock_shelf set qty = qty + 1`.execute(t.db)
    expect(await warned()).toMatchObject([
      {
        subject: '月结期末＝下期期初；物料库存不小于0，金额＝数量×均价',
        value: '2.00',
        unit: '项',
        report: 'sjhd',
      },
    ])
    await sql`update stock_shelf set qty = qty - 1`.execute(t.db)
    expect(await warned()).toEqual([])
  })
})

async function feedOf(name: string): Promise<string> {
  const { rows } = await sql<{ uid: string }>`select uid from material where name = ${name}`.execute(t.db)
  return rows[0]?.uid ?? ''
}

async function one(table: string): Promise<{ uid: string }> {
  const { rows } = await sql<{ uid: string }>`select uid from ${sql.table(table)} limit 1`.execute(t.db)
  return rows[0] ?? { uid: '' }
}
