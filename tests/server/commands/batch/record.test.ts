import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { sessionOf } from '#support/routes.ts'

const { t, client, farm, house, send, violationsOf, must, open, death, correct, batch } = await batchFixture()
const small = await t.node({ type: 'house', kind: 'HOUSE', name: '育肥1', parent: farm })
await sql`update organize set capacity = 50 where uid = ${small.uid}`.execute(t.db)

test('499 of 500 deaths are saved, the one too many stays with its message', async () => {
  await open('D1', 499)
  const rows = Array.from({ length: 500 }, (_, i) => ({
    ...death('D1', i < 400 ? 5 : 4, 1),
    confirmReason: '已上报',
  }))
  const results = await send('batch_out_death', rows)
  expect(results.filter((one) => one.accepted)).toHaveLength(499)
  expect(results[499]).toMatchObject({
    accepted: false,
    violations: [{ rule: 'G-01', field: 'qty', message: `批次存栏不足：${back(4)}存栏0头，不能死亡1头` }],
  })
  expect(await batch('D1')).toMatchObject({ stock: 0, deadQty: 499 })
})

test('G-01, G-02, G-04, G-05, G-06, G-07, G-11, G-13, G-14, K-34: each in its words, under its cell', async () => {
  await open('R1')
  await open('R2')
  const row = death('R1', 3, 1)
  expect(await violationsOf('batch_out_death', { ...row, qty: 101, weight: 1010 })).toEqual([
    `G-01 E qty 批次存栏不足：${back(3)}存栏100头，不能死亡101头`,
  ])
  expect(await violationsOf('batch_out_death', { ...row, date: back(41) })).toContain(
    'G-02 E date 日期不能早于批次建立日期',
  )
  expect(await violationsOf('batch_out_death', { ...row, qty: 0 })).toEqual(['G-04 E qty 请输正整数'])
  expect(await violationsOf('batch_out_death', { ...row, qty: '1.5' })).toEqual(['G-04 E qty 请输正整数'])
  expect(await violationsOf('batch_out_death', { ...row, weight: undefined })).toEqual([
    'K-34 E weight 请填写重量：1头合计kg，均重应在0～45kg/头',
  ])
  expect(await violationsOf('batch_out_sale', { earNo: 'R1', date: back(3), qty: 1, weight: 46 })).toEqual([
    'G-05 E weight 均重异常（46.00kg/头），请核实',
  ])
  // 61 days old: usually about 22 kg
  expect(await violationsOf('batch_out_sale', { earNo: 'R1', date: back(3), qty: 2, weight: 72 })).toEqual([
    'G-05 W weight 均重异常（36.00kg/头），请核实',
  ])
  const same = { earNo: 'R1', date: back(3), kind: 'MERGE', toBatchNo: 'R1', qty: 5, weight: 110 }
  expect(await violationsOf('batch_transfer', same)).toEqual(['G-06 E toBatchNo 转入转出批次不能相同'])
  expect(await violationsOf('batch_close', { earNo: 'R1', date: back(3) })).toEqual([
    'G-07 E date 批次仍有存栏100头，不能关闭',
  ])
  expect(await violationsOf('batch_out_death', { ...row, qty: 3, weight: 60 })).toEqual([
    'G-11 W qty 当日死亡率3.00%，请确认并上报',
  ])
  const move = { earNo: 'R1', date: back(3), qty: 51, toHouseId: small.uid }
  expect(await violationsOf('batch_move_house', move)).toEqual(['G-13 W toHouseId 超过栋舍容量'])
  expect(await violationsOf('batch_move_house', { ...move, qty: 50 })).toEqual([])
  expect(
    await violationsOf('batch_out_sale', { earNo: 'R1', date: back(30), qty: 1, weight: 6.5 }),
  ).toContain('G-14 W weight 转出均重低于转入均重，请核实')
  expect(await violationsOf('batch_out_death', { ...row, date: back(-1) })).toContain(
    'V-001 E date 业务日期不能大于当前日期',
  )
  expect(await violationsOf('batch_out_death', { ...row, earNo: 'R9' })).toEqual([
    'FORM E earNo 批次号不存在：R9',
  ])
  expect(
    await violationsOf('batch_in_buy', {
      earNo: 'R1',
      date: back(3),
      qty: 5,
      weight: 50,
      birthDate: back(2),
    }),
  ).toEqual(['V-012 E birthDate 入场日期不能早于出生日期'])
})

test('K-18 a batch that comes to a house built for others asks for a reason, moved, split off or weaned into', async () => {
  await open('HT1')
  const other = await t.node({ type: 'house', kind: 'HOUSE', name: '别舍', parent: farm })
  const typed = (houseType: string | null) =>
    sql`update organize set house_type = ${houseType} where uid = ${other.uid}`.execute(t.db)
  const move = { earNo: 'HT1', date: back(2), qty: 5, toHouseId: other.uid }
  const split = { ...move, houseId: house.uid, kind: 'SPLIT', toBatchNo: 'HT1B', opens: true, weight: 90 }
  const words = '【保育】批次转入【妊娠舍】，舍别不符，请确认'
  await typed('GESTATION')
  expect(await violationsOf('batch_move_house', move)).toEqual([`K-18 W toHouseId ${words}`])
  expect(await violationsOf('batch_transfer', split)).toEqual([`K-18 W toHouseId ${words}`])
  expect(
    await violationsOf('batch_in_buy', {
      earNo: 'HT1',
      date: back(2),
      qty: 5,
      weight: 90,
      birthDate: back(66),
      houseId: other.uid,
    }),
  ).toEqual([`K-18 W houseId ${words}`])
  const [moved] = await send('batch_move_house', [{ ...move, confirmReason: '保育舍维修' }])
  expect(moved?.accepted).toBe(true)
  // in a house of their own, in one for the sick, and in one without a type, nothing is asked
  for (const houseType of ['NURSERY', 'HOSPITAL', null]) {
    await typed(houseType)
    expect([houseType, await violationsOf('batch_transfer', split)]).toEqual([houseType, []])
  }
  // moved on to finishing, they belong elsewhere
  await typed('NURSERY')
  expect(await violationsOf('batch_transfer', { ...split, kind: 'TO_FINISH' })).toContain(
    'K-18 W toHouseId 【育肥】批次转入【保育舍】，舍别不符，请确认',
  )
  await typed(null)
})

test('a room is full of batches and of pigs kept one by one; rows of one session count for the next', async () => {
  await open('H1')
  await open('H2')
  const move = (earNo: string, qty: number) => ({ earNo, date: back(3), qty, toHouseId: small.uid })
  const results = await send('batch_move_house', [
    move('H1', 30),
    move('H2', 20),
    { ...move('H2', 1), houseId: house.uid },
  ])
  expect(results.map((one) => one.accepted)).toEqual([true, true, false])
  expect(results[2]?.violations).toMatchObject([{ rule: 'G-13', level: 'W' }])
  // K-31: H1 stands in two houses by now
  expect(await violationsOf('batch_out_death', death('H1', 2, 1))).toEqual([
    'K-31 E houseId 批次分布在多个栋舍，请选择栋舍',
  ])
  expect(await violationsOf('batch_out_death', { ...death('H1', 2, 1), houseId: small.uid })).toEqual([])
})

test('a closed batch takes nothing until it is opened again, by right and with a reason', async () => {
  await open('C1', 10)
  await must('batch_out_sale', { earNo: 'C1', date: back(3), qty: 10, weight: 220 })
  const uid = await must('batch_close', { earNo: 'C1', date: back(3) })
  expect(await batch('C1')).toMatchObject({ status: 'CLOSED', stock: 0 })
  expect(await violationsOf('batch_out_death', death('C1', 5, 1))).toContain(
    'G-03 E earNo 批次已关闭，不能操作',
  )
  const clerk = await sessionOf(
    t,
    await t.user({ account: 'closer', at: farm, functions: ['event-batch-close'] }),
  )
  expect((await clerk.delete(`event/batch_close/${uid}`, { version: 1, reason: '误操作' })).status).toBe(403)
  expect((await client.delete(`event/batch_close/${uid}`, { version: 1 })).errors).toEqual({
    reason: ['请填写重新开批的原因'],
  })
  expect(await correct('delete', 'batch_close', uid, { version: 1 })).toMatchObject({
    accepted: true,
    changes: [{ label: '批次 C1 状态', before: '已关闭', after: '在养' }],
  })
  expect(await batch('C1')).toMatchObject({ status: 'OPEN' })
})

test('a count makes the books agree; loss and gain follow from it', async () => {
  await open('K1', 40)
  expect(await must('batch_count', { earNo: 'K1', date: back(5), counted: 38 })).toBeTruthy()
  expect(await batch('K1')).toMatchObject({ stock: 38, outQty: 2 })
  // a death entered late takes its head out of the loss
  await must('batch_out_death', { ...death('K1', 6, 1), confirmReason: '已上报' })
  expect(await batch('K1')).toMatchObject({ stock: 38, outQty: 1, deadQty: 1 })
  await must('batch_count', { earNo: 'K1', date: back(4), counted: 0 })
  await must('batch_count', { earNo: 'K1', date: back(3), counted: 2 })
  const { rows } = await sql<{ house: string }>`select distinct m.house_id as house from batch_move m
    join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id where b.batch_no = 'K1' and kind = 'IN_GAIN'`.execute(
    t.db,
  )
  expect(rows).toEqual([{ house: house.uid }])
})

test('two people at once: one wins, the other gets G-01', async () => {
  await open('T1', 10)
  const sale = { earNo: 'T1', date: back(3), qty: 6, weight: 132 }
  const answers = await Promise.all([send('batch_out_sale', [sale]), send('batch_out_sale', [sale])])
  const flat = answers.flat()
  expect(flat.map((one) => one.accepted).toSorted()).toEqual([false, true])
  expect(flat.find((one) => !one.accepted)?.violations[0]?.message).toBe(
    `批次存栏不足：${back(3)}存栏4头，不能销售6头`,
  )
})

test('an edit says what changes; a stale one is refused; what later days need stays', async () => {
  await open('E1', 20)
  const uid = await must('batch_out_death', { ...death('E1', 9, 1), confirmReason: '已上报' })
  await must('batch_out_sale', { earNo: 'E1', date: back(3), qty: 19, weight: 418 })
  const row = { ...death('E1', 9, 2), confirmReason: '已上报' }
  const { earNo: _, ...cells } = row
  const refused = await correct('patch', 'batch_out_death', uid, { version: 1, row: cells })
  expect(refused.violations.filter(({ level }) => level === 'E').map((one) => one.message)).toEqual([
    `与后续事件【销售 ${back(3)}】冲突，请先撤销该事件`,
    `批次存栏不足：${back(3)}存栏18头，不能销售19头`,
  ])
  const moved = { ...cells, qty: 1, weight: 12, date: back(8) }
  const done = await correct('patch', 'batch_out_death', uid, { version: 1, row: moved })
  expect(done).toMatchObject({ accepted: true, changes: [] })
  expect(
    (await client.patch(`event/batch_out_death/${uid}`, { version: 1, row: moved, reason: '再改' })).status,
  ).toBe(409)
  expect(await correct('delete', 'batch_out_death', uid, { version: 2 })).toMatchObject({
    accepted: true,
    changes: [
      { label: '批次 E1 存栏', before: '0 头', after: '1 头' },
      { label: '批次 E1 死亡', before: '1 头', after: '0 头' },
    ],
  })
})

test('what was entered late, despite a warning or edited comes up for review and can be rejected there', async () => {
  await open('V1', 30)
  const uid = await must('batch_out_death', { ...death('V1', 4, 1), confirmReason: '已上报' })
  const listed = async () =>
    (
      await sql<{
        cause: string
        content: string
        number: string
        type: string
      }>`select cause, content, ear_no as number, event_type as type
        from event_check where uid = ${uid} and not deleted and status = 'PENDING'`.execute(t.db)
    ).rows
  expect(await listed()).toEqual([
    {
      cause: '补录4天；当日死亡率3.33%，请确认并上报',
      content: expect.stringMatching(/^1 头 10 kg ./),
      number: 'V1',
      type: 'batch_out_death',
    },
  ])
  const opened = await client.get<{ version: number }>(`event_check/${uid}/event`)
  expect(opened.data).toMatchObject({ earNo: 'V1', type: 'batch_out_death', version: 1 })
  const rejected = await client.post(`event_check/${uid}/reject`, { version: 1, reason: '重复录入' })
  expect(rejected.data).toMatchObject({ accepted: true })
  expect(await batch('V1')).toMatchObject({ stock: 30, deadQty: 0 })
})

test('the ledger of a batch lists its events and movements; a batch of another company is not found', async () => {
  await open('G1', 20)
  const uid = await must('batch_weigh', { earNo: 'G1', date: back(5), sampleQty: 5, weight: 105 })
  await must('batch_out_sale', { earNo: 'G1', date: back(3), qty: 5, weight: 110 })
  const batchId = (await sql<{ uid: string }>`select uid from batch where batch_no = 'G1'`.execute(t.db))
    .rows[0]?.uid
  const { data } = await client.get<{ events: Record<string, unknown>[]; moves: unknown[] }>(
    `batch-manage/${batchId}/ledger`,
  )
  expect(data.events.map(({ code, content, stock }) => [code, content, stock])).toEqual([
    ['batch_out_sale', '5 头 110 kg', 15],
    ['batch_weigh', '5 头 105 kg', null],
    ['batch_in_init', '20 头 140 kg', 20],
  ])
  expect(data.events[1]?.uid).toBe(uid)
  expect(data.moves).toEqual([
    { date: back(40), kind: 'IN_INIT', qty: 20 },
    { date: back(3), kind: 'OUT_SALE', qty: -5 },
  ])
  const company = await t.node({ type: 'company', name: '乙公司' })
  const stranger = await sessionOf(
    t,
    await t.user({ account: 'other', at: company, functions: ['batch-manage'] }),
  )
  expect((await stranger.get(`batch-manage/${batchId}/ledger`)).status).toBe(404)
})
