import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { back, batchFixture } from '#support/batches.ts'
import { dumpAll } from '#support/dump.ts'

const { t, client, farm, house, send, must, open, correct, batch, violationsOf } = await batchFixture()

const choose = (earNo: string, pigEarNo: string, more: object = {}) => ({
  earNo,
  date: back(3),
  toHouseId: house.uid,
  pigEarNo,
  sex: 'F',
  weight: 24,
  confirmReason: '品种不详',
  ...more,
})

const fileOf = async (earNo: string) => {
  const found = await sql<{
    uid: string
    status: string
    birthDate: string
    source: string
    entry: string
    version: number
  }>`
    select p.uid, p.status, p.birth_date as "birthDate", p.source, e.uid as entry, e.version from pig p
      join pig_event e on e.farm_id = p.farm_id and e.pig_id = p.uid and e.type = 'event_entry'
     where p.farm_id = ${farm.uid} and p.ear_no = ${earNo} and not p.deleted`.execute(t.db)
  return found.rows[0]
}

test('a chosen pig leaves its batch and has a file of its own, born on the mean day of its batch', async () => {
  await open('C1', 10)
  const results = await send('batch_out_select', [choose('C1', 'NEW01'), choose('C1', 'NEW02', { sex: 'M' })])
  expect(results.map((one) => one.accepted)).toEqual([true, true])
  expect(await fileOf('NEW01')).toMatchObject({ status: 'GILT', birthDate: back(64), source: 'OWN' })
  expect(await fileOf('NEW02')).toMatchObject({ status: 'YOUNG' })
  expect(await batch('C1')).toMatchObject({ stock: 8, outQty: 2 })
})

test('both or neither: a taken ear number, or an empty batch, writes nothing', async () => {
  await open('C2', 1)
  await open('C5', 5)
  await must('batch_out_select', choose('C2', 'TAKEN'))
  const before = await dumpAll(t.db)
  expect(await violationsOf('batch_out_select', choose('C5', 'TAKEN'))).toEqual([
    'V-010 E pigEarNo 耳号已存在，不能重复',
  ])
  const [refused] = await send('batch_out_select', [choose('C2', 'FREE')])
  expect(refused?.violations).toMatchObject([
    { rule: 'G-01', message: `批次存栏不足：${back(3)}存栏0头，不能选留1头` },
  ])
  const inOneGo = await send('batch_out_select', [choose('C5', 'SAME'), choose('C5', 'SAME')], {
    dryRun: true,
  })
  expect(inOneGo.map((one) => one.accepted)).toEqual([true, false])
  expect(await dumpAll(t.db)).toBe(before)
  expect(await fileOf('FREE')).toBeUndefined()
})

test('taking back the one takes back the other, from either side', async () => {
  await open('C3', 5)
  const uid = await must('batch_out_select', choose('C3', 'BACK1'))
  await must('batch_out_select', choose('C3', 'BACK2'))
  const done = await correct('delete', 'batch_out_select', uid, { version: 1 })
  expect(done.accepted).toBe(true)
  expect(done.changes).toContainEqual({ label: '批次 C3 存栏', before: '3 头', after: '4 头' })
  expect(await fileOf('BACK1')).toBeUndefined()
  const file = await fileOf('BACK2')
  const trial = await correct('delete', 'event_entry', String(file?.entry), { version: 1, dryRun: true })
  expect(trial.changes).toContainEqual({ label: '批次 C3 存栏', before: '4 头', after: '5 头' })
  expect((await correct('delete', 'event_entry', String(file?.entry), { version: 1 })).accepted).toBe(true)
  expect(await fileOf('BACK2')).toBeUndefined()
  expect(await batch('C3')).toMatchObject({ stock: 5, outQty: 0 })
  const left = await sql`select 1 from batch_event e join batch b on b.uid = e.batch_id
    where b.batch_no = 'C3' and e.type = 'batch_out_select'`.execute(t.db)
  expect(left.rows).toEqual([])
})

test('what both events record is changed in neither alone; a later event of the pig keeps it', async () => {
  await open('C4', 5)
  const uid = await must('batch_out_select', choose('C4', 'KEPT'))
  const file = await fileOf('KEPT')
  const stored = await client.get<{ payload: Record<string, unknown> }>(`event/event_entry/${file?.entry}`)
  const row = { ...stored.data.payload, ...{ status: 'GILT' }, date: back(4), earNo: 'KEPT' }
  const { opening: _, pigNo: __, ...cells } = row as Record<string, unknown>
  const refused = await correct('patch', 'event_entry', String(file?.entry), {
    version: 1,
    row: { ...cells, confirmReason: '核实' },
    dryRun: true,
  })
  expect(refused.violations.map((one) => one.message)).toContain(
    '由批次选留建立的档案不能修改日期，请撤销选留后重新登记',
  )
  // the weight stands in the batch alone
  const edit = await correct('patch', 'batch_out_select', uid, {
    version: 1,
    row: { weight: 25, confirmReason: '核实' },
  })
  expect(edit).toMatchObject({
    accepted: true,
    changes: [{ label: '批次 C4 出栏重', before: '24.00 kg', after: '25.00 kg' }],
  })
  await must('event_body', { earNo: 'KEPT', date: back(1), bcs: 3 })
  const held = await correct('delete', 'batch_out_select', uid, { version: 2 })
  expect(held.accepted).toBe(false)
  expect(await batch('C4')).toMatchObject({ stock: 4 })
})

test('a numbered piglet that was weaned into a batch leaves it when it is kept; taken back, it is there again', async () => {
  await must('event_piglet_tag', { earNo: 'B03', date: back(5), pigletNo: 'T1', sex: 'F' })
  const wean = { targetKind: 'BATCH', targetBatchNo: 'W1', newBatch: true, targetHouseId: house.uid }
  await must('event_wean', {
    earNo: 'B03',
    date: back(4),
    startes: 4,
    weanWeight: 36,
    confirmReason: '核实',
    ...wean,
  })
  const piglet = await sql<{
    uid: string
  }>`select uid from piglet where farm_id = ${farm.uid} and piglet_no = 'T1'`.execute(t.db)
  const uid = piglet.rows[0]?.uid
  const keep = async (more: object) => {
    const body = {
      farmId: farm.uid,
      result: 'KEEP',
      date: back(1),
      houseId: house.uid,
      confirmReason: '核实',
      rows: [{ uid, earNo: 'G-T1' }],
      ...more,
    }
    const { data } = await client.post<{
      results: { accepted: boolean; violations: { message: string }[] }[]
    }>('choose-pig/choose', body)
    return data.results[0]
  }
  expect(await keep({})).toMatchObject({
    accepted: false,
    violations: [{ message: expect.stringMatching(/^请填写重量：1头合计kg/) }],
  })
  expect((await keep({ weight: '10', batchNo: 'W9' }))?.violations[0]?.message).toBe('批次号不存在：W9')
  expect(await keep({ weight: '10' })).toMatchObject({ accepted: true })
  expect([(await batch('W1'))?.stock, (await fileOf('G-T1'))?.status]).toEqual([3, 'GILT'])
  const undone = await client.delete<{ accepted: boolean }>(`choose-pig/${uid}/choice`, { reason: '选错' })
  expect(undone.data.accepted).toBe(true)
  expect([(await batch('W1'))?.stock, await fileOf('G-T1')]).toEqual([4, undefined])
})
