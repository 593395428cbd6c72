import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { back, type Corrected, said, weaningFarm } from '#support/weanings.ts'

/** Weaned piglets go to growing batches: corrected. */
const { t, farm, nursery, send, must, correct, stored, moves, wean, opens } = await weaningFarm(18)

const opened = (earNo: string, targetBatchNo: string, more = {}) =>
  must('event_wean', wean(earNo, back(4), opens({ targetBatchNo, ...more })))
const cells = (earNo: string, day: number, more = {}) => {
  const { earNo: _, ...row } = wean(earNo, back(day), { confirmReason: '更正', ...more })
  return row
}
const word = async (scode: string) => {
  const found = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = ${scode} limit 1`.execute(t.db)
  return found.rows[0]?.uid
}
const reasons = { reason: await word('growing_death_reason'), disposal: await word('disposal_method') }
const dead = (earNo: string, day: number, qty: number) =>
  must('batch_out_death', {
    earNo,
    date: back(day),
    qty,
    weight: `${qty * 7}`,
    ...reasons,
    confirmReason: '核实',
  })
const farrowingOf = async (earNo: string) => {
  const found = await sql<{
    uid: string
  }>`select e.uid from pig_event e join pig p on p.farm_id = e.farm_id and p.uid = e.pig_id
    where e.farm_id = ${farm.uid} and p.ear_no = ${earNo} and e.type = 'event_farr'`.execute(t.db)
  return found.rows[0]?.uid ?? ''
}
const changesOf = ({ data }: { data: Corrected }) =>
  data.changes.map((one) => `${one.label}: ${one.before} → ${one.after}`)

test('fewer heads and less weight are previewed and saved in the batch; what is refused there is refused whole', async () => {
  const uid = await opened('N0', 'A1')
  await must('event_wean', wean('N1', back(4), { targetBatchNo: 'A1' }))
  const fewer = cells('N0', 4, { startes: 8, deaths: 2, weanWeight: '56', targetBatchNo: 'A1' })
  const trial = await correct('event_wean', uid, fewer, true)
  expect(trial.data.accepted).toBe(true)
  expect(changesOf(trial)).toEqual(
    expect.arrayContaining(['批次 A1 存栏: 20 头 → 18 头', '批次 A1 转入重: 140.00 kg → 126.00 kg']),
  )
  expect(await stored('A1')).toMatchObject({ stock: 20 })
  expect((await correct('event_wean', uid, fewer)).data.accepted).toBe(true)
  expect(await stored('A1')).toMatchObject({ stock: 18, kg: 126 })
  await dead('A1', 2, 12)
  const gone = await correct('event_wean', uid, null, false, 2)
  expect(said(gone.data as never)).toEqual([
    `K-02 date 与后续事件【批次 A1 死亡 ${back(2)}】冲突，请先撤销该事件`,
    `G-01 startes 批次存栏不足：${back(2)}存栏10头，不能死亡12头`,
  ])
  expect(await stored('A1')).toMatchObject({ stock: 6 })
})

test('a weaning that is taken back leaves its batch empty and there', async () => {
  const uid = await opened('N2', 'A2')
  const undone = await correct('event_wean', uid, null)
  expect(changesOf(undone)).toContain('批次 A2 存栏: 10 头 → 0 头')
  expect(await stored('A2')).toMatchObject({ stock: 0, status: 'OPEN', birth_date: null })
  expect(await moves('A2')).toEqual([])
})

test('moving it to another batch changes both, to a new one opens it, to a house leaves none', async () => {
  const uid = await opened('N3', 'A3')
  await opened('N4', 'A4')
  const moved = await correct('event_wean', uid, cells('N3', 4, { targetBatchNo: 'A4' }))
  expect(changesOf(moved)).toEqual(
    expect.arrayContaining(['批次 A3 存栏: 10 头 → 0 头', '批次 A4 存栏: 10 头 → 20 头']),
  )
  expect([(await stored('A3'))?.stock, (await stored('A4'))?.stock]).toEqual([0, 20])
  const fresh = await correct('event_wean', uid, cells('N3', 4, opens({ targetBatchNo: 'A5' })), false, 2)
  expect(fresh.data.accepted).toBe(true)
  expect([(await stored('A4'))?.stock, (await stored('A5'))?.stock]).toEqual([10, 10])
  const lost = await correct('event_wean', uid, cells('N3', 4, { targetBatchNo: 'A9' }), false, 3)
  expect(said(lost.data as never)).toEqual(['K-32 targetBatchNo 批次不存在：A9；要新建请勾选“新建批次”'])
  await correct('event_wean', uid, { ...cells('N3', 4), targetKind: 'SALE', targetBatchNo: null }, false, 3)
  expect(await stored('A5')).toMatchObject({ stock: 0 })
})

test('another birth day of the litter is another mean age of the batch', async () => {
  await opened('N5', 'A6')
  await must('event_wean', wean('N6', back(4), { targetBatchNo: 'A6' }))
  const row = { date: back(34), healthy: 10, confirmReason: '更正' }
  const answer = await correct('event_farr', await farrowingOf('N5'), row)
  expect(answer.data).toMatchObject({ accepted: true })
  expect(changesOf(answer)).toContain(`批次 A6 平均出生日期: ${back(30)} → ${back(32)}`)
  expect(await stored('A6')).toMatchObject({ birth_date: back(32), stock: 20 })
})

test('and of the batches its pigs were passed on to, one after the other', async () => {
  await opened('N13', 'C1')
  const passed = (earNo: string, toBatchNo: string, day: number) =>
    must('batch_transfer', {
      earNo,
      date: back(day),
      kind: 'SPLIT',
      toBatchNo,
      opens: true,
      toHouseId: nursery.uid,
      qty: 6,
      weight: '48',
      confirmReason: '核实',
    })
  await passed('C1', 'C2', 3)
  await passed('C2', 'C3', 2)
  expect((await stored('C3'))?.birth_date).toBe(back(30))
  const answer = await correct('event_farr', await farrowingOf('N13'), {
    date: back(33),
    healthy: 10,
    confirmReason: '更正',
  })
  expect(changesOf(answer)).toEqual(
    expect.arrayContaining(
      ['C1', 'C2', 'C3'].map((no) => `批次 ${no} 平均出生日期: ${back(30)} → ${back(33)}`),
    ),
  )
  for (const no of ['C1', 'C2', 'C3']) expect((await stored(no))?.birth_date).toBe(back(33))
})

test('while a batch is closed nothing in it changes: G-03, and V-507 for piglets that would come', async () => {
  const uid = await opened('N7', 'A7')
  const other = await opened('N8', 'A8')
  await dead('A7', 3, 10)
  await must('batch_close', { earNo: 'A7', date: back(2) })
  const rules = async (id: string, row: object | null, code = 'event_wean') =>
    said((await correct(code, id, row as never)).data as never)
  const closed = '批次已关闭，不能操作'
  expect(await rules(uid, null)).toEqual([`G-03 targetBatchNo ${closed}`])
  expect(await rules(uid, cells('N7', 4, { targetBatchNo: 'A8' }))).toContain(`G-03 targetBatchNo ${closed}`)
  expect(await rules(other, cells('N8', 4, { targetBatchNo: 'A7' }))).toEqual([
    'V-507 targetBatchNo 批次已关闭，不能转入',
  ])
  expect(
    await rules(
      await farrowingOf('N7'),
      { date: back(33), healthy: 10, confirmReason: '更正' },
      'event_farr',
    ),
  ).toEqual([`G-03 date ${closed}`])
  // what does not reach the batch is corrected as ever
  expect(
    (await correct('event_wean', uid, cells('N7', 4, { targetBatchNo: 'A7', backfat: 18 }))).data.accepted,
  ).toBe(true)
})

test('two people: the second sees that the weaning was changed', async () => {
  const uid = await opened('N9', 'B1')
  const both = await Promise.all([
    correct(
      'event_wean',
      uid,
      cells('N9', 4, { targetBatchNo: 'B1', startes: 9, deaths: 1, weanWeight: '63' }),
    ),
    correct('event_wean', uid, null),
  ])
  // changed first: the undo looks again; taken back first: there is nothing left to change
  expect(both.map((one) => one.code).sort()[0]).toMatch(/CONFLICT|NOT_FOUND/)
  expect(both.filter((one) => one.code === 'SUCCESS')).toHaveLength(1)
  const { stock } = (await stored('B1')) ?? {}
  expect([0, 9]).toContain(stock)
})

test('heads recorded twice for one house are listed by house; a batch in two houses names them', async () => {
  const uid = await opened('N10', 'B2')
  await must('event_wean', wean('N11', back(4), { targetBatchNo: 'B2' }))
  const other = await t.node({ type: 'house', kind: 'HOUSE', name: '保育舍2', parent: farm })
  const answer = await correct(
    'event_wean',
    uid,
    cells('N10', 4, { targetBatchNo: 'B2', targetHouseId: other.uid }),
  )
  expect(changesOf(answer)).toEqual(['批次 B2 保育舍: 20 头 → 10 头', '批次 B2 保育舍2: 0 头 → 10 头'])
  expect(await send('event_wean', [wean('N12', back(4), { targetBatchNo: 'B2' })])).toMatchObject([
    { accepted: true },
  ])
})

test('a house in capitals is no second house', async () => {
  await opened('N14', 'D1')
  const capitals = nursery.uid.toUpperCase()
  await must('event_wean', wean('N15', back(4), { targetBatchNo: 'D1', targetHouseId: capitals }))
  const row = { earNo: 'D1', date: back(1), qty: 15, weight: '105', ...reasons, confirmReason: '核实' }
  expect(await must('batch_out_death', { ...row, houseId: capitals })).toBeTruthy()
})

test('a death and the undo of the weaning its pigs came by, at once: one of them wins, the other sees why', async () => {
  const uid = await opened('N16', 'D2')
  const [undone, death] = await Promise.all([
    correct('event_wean', uid, null),
    send('batch_out_death', [
      { earNo: 'D2', date: back(2), qty: 2, weight: '14', ...reasons, confirmReason: '核实' },
    ]),
  ])
  expect([undone.data.accepted, death[0]?.accepted].filter(Boolean)).toHaveLength(1)
  const { stock } = (await stored('D2')) ?? {}
  expect(stock).toBe(undone.data.accepted ? 0 : 8)
})
