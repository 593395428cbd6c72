import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { dumpAll } from '#support/dump.ts'

const { t, client, farm, house, send, violationsOf, must, open, death, correct, batch } = await batchFixture()
const finish = await t.node({ type: 'house', kind: 'HOUSE', name: '育肥1', parent: farm })

/** 25 kg pigs of 61 days into a finishing batch. */
const toFinish = (earNo: string, toBatchNo: string, more: object = {}) => ({
  earNo,
  date: back(3),
  kind: 'TO_FINISH',
  qty: 40,
  weight: 1000,
  toBatchNo,
  ...more,
})
const opening = { opens: true, toHouseId: finish.uid }

const movesOf = async (batchNo: string) => {
  const found = await sql<Record<string, unknown>>`
    select m.kind, m.qty, m.weight::float as weight, h.name as house, o.batch_no as other, m.born::float as born from batch_move m
      join batch b on b.farm_id = m.farm_id and b.uid = m.batch_id left join organize h on h.uid = m.house_id
      left join batch o on o.farm_id = m.farm_id and o.uid = m.counter_batch_id
     where b.farm_id = ${farm.uid} and b.batch_no = ${batchNo} order by m.no`.execute(t.db)
  return found.rows
}

test('a batch is opened on the way, once, and carries the mean birth of those that came', async () => {
  await open('N1')
  await open('N2', 100, { birthDate: back(60) })
  const rows = [
    toFinish('N1', 'F1', { ...opening, date: back(2) }),
    toFinish('N2', 'F1', { ...opening, qty: 20, weight: 500 }),
  ]
  expect((await send('batch_transfer', rows)).map((one) => one.accepted)).toEqual([true, true])
  const found = await sql<{
    n: number
    open: string
  }>`select count(*)::int as n, min(open_date) as open from batch
    where farm_id = ${farm.uid} and batch_no = 'F1' and not deleted`.execute(t.db)
  // opened on the earliest of its days
  expect(found.rows).toEqual([{ n: 1, open: back(3) }])
  expect(await batch('F1')).toMatchObject({ stage: 'FINISH', stock: 60, inQty: 60 })
  const moves = await movesOf('F1')
  expect(moves.map(({ kind, qty, other, house: at }) => [kind, qty, other, at])).toEqual([
    ['IN_TRANSFER', 20, 'N2', '育肥1'],
    ['IN_TRANSFER', 40, 'N1', '育肥1'],
  ])
  // 20 heads of 60 days ago and 40 of 64
  expect(Number(moves[1]?.born) - Number(moves[0]?.born)).toBeCloseTo((-4 * 40) / 60, 1)
  expect((await movesOf('N1')).at(-1)).toMatchObject({ kind: 'OUT_TRANSFER', qty: -40, other: 'F1' })
})

test('K-32, G-09, G-02 and what the other batch says stand under its cell; nothing is written on either side', async () => {
  await open('S1')
  await open('S2', 50, { stage: 'FINISH', birthDate: back(130), weight: 50 * 40 })
  await open('S3', 50, { date: back(10), weight: 50 * 15 })
  const before = await dumpAll(t.db)
  expect(await violationsOf('batch_transfer', toFinish('S1', 'NEW'))).toEqual([
    'K-32 E toBatchNo 批次不存在：NEW；要新建请勾选“新建批次”',
  ])
  expect(await violationsOf('batch_transfer', toFinish('S1', 'NEW', { opens: true }))).toEqual([
    'FORM E toHouseId 请选择新批次的栋舍',
  ])
  expect(await violationsOf('batch_transfer', toFinish('S1', 'S2', { kind: 'MERGE' }))).toContain(
    'G-09 E toBatchNo 不同阶段的批次不能合并',
  )
  expect(await violationsOf('batch_transfer', toFinish('S1', 'S2'))).toEqual([])
  expect(
    await violationsOf(
      'batch_transfer',
      toFinish('S1', 'S3', { kind: 'MERGE', date: back(20), weight: 700 }),
    ),
  ).toContain('G-02 E date 日期不能早于批次建立日期')
  // light enough for the nursery, too light for finishing
  const light = await violationsOf('batch_transfer', toFinish('S1', 'S2', { weight: 760 }))
  expect(light).toEqual(['G-05 E weight 均重异常（19.00kg/头），请核实'])
  expect(await dumpAll(t.db)).toBe(before)
})

test('either side opens the whole; the preview shows both batches, and both change or neither', async () => {
  await open('L1')
  const uid = await must('batch_transfer', toFinish('L1', 'L9', opening))
  const arrival = await sql<{ uid: string }>`select uid from batch_event where type = 'batch_in_transfer'
    and link_uid = (select link_uid from batch_event where uid = ${uid})`.execute(t.db)
  const other = String(arrival.rows[0]?.uid)
  for (const one of [uid, other])
    expect((await client.get(`event/batch_transfer/${one}`)).data).toMatchObject({
      earNo: 'L1',
      type: 'batch_transfer',
      payload: { toBatchNo: 'L9', qty: 40, toHouseId: finish.uid },
      titles: { [finish.uid]: '育肥1' },
    })
  const row = { date: back(3), qty: 39, weight: 975, toHouseId: finish.uid }
  expect(await correct('patch', 'batch_transfer', other, { version: 1, row, dryRun: true })).toMatchObject({
    accepted: true,
    changes: [
      { label: '批次 L1 存栏', before: '60 头', after: '61 头' },
      { label: '批次 L1 转出', before: '40 头', after: '39 头' },
      { label: '批次 L1 出栏重', before: '1000.00 kg', after: '975.00 kg' },
      { label: '批次 L9 存栏', before: '40 头', after: '39 头' },
      { label: '批次 L9 转入', before: '40 头', after: '39 头' },
      { label: '批次 L9 转入重', before: '1000.00 kg', after: '975.00 kg' },
    ],
  })
  await must('batch_out_death', { ...death('L9', 2, 40), weight: 1000, confirmReason: '已上报' })
  const refused = await correct('patch', 'batch_transfer', uid, { version: 1, row })
  expect(refused).toMatchObject({
    accepted: false,
    violations: [
      { rule: 'K-02', message: `与后续事件【死亡 ${back(2)}】冲突，请先撤销该事件` },
      { rule: 'G-01', message: `批次存栏不足：${back(2)}存栏39头，不能死亡40头` },
    ],
  })
  expect((await correct('delete', 'batch_transfer', other, { version: 1 })).accepted).toBe(false)
  expect([(await batch('L1'))?.stock, (await batch('L9'))?.stock]).toEqual([60, 0])
})

test('taking a transfer back gives both their heads; the batch it opened stays, empty', async () => {
  await open('U1')
  const uid = await must('batch_transfer', toFinish('U1', 'U9', opening))
  expect((await correct('delete', 'batch_transfer', uid, { version: 1 })).accepted).toBe(true)
  expect([(await batch('U1'))?.stock, (await batch('U9'))?.stock]).toEqual([100, 0])
  expect(await movesOf('U9')).toEqual([])
})

test('two who open the same number at once end in one batch', async () => {
  await open('P1')
  await open('P2')
  const answers = await Promise.all(
    ['P1', 'P2'].map((no) => send('batch_transfer', [toFinish(no, 'P9', opening)])),
  )
  expect(answers.flat().map((one) => one.accepted)).toEqual([true, true])
  expect(await batch('P9')).toMatchObject({ stock: 80 })
})

test('a merge moves all that is left, a split opens a batch of the same stage', async () => {
  await open('M1', 60)
  await open('M2', 40)
  const row = { date: back(3), weight: 40 * 22, qty: 40 }
  await must('batch_transfer', { ...row, earNo: 'M2', kind: 'MERGE', toBatchNo: 'M1' })
  expect([(await batch('M1'))?.stock, (await batch('M2'))?.stock]).toEqual([100, 0])
  await must('batch_transfer', {
    ...row,
    earNo: 'M1',
    kind: 'SPLIT',
    toBatchNo: 'M3',
    opens: true,
    toHouseId: house.uid,
  })
  expect(await batch('M3')).toMatchObject({ stage: 'NURSERY', stock: 40 })
})
