import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { back, type Row, said, weaningFarm } from '#support/weanings.ts'

/** Weaned piglets go to growing batches: recorded. */
const { t, client, farm, house, nursery, send, must, stored, moves, wean, opens } = await weaningFarm(20)
const V507 = 'V-507 targetBatchNo 批次已关闭，不能转入'

test('a new batch is opened once by the rows that name it, on their earliest day, at home in the house chosen', async () => {
  const results = await send('event_wean', [
    wean('N0', back(3), opens()),
    wean('N1', back(5), opens({ startes: 9, deaths: 1, weanWeight: '61.2' })),
    wean('N2', back(4), { startes: 11, targetBatchNo: 'BY1' }),
    wean('N3', back(4), { weanWeight: '65' }),
  ])
  expect(results.map((one) => one.accepted)).toEqual([true, true, false, true])
  expect(said(results[2])).toContain('V-501 startes 断奶头数不能大于带仔数（10头）')
  expect(await stored('BY1')).toMatchObject({
    stage: 'NURSERY',
    house_id: nursery.uid,
    open_date: back(5),
    status: 'OPEN',
    stock: 29,
    kg: 196.2,
    birth_date: back(30),
    source_kind: 'OWN',
  })
  expect(await moves('BY1')).toEqual([
    `${back(5)} IN_WEAN 9 61.2 保育舍`,
    `${back(4)} IN_WEAN 10 65 保育舍`,
    `${back(3)} IN_WEAN 10 70 保育舍`,
  ])
  const found =
    await sql<Row>`select outcome, after->>'batchNo' as no from audit_log where target = 'batch-manage' and after->>'batchNo' like 'BY%'`.execute(
      t.db,
    )
  expect(found.rows).toEqual([{ outcome: 'SUCCESS', no: 'BY1' }])
})

test('open batches are offered for a part of their number, with stage, heads and house', async () => {
  const { data } = await client.get<{ list: Row[] }>(`event/event_wean/batches?farmId=${farm.uid}&q=y1`)
  expect(data.list).toMatchObject([{ earNo: 'BY1', statusTitle: '保育 存栏29头', place: '保育舍' }])
})

test('a batch with piglets keeps its number: the weanings name it', async () => {
  const { uid } = (await stored('BY1')) ?? {}
  const { data } = await client.get<{ version: number }>(`batch-manage/${uid}`)
  const renamed = await client.patch<unknown>(`batch-manage/${uid}`, {
    version: data.version,
    batchNo: 'BY1X',
  })
  expect(JSON.stringify(renamed)).toContain('批次已有记录，不能修改批次号')
})

test('G-02, K-32, K-33 what the batch refuses is shown under the cells of the weaning, and nothing is written', async () => {
  const before = await moves('BY1')
  const [unknown, early, homeless] = await send('event_wean', [
    wean('N4', back(2), { targetBatchNo: 'BY9' }),
    wean('N5', back(6)),
    wean('N6', back(2), { targetBatchNo: 'BY8', newBatch: true }),
  ])
  expect(said(unknown)).toEqual(['K-32 targetBatchNo 批次不存在：BY9；要新建请勾选“新建批次”'])
  expect(said(early)).toEqual(['G-02 date 日期不能早于批次建立日期'])
  expect(said(homeless)).toEqual(['FORM targetHouseId 新建批次请选择转入栋舍'])
  const batch = (batchNo: string, stage: string) =>
    client.post('batch-manage', { batchNo, stage, houseId: nursery.uid, openDate: back(20) })
  await batch('FIN1', 'FINISH')
  await batch('SHUT', 'NURSERY')
  await sql`insert into batch_event (farm_id, event_date, uid, batch_id, type, seq, payload)
    select farm_id, ${back(10)}::date, gen_random_uuid(), uid, 'batch_close', 1, '{}' from batch where batch_no = 'SHUT'`.execute(
    t.db,
  )
  const [finish, closed] = await send('event_wean', [
    wean('N4', back(2), { targetBatchNo: 'FIN1' }),
    wean('N5', back(2), opens({ targetBatchNo: 'SHUT' })),
  ])
  expect(said(finish)).toEqual(['K-33 targetBatchNo 批次【FIN1】为育肥批次，不能转入断奶仔猪'])
  expect(said(closed)).toEqual([V507])
  expect(await moves('BY1')).toEqual(before)
  expect(await stored('BY8')).toBeUndefined()
})

test('a refused row opens no batch, not for the rows after it either; a trial opens none at all', async () => {
  const rows = [
    wean('N4', back(2), opens({ startes: 40, targetBatchNo: 'BY2' })),
    wean('N5', back(2), { targetBatchNo: 'BY2' }),
  ]
  expect((await send('event_wean', rows)).map((one) => one.accepted)).toEqual([false, false])
  const [good] = await send('event_wean', [wean('N4', back(2), opens({ targetBatchNo: 'BY2' }))], true)
  expect(good?.accepted).toBe(true)
  expect(await stored('BY2')).toBeUndefined()
})

test('more than the house has room for is asked about, those of the same session counted', async () => {
  const full = await t.node({ type: 'house', kind: 'HOUSE', name: '小保育舍', parent: farm })
  await sql`update organize set capacity = 15 where uid = ${full.uid}`.execute(t.db)
  const into = { targetBatchNo: 'SMALL', newBatch: true, targetHouseId: full.uid }
  const rows = [wean('N4', back(2), into), wean('N5', back(2), into)]
  const results = await send('event_wean', rows)
  expect(results.map(said)).toEqual([[], ['G-13 targetHouseId 超过栋舍容量']])
  const [asked] = await send('event_wean', [{ ...rows[1], confirmReason: '当日转出' }])
  expect(asked?.accepted).toBe(true)
  expect(await stored('SMALL')).toMatchObject({ stock: 20 })
})

test('a litter that is lost goes nowhere and opens nothing; a house and a sale stay what they were', async () => {
  await must('event_wean', {
    ...wean('N6', back(2), opens({ targetBatchNo: 'NONE' })),
    startes: 0,
    deaths: 10,
    weanWeight: null,
  })
  await must('event_wean', { ...wean('N7', back(2)), targetKind: 'HOUSE', targetHouseId: house.uid })
  expect(await stored('NONE')).toBeUndefined()
})

test('a house only a weaning names is not deleted', async () => {
  const other = await t.node({ type: 'house', kind: 'HOUSE', name: '保育舍3', parent: farm })
  await must('event_wean', wean('N11', back(2), { targetBatchNo: 'BY1', targetHouseId: other.uid }))
  const { data } = await client.get<{ version: number }>(`org-manage/${other.uid}`)
  const answer = await client.delete<unknown>(`org-manage/${other.uid}`, { version: data.version })
  expect(answer.code).not.toBe('SUCCESS')
})

test('two clerks who open the same number at once: one waits and joins the batch of the other', async () => {
  const into = opens({ targetBatchNo: 'TWICE' })
  const both = await Promise.all([
    send('event_wean', [wean('N8', back(2), into)]),
    send('event_wean', [wean('N9', back(2), into)]),
  ])
  expect(both.flat().map((one) => one.accepted)).toEqual([true, true])
  expect(await stored('TWICE')).toMatchObject({ stock: 20 })
})

test('a partial weaning brings its heads, the rest theirs; the card names the batch', async () => {
  const first = await must(
    'event_wean',
    wean('N10', back(4), opens({ targetBatchNo: 'PART', startes: 4, weanWeight: '28', partial: true })),
  )
  await must('event_wean', wean('N10', back(2), { targetBatchNo: 'PART', startes: 6, weanWeight: '44' }))
  expect(await moves('PART')).toEqual([`${back(4)} IN_WEAN 4 28 保育舍`, `${back(2)} IN_WEAN 6 44 保育舍`])
  const { data } = await client.get<{ payload: { target: Row } }>(`event/event_wean/${first}`)
  expect(data.payload.target).toEqual({
    kind: 'BATCH',
    id: (await stored('PART'))?.uid,
    batchNo: 'PART',
    houseId: nursery.uid,
  })
})

test('the reference farm: three weanings make BY2025-01 of 31 heads, 210.2 kg, 6.78 kg each; 21 of them by 05-31; 29 go on to finishing', async () => {
  const farmId = await enterReferenceFarm(await t.as('admin'))
  const found = await sql<Row>`
    select b.in_qty as heads, b.in_weight::float as kg, round(b.in_weight / b.in_qty, 2)::float as each, b.open_date, b.birth_date,
      (select sum(m.qty)::int from batch_move m where m.batch_id = b.uid and m.move_date <= '2025-05-31') as may
      from batch b where b.farm_id = ${farmId} and b.batch_no = 'BY2025-01'`.execute(t.db)
  expect(found.rows).toEqual([
    { heads: 31, kg: 210.2, each: 6.78, open_date: '2025-05-21', birth_date: '2025-05-06', may: 21 },
  ])
})
