import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { back, type Corrected, lotNo, type Row, said, semenFarm, why } from '#support/semen-farm.ts'

/** Effects of later knowledge on lots of semen: corrections, mixed lots, doses thrown away, a rebuild. */
const { t, client, farm, send, must, correct, collect, lotOf, mating, stock } = await semenFarm()
await lotOf('G1', 12, 10)
await lotOf('G2', 13, 10)

describe('corrections', () => {
  test('a lot stands against all that would take from its uses', async () => {
    const taken = await collect('G3', 5)
    const made = await must('event_semen_process', { earNo: 'G3', date: back(5), dosesMade: 10 })
    const semenLot = lotNo('G3', 5)
    const used = await must('event_mat', mating(4, { semenLot, doseCount: 4 }))
    const process = (more: Row) => ({ date: back(5), dosesMade: 10, doseVolume: 80, validDays: 3, ...more })
    const conflict = { rule: 'K-02', message: `与后续事件【配种 ${back(4)}】冲突，请先撤销该事件` }
    const corrections: [string, string, Row | null][] = [
      ['event_semen_process', made, null],
      ['event_semen_process', made, process({ dosesMade: 3 })],
    ]
    for (const [code, uid, row] of corrections)
      expect((await correct(code, uid, row)).data).toMatchObject({ accepted: false, violations: [conflict] })
    const dilution = { rule: 'K-02', message: `与后续事件【精液稀释 ${back(5)}】冲突，请先撤销该事件` }
    expect((await correct('event_semen_collect', taken, null)).data.violations).toMatchObject([dilution])
    const fewer = await correct('event_semen_process', made, process({ dosesMade: 6 }))
    expect(fewer.data).toMatchObject({
      accepted: true,
      changes: [{ label: `精液 ${semenLot} 库存`, before: '6 份', after: '2 份' }],
    })
    const more = { date: back(4), method: 'AI', semenLot, doseCount: 4, dose2: 'G3', confirmReason: '核实' }
    expect((await correct('event_mat', used, more)).data.accepted).toBe(true)
    expect(await stock(semenLot)).toBe(3)
  })

  test('a correction of a mating does not count its own doses against itself', async () => {
    await lotOf('G4', 5, 4)
    const semenLot = lotNo('G4', 5)
    const uid = await must('event_mat', mating(5, { semenLot, doseCount: 2 }))
    const cells = (doseCount: number, date = back(4)) => ({ date, method: 'AI', semenLot, doseCount, ...why })
    expect((await correct('event_mat', uid, cells(4), true)).data.accepted).toBe(true)
    await must('event_mat', mating(5, { semenLot, doseCount: 1 }))
    const refused = await correct('event_mat', uid, cells(4))
    expect(refused.data.violations.map((one) => one.message)).toContain('精液库存不足（剩余3份）')
    expect((await correct('event_mat', uid, cells(3, back(3)))).data.accepted).toBe(true)
    expect(await stock(semenLot)).toBe(0)
  })
})

describe('mixed semen', () => {
  test('belongs to no one boar, is taken back from either side, and its doses are shared out', async () => {
    await collect('G4', 21)
    await collect('G5', 21)
    await must('event_semen_process', {
      earNo: 'G4',
      date: back(21),
      dosesMade: 25,
      mix1: 'G5',
      lotNo: 'MIX-1',
    })
    const shares =
      await sql`select p.ear_no, c.doses_made from semen_collection c join pig p on p.uid = c.pig_id
      where c.farm_id = ${farm.uid} and c.collect_date = ${back(21)}::date order by 1`.execute(t.db)
    expect(shares.rows).toEqual([
      { ear_no: 'G4', doses_made: 13 },
      { ear_no: 'G5', doses_made: 12 },
    ])
    const served = await must('event_mat', mating(20, { semenLot: 'MIX-1' }))
    const service = await sql`select boar_id, boar_earnock from sow_service where uid = ${served}`.execute(
      t.db,
    )
    expect(service.rows).toEqual([{ boar_id: null, boar_earnock: 'G4+G5' }])
    await correct('event_mat', served, null)
    const other = await sql<{ uid: string }>`select e.uid from pig_event e join pig p on p.uid = e.pig_id
      where e.farm_id = ${farm.uid} and p.ear_no = 'G5' and e.type = 'event_semen_process' and e.event_date = ${back(21)}::date`.execute(
      t.db,
    )
    expect((await correct('event_semen_process', other.rows[0]?.uid ?? '', null)).data.accepted).toBe(true)
    const left = await sql`select 1 from semen_lot where farm_id = ${farm.uid} and lot_no = 'MIX-1'
      union all select 1 from semen_move m where m.farm_id = ${farm.uid} and m.move_date = ${back(21)}::date`.execute(
      t.db,
    )
    expect(left.rows).toEqual([])
  })

  test('a number that is taken, and a boar named twice, are refused', async () => {
    await collect('G4', 17)
    const row = { earNo: 'G4', date: back(17), dosesMade: 5 }
    expect(said(await send('event_semen_process', [{ ...row, lotNo: lotNo('G1', 12) }]))).toEqual([
      `FORM lotNo 批号已存在：${lotNo('G1', 12)}`,
    ])
    expect(said(await send('event_semen_process', [{ ...row, mix1: 'G4' }]))).toContain(
      'FORM mix1 混精的公猪不能重复',
    )
  })
})

describe('doses thrown away', () => {
  test('leave the lot, expired ones too; more than there are do not', async () => {
    await lotOf('G5', 26, 6)
    const earNo = lotNo('G5', 26)
    await must('event_mat', mating(25, { semenLot: earNo, doseCount: 2 }))
    const row = (doses: number, day: number) => ({ earNo, date: back(day), doses, reason: 'EXPIRED' })
    const none = ['B-06 doses 精液库存不足（剩余4份）']
    expect(said(await send('event_semen_discard', [row(5, 10)]))).toEqual(none)
    expect(said(await send('event_semen_discard', [row(5, 26)]))).toEqual(none)
    const uid = await must('event_semen_discard', row(4, 10))
    expect(await stock(earNo)).toBe(0)
    const edit = await correct('event_semen_discard', uid, { date: back(9), doses: 3, reason: 'BROKEN' })
    expect(edit.data).toMatchObject({
      accepted: true,
      changes: [{ label: `精液 ${earNo} 库存`, before: '0 份', after: '1 份' }],
    })
    expect(await stock(earNo)).toBe(1)
    const gone = await client.delete<Corrected>(`event/event_semen_discard/${uid}`, {
      version: 2,
      reason: '录错',
    })
    expect(gone.data.accepted).toBe(true)
    expect(await stock(earNo)).toBe(4)
  })
})

test('lots are offered while a mating is typed, and fill the grid of those thrown away', async () => {
  await lotOf('G7', 8, 5)
  const found = async (path: string) =>
    (await client.get<{ list: Row[] }>(`event/${path}`)).data.list.filter(
      (one) => one.earNo === lotNo('G7', 8),
    )
  const facts = { boarEarnock: 'G7', producedDate: back(8), validTo: back(5), stock: 5 }
  expect(await found(`event_semen_discard/list/stock?farmId=${farm.uid}`)).toMatchObject([facts])
  expect(await found(`event_semen_discard/list/expired?farmId=${farm.uid}`)).toMatchObject([facts])
  expect(await found(`event_mat/lots?farmId=${farm.uid}&q=G7-`)).toMatchObject([facts])
  expect(await found(`event_mat/lots?farmId=${farm.uid}&q=G1-`)).toEqual([])
})

test('boars are offered for a mating, an empty word offers them all, and no sow is among them', async () => {
  const found = async (kind: string, q: string) =>
    (await client.get<{ list: Row[] }>(`event/event_mat/${kind}?farmId=${farm.uid}&q=${q}`)).data.list
  expect((await found('boars', 'G7')).map((one) => one.earNo)).toContain('G7')
  const all = await found('boars', '')
  expect(all.length).toBeGreaterThan(1)
  expect(new Set(all.map((one) => one.sex))).toEqual(new Set(['M']))
  expect((await found('nursing', '')).every((one) => one.status === 'LACTATING')).toBe(true)
})

test('R7: every lot of the farm: made = used + thrown away + left', async () => {
  const lots =
    await sql`select l.lot_no from semen_lot l join semen_move m on m.farm_id = l.farm_id and m.lot_uid = l.uid
    where l.farm_id = ${farm.uid} group by l.farm_id, l.uid
    having sum(m.doses) < 0 or sum(m.doses) filter (where m.kind = 'MADE') <> l.doses`.execute(t.db)
  expect(lots.rows).toEqual([])
})

test('a rebuild finds the books as the events say, mends what was lost, and leaves what came by documents', async () => {
  const scope = { root: false, farms: [farm.uid], companies: [], paths: [] }
  const rebuild = async (dryRun: boolean) =>
    (await rebuildFarm(t.db, scope, { farmId: farm.uid, dryRun, from: null, today: back(0) })).found.rows
  await must('event_semen_discard', { earNo: lotNo('G2', 13), date: back(1), doses: 2, reason: 'EXPIRED' })
  const bought = uuidv7()
  await sql`insert into semen_lot (farm_id, uid, lot_no, origin, boar_ear_no, produced_date, valid_to, doses)
    values (${farm.uid}, ${bought}, 'BUY-1', 'BOUGHT', 'KB77', ${back(2)}, ${back(0)}, 5)`.execute(t.db)
  await sql`insert into semen_move (farm_id, lot_uid, source_uid, kind, move_date, doses, by_event)
    values (${farm.uid}, ${bought}, ${uuidv7()}, 'RECEIVED', ${back(2)}, 5, false)`.execute(t.db)
  await must('event_mat', mating(1, { semenLot: 'BUY-1', doseCount: 2 }))
  const books = async () =>
    (
      await sql<{ text: string }>`select l::text as text from semen_lot l where farm_id = ${farm.uid}
        union all select m::text from semen_move m where farm_id = ${farm.uid}
        union all select c::text from semen_collection c where farm_id = ${farm.uid} order by 1`.execute(t.db)
    ).rows
  const before = await books()
  expect(await rebuild(true)).toEqual([])
  await sql`delete from semen_move where farm_id = ${farm.uid} and kind in ('USED', 'DISCARDED')`.execute(
    t.db,
  )
  await sql`update semen_lot set doses = doses + 1 where farm_id = ${farm.uid} and origin = 'OWN'`.execute(
    t.db,
  )
  await sql`delete from semen_collection where farm_id = ${farm.uid}`.execute(t.db)
  expect(new Set((await rebuild(false)).map((one) => one.table))).toHaveProperty('size', 3)
  expect(await books()).toEqual(before)
})
