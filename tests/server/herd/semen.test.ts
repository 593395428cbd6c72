import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { rebuildFarm } from '#server/commands/herd/rebuild/rebuild-farm.ts'
import { TODAY } from '#support/event-forms.ts'
import { eventWorld, type RowAnswer } from '#support/event-world.ts'

/** Boars, their semen and the doses of matings, as clerks meet them through the API. */
const { t, side } = await eventWorld()
const { client, farm, house } = await side('Z')
const back = (days: number) => addDays(TODAY, -days)
type Row = Record<string, unknown>

const send = async (code: string, rows: Row[]) =>
  (await client.post<{ results: RowAnswer[] }>(`event/${code}`, { farmId: farm.uid, rows })).data.results
const said = ([result]: readonly RowAnswer[]) =>
  (result?.violations ?? []).map((one) => `${one.rule} ${one.field} ${one.message}`)
async function must(code: string, row: Row): Promise<string> {
  const [result] = await send(code, [row])
  if (!result?.uid) throw new Error(`${code} ${JSON.stringify(result)}`)
  return result.uid
}
const correct = (code: string, uid: string, row: Row | null, dryRun = false) =>
  row
    ? client.patch<Corrected>(`event/${code}/${uid}`, { version: 1, row, dryRun })
    : client.delete<Corrected>(`event/${code}/${uid}`, { version: 1, dryRun })
interface Corrected {
  accepted: boolean
  violations: { rule: string; message: string }[]
  changes: { label: string; before: string; after: string }[]
}

const entry = { date: back(60), source: 'INIT', init: true, houseId: house.uid }
const boar = (earNo: string, more: Row = {}) => ({
  ...entry,
  earNo,
  sex: 'M',
  status: 'ACTIVE',
  birthDate: back(600),
  ...more,
})
const sows = Array.from({ length: 30 }, (_, i) => `S${i}`)
const entered = await send('event_entry', [
  ...['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7'].map((earNo) => boar(earNo)),
  boar('YOUNG', { status: 'YOUNG', birthDate: back(239) }),
  boar('GROWN', { status: 'YOUNG', birthDate: back(300) }),
  ...sows.map((earNo) => ({
    ...entry,
    earNo,
    sex: 'F',
    status: 'OPEN',
    parity: 2,
    openDate: back(64),
    openReason: 'RETURN',
  })),
])
if (!entered.every((one) => one.accepted)) throw new Error(JSON.stringify(entered))
let next = 0
/** A sow nobody has served yet. */
const sow = () => sows[next++] ?? ''

const good = { volume: 200, density: '3', motility: 85, abnormal: 8 }
const why = { confirmReason: '核实' }
const collect = (earNo: string, day: number, more: Row = {}) =>
  must('event_semen_collect', { earNo, date: back(day), ...good, ...why, ...more })
/** A lot of one boar, taken and diluted on a day. */
async function lotOf(earNo: string, day: number, dosesMade: number, more: Row = {}): Promise<string> {
  await collect(earNo, day)
  return must('event_semen_process', { earNo, date: back(day), dosesMade, ...more })
}
const mating = (day: number, more: Row) => ({
  earNo: sow(),
  date: back(day),
  method: 'AI',
  doseCount: 1,
  ...why,
  ...more,
})
const lotNo = (earNo: string, day: number, n = 1) => `${earNo}-${back(day).replaceAll('-', '')}-${n}`
const stock = async (no: string) =>
  (
    await sql<{ doses: number }>`select coalesce(sum(m.doses), 0)::int as doses from semen_lot l
      join semen_move m on m.farm_id = l.farm_id and m.lot_uid = l.uid where l.farm_id = ${farm.uid} and l.lot_no = ${no}`.execute(
      t.db,
    )
  ).rows[0]?.doses

describe('what boars give', () => {
  test('the first qualified ejaculate makes a young boar a working one, in its file too', async () => {
    const state = async () =>
      (
        await sql<Row>`select status, pig_class from pig where farm_id = ${farm.uid} and ear_no = 'GROWN'`.execute(
          t.db,
        )
      ).rows[0]
    await collect('GROWN', 20, { motility: 60 })
    expect(await state()).toEqual({ status: 'YOUNG', pig_class: 'YOUNG_BOAR' })
    const uid = await collect('GROWN', 10)
    expect(await state()).toEqual({ status: 'ACTIVE', pig_class: 'BOAR' })
    const { data } = await correct('event_semen_collect', uid, null, true)
    expect(data.changes).toContainEqual({ label: '状态', before: '生产公猪', after: '后备公猪' })
  })

  test('limits set later do not turn the verdict of a day round', async () => {
    const uid = await collect('G7', 30, { motility: 72 })
    const verdict = async () =>
      (
        await sql<{ qualified: boolean }>`select qualified from semen_collection where uid = ${uid}`.execute(
          t.db,
        )
      ).rows[0]?.qualified
    expect(await verdict()).toBe(true)
    await sql`update app_setting set value = '80' where name = 'semen_min_motility' and company_id is null`.execute(
      t.db,
    )
    const row = { date: back(30), ...good, motility: 72, ...why, colour: 'WHITE', ph: '7.1' }
    expect((await correct('event_semen_collect', uid, row)).data.accepted).toBe(true)
    expect(await verdict()).toBe(true)
    await sql`update app_setting set value = '70' where name = 'semen_min_motility' and company_id is null`.execute(
      t.db,
    )
  })

  test.each<[string, string, Row, string[]]>([
    [
      'B-01',
      'event_semen_collect',
      { earNo: 'YOUNG', ...good },
      ['B-01 date 公猪日龄不足240天，不能采精/配种'],
    ],
    ['B-03', 'event_semen_collect', { earNo: 'G6', ...good, volume: 20 }, ['B-03 volume 精液原精量超出范围']],
    [
      'O-10',
      'event_semen_process',
      { earNo: 'G6', dosesMade: 9 },
      ['O-10 date 没有可稀释的采精记录，请先登记采精'],
    ],
    [
      'a time',
      'event_semen_collect',
      { earNo: 'G6', ...good, time: '25:00' },
      ['FORM time 请按 时:分 填写，如 08:30'],
    ],
  ])('%s is refused', async (_, code, row, message) => {
    expect(said(await send(code, [{ date: back(0), ...row }]))).toEqual(message)
  })

  test('B-02 asks, B-04 and B-05 refuse, B-08 sends a resting boar away', async () => {
    await collect('G6', 29)
    const again = { earNo: 'G6', date: back(28), ...good }
    expect(said(await send('event_semen_collect', [again]))).toEqual(['B-02 date 距上次采精不足3天，请确认'])
    const much = { earNo: 'G6', date: back(29), dosesMade: 31 }
    expect(said(await send('event_semen_process', [much]))).toEqual(['B-04 dosesMade 分装份数超过可稀释量'])
    await collect('G6', 22, { abnormal: 21 })
    const bad = { earNo: 'G6', date: back(22), dosesMade: 5 }
    expect(said(await send('event_semen_process', [bad]))).toEqual(['B-05 dosesMade 精液不合格，不能分装'])
    await must('event_boar_state', { earNo: 'G6', date: back(15), change: 'REST', reason: '腿伤' })
    const rested = { earNo: 'G6', date: back(14), ...good }
    expect(said(await send('event_semen_collect', [rested]))).toEqual([
      'B-08 earNo 该公猪不是生产公猪，不能使用',
    ])
    const served = mating(14, { boarEarnock: 'G6' })
    expect(said(await send('event_mat', [served]))).toEqual(['V-106 boarEarnock 公猪【G6】不可用'])
  })
})

describe('doses of a mating', () => {
  test('out of a lot: its boar is the main boar, its stock goes down', async () => {
    await lotOf('G1', 12, 10)
    const uid = await must('event_mat', mating(11, { semenLot: lotNo('G1', 12), doseCount: 3 }))
    const service = await sql`select boar_earnock, dose_count, p.ear_no from sow_service s
      join pig p on p.farm_id = s.farm_id and p.uid = s.boar_id where s.uid = ${uid}`.execute(t.db)
    expect(service.rows).toEqual([{ boar_earnock: 'G1', dose_count: 3, ear_no: 'G1' }])
    expect(await stock(lotNo('G1', 12))).toBe(7)
    const { data } = await correct('event_mat', uid, null, true)
    expect(data.changes).toContainEqual({
      label: `精液 ${lotNo('G1', 12)} 库存`,
      before: '7 份',
      after: '10 份',
    })
    await correct('event_mat', uid, null)
    expect(await stock(lotNo('G1', 12))).toBe(10)
  })

  test('up to four, each of a boar or a lot of its own', async () => {
    await lotOf('G2', 13, 10)
    await lotOf('G3', 13, 10)
    const row = mating(13, {
      boarEarnock: 'G4',
      doseCount: 4,
      dose2: lotNo('G2', 13),
      dose3: lotNo('G3', 13),
    })
    const uid = await must('event_mat', row)
    expect([await stock(lotNo('G2', 13)), await stock(lotNo('G3', 13))]).toEqual([9, 9])
    const read = await client.get<{ payload: { boarEarnock: string; doses: Row[] } }>(
      `event/event_mat/${uid}`,
    )
    expect(read.data.payload.boarEarnock).toBe('G4')
    expect(read.data.payload.doses.map((dose) => dose.boarEarnock)).toEqual(['G4', 'G2', 'G3', 'G4'])
  })

  test.each<[string, () => Row, string]>([
    ['nothing at all', () => ({}), 'FORM boarEarnock 请填写与配公猪或精液批号'],
    ['a lot nobody made', () => ({ semenLot: 'NO-1' }), 'FORM semenLot 精液批号不存在：NO-1'],
    [
      'a word that is neither',
      () => ({ boarEarnock: 'G4', doseCount: 2, dose2: 'NO' }),
      'FORM dose2 没有这头公猪或这个精液批号：NO',
    ],
    [
      'a dose too many',
      () => ({ boarEarnock: 'G4', doseCount: 2, dose4: 'G4' }),
      'FORM dose4 输精次数为2，没有第4次',
    ],
    [
      'a lot that covers the sow',
      () => ({ method: 'NATURAL', semenLot: lotNo('G2', 13) }),
      'FORM semenLot 本交请填写与配公猪，不能使用精液批次',
    ],
    [
      'semen of another boar',
      () => ({ boarEarnock: 'G4', semenLot: lotNo('G2', 13) }),
      `FORM semenLot 批号【${lotNo('G2', 13)}】不是公猪【G4】的精液`,
    ],
    [
      'B-01',
      () => ({ method: 'NATURAL', boarEarnock: 'YOUNG' }),
      'B-01 boarEarnock 公猪日龄不足240天，不能采精/配种',
    ],
  ])('%s is refused', async (_, more, message) => {
    expect(said(await send('event_mat', [mating(13, more())]))).toContain(message)
  })

  test('B-07 before the lot was made and after its last day, B-06 when it is used up', async () => {
    await lotOf('G5', 12, 2, { validDays: 2 })
    const semenLot = lotNo('G5', 12)
    const late = ['V-107 semenLot 精液已过期或库存不足', 'B-07 semenLot 配种日期必须在精液有效期内']
    for (const day of [13, 9])
      expect(said(await send('event_mat', [mating(day, { semenLot })]))).toEqual(late)
    await must('event_mat', mating(10, { semenLot, doseCount: 2 }))
    // nor may an earlier day take what the later one has used
    expect(said(await send('event_mat', [mating(12, { semenLot })]))).toEqual([
      'V-107 semenLot 精液已过期或库存不足',
      'B-06 semenLot 精液库存不足（剩余0份）',
    ])
  })

  test('rows of one batch see what the rows before them took', async () => {
    await lotOf('G1', 4, 3)
    const semenLot = lotNo('G1', 4)
    const rows = [2, 2, 1].map((doseCount) => mating(4, { semenLot, doseCount }))
    const results = await send('event_mat', rows)
    expect(results.map((one) => one.accepted)).toEqual([true, false, true])
    expect(said(results.slice(1))).toContain('B-06 semenLot 精液库存不足（剩余1份）')
    expect(await stock(semenLot)).toBe(0)
  })

  test('two clerks who take the last doses at once: one gets them, the other is told', async () => {
    await lotOf('G2', 3, 2)
    const semenLot = lotNo('G2', 3)
    const rows = [mating(3, { semenLot, doseCount: 2 }), mating(3, { semenLot, doseCount: 2 })]
    const answers = (await Promise.all(rows.map((row) => send('event_mat', [row])))).flat()
    expect(answers.filter((one) => one.accepted)).toHaveLength(1)
    expect(said(answers.filter((one) => !one.accepted))).toEqual([
      'V-107 semenLot 精液已过期或库存不足',
      'B-06 semenLot 精液库存不足（剩余0份）',
    ])
    expect(await stock(semenLot)).toBe(0)
  })
})

describe('corrections', () => {
  test('a lot stands against all that would take from its uses', async () => {
    const taken = await collect('G3', 5)
    const made = await must('event_semen_process', { earNo: 'G3', date: back(5), dosesMade: 10 })
    const semenLot = lotNo('G3', 5)
    const used = await must('event_mat', mating(4, { semenLot, doseCount: 4 }))
    const process = (more: Row) => ({ date: back(5), dosesMade: 10, doseVolume: 80, validDays: 3, ...more })
    const conflict = { rule: 'K-02', message: `与后续事件【配种 ${back(4)}】冲突，请先撤销该事件` }
    const wishes: [string, string, Row | null][] = [
      ['event_semen_process', made, null],
      ['event_semen_process', made, process({ dosesMade: 3 })],
    ]
    for (const [code, uid, row] of wishes)
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
    const gone = await client.delete<Corrected>(`event/event_semen_discard/${uid}`, { version: 2 })
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

test('R7: every lot of the farm: made = used + thrown away + left', async () => {
  const lots =
    await sql`select l.lot_no from semen_lot l join semen_move m on m.farm_id = l.farm_id and m.lot_uid = l.uid
    where l.farm_id = ${farm.uid} group by l.farm_id, l.uid
    having sum(m.doses) < 0 or sum(m.doses) filter (where m.kind = 'MADE') <> l.doses`.execute(t.db)
  expect(lots.rows).toEqual([])
})

test('a rebuild finds the books as the events say, mends what was lost, and leaves what documents brought', async () => {
  const scope = { root: false, farms: [farm.uid], companies: [], paths: [] }
  const rebuild = async (dryRun: boolean) =>
    (await rebuildFarm(t.db, scope, { farmId: farm.uid, dryRun, from: null })).found.rows
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
