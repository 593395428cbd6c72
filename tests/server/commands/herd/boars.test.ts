import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { correctEvent } from '#server/commands/event-commands.ts'
import { scoped } from '#server/kit/database.ts'
import { herdFixture } from '#support/herd.ts'

const { db, caller, farmId, houseId, reason, record } = await herdFixture()
const TODAY = '2025-07-19'
const common = { date: '2024-12-01', source: 'INIT', init: true, houseId }
const boar = (earNo: string) => ({
  ...common,
  earNo,
  sex: 'M',
  status: 'ACTIVE',
  birthDate: '2023-01-01',
  confirmReason: '品种血统不详',
})
const sow = (earNo: string, extra: object = {}) => ({
  ...common,
  earNo,
  sex: 'F',
  status: 'WEANED',
  parity: 2,
  weanDate: '2024-11-29',
  ...extra,
})
const cells = (boarEarnock: string, extra: object = {}) => ({
  date: '2024-12-06',
  boarEarnock,
  method: 'AI',
  doseCount: 1,
  ...extra,
})
const entered = await record('event_entry', [
  ...['B1', 'B2', 'B3', 'B4'].map(boar),
  ...['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7'].map((earNo) => sow(earNo)),
  sow('S8', { sireEarNo: 'B2' }),
])
if (!entered.every((one) => one.accepted)) throw new Error(JSON.stringify(entered))
// B4 is gone before the tests begin.
await record('event_cull_pig', [{ earNo: 'B4', date: '2025-02-01', kind: 'DISPOSAL', reason }])

const mate = async (earNo: string, row: object) => {
  const [result] = await record('event_mat', [{ earNo, ...row }])
  if (!result?.uid) throw new Error(JSON.stringify(result))
  return result.uid
}
const form = eventForms.find((one) => one.code === 'event_mat')
if (!form) throw new Error('no form')
const correct = (uid: string, row: Record<string, unknown>, version = 1) => {
  const request = { uid, version, row, form, reason: null, dryRun: false, today: TODAY, mayBackdate: true }
  return scoped(db, caller.scope, (tx) => correctEvent(tx, caller, request))
}
const rules = (found: readonly { rule: string }[]) => found.map((one) => one.rule)
const boarOf = async (service: string) =>
  (
    await sql`select p.ear_no from sow_service s join pig p on p.uid = s.boar_id where s.uid = ${service}`.execute(
      db,
    )
  ).rows

test('a correction that names another boar books the mating to that boar', async () => {
  const uid = await mate('S1', cells('B1'))
  expect((await correct(uid, cells('B2'))).accepted).toBe(true)
  expect(await boarOf(uid)).toEqual([{ ear_no: 'B2' }])
})

test('V-108 a correction to a boar of her own family is warned of', async () => {
  const uid = await mate('S8', cells('B1'))
  const answer = await correct(uid, cells('B2'))
  expect([answer.accepted, rules(answer.violations)]).toEqual([false, ['V-108']])
})

test('V-106 asks whether the boar was there on that day, not today', async () => {
  const [then, after] = await record('event_mat', [
    { earNo: 'S2', ...cells('B4') },
    { earNo: 'S3', ...cells('B4', { date: '2025-02-02', confirmReason: '迟配' }) },
  ])
  expect(then).toMatchObject({ accepted: true, violations: [] })
  // the cell that a person corrects
  expect(after?.violations.at(-1)).toMatchObject({ rule: 'V-106', field: 'boarEarnock' })
  expect((await correct(then?.uid ?? '', cells('B4', { doseCount: 2 }))).accepted).toBe(true)
  expect(await boarOf(then?.uid ?? '')).toEqual([{ ear_no: 'B4' }])
})

test('V-106 a number that is no boar of the farm is refused, but for semen from elsewhere; an opening may say 未知', async () => {
  await sql`insert into semen_lot (farm_id, uid, lot_no, origin, boar_ear_no, produced_date, valid_to, doses)
    select ${farmId}, gen_random_uuid(), no, origin, boar, '2024-12-01', '2024-12-04', 10
      from (values ('L1', 'BOUGHT', 'Y1+Y2'), ('L2', 'RECEIVED', 'Y3'), ('L3', 'OWN', 'Y4')) as v (no, origin, boar)`.execute(
    db,
  )
  const trial = async (row: object) => {
    const [result] = await record('event_mat', [{ earNo: 'S6', ...row }], TODAY, true)
    return result?.violations.map(({ rule, level, field, message }) => [rule, level, field, message])
  }
  const refused = (earNo: string) => [['V-106', 'E', 'boarEarnock', `公猪【${earNo}】不可用`]]
  for (const earNo of ['NONE', 'Y4', 'S1']) expect(await trial(cells(earNo))).toEqual(refused(earNo))
  for (const earNo of ['Y1', 'Y2', 'Y3']) expect(await trial(cells(earNo))).toEqual([])
  // a boar elsewhere cannot mount here
  expect(await trial(cells('Y1', { method: 'NATURAL' }))).toEqual(refused('Y1'))
  const served = { status: 'MATED', weanDate: null, mateDate: '2024-11-20' }
  const opened = await record('event_entry', [
    sow('O1', { ...served, boarEarnock: '未知' }),
    sow('O2', { ...served, boarEarnock: 'OLD7' }),
  ])
  expect(opened.map((one) => one.accepted)).toEqual([true, true])
  const services =
    await sql`select p.ear_no, s.boar_id, s.boar_earnock from sow_service s join pig p on p.uid = s.pig_id
    where p.ear_no like 'O_' order by 1`.execute(db)
  expect(services.rows).toEqual([
    { ear_no: 'O1', boar_id: null, boar_earnock: null },
    { ear_no: 'O2', boar_id: null, boar_earnock: 'OLD7' },
  ])
})

test('V-110 counts the rows of the same batch, and every dose', async () => {
  const natural = cells('B3', { method: 'NATURAL' })
  const rows = ['S4', 'S5', 'S6'].map((earNo) => ({ earNo, ...natural }))
  const results = await record('event_mat', rows)
  expect(results.map(({ violations }) => rules(violations))).toEqual([[], [], ['V-110']])
  const [later] = await record('event_mat', [{ earNo: 'S7', ...natural, date: '2024-12-07' }])
  expect(rules(later?.violations ?? [])).toEqual(['V-110'])
})

test('V-110 a correction does not count its own event twice', async () => {
  const uid = await mate('S7', cells('B1', { method: 'NATURAL', doseCount: 2 }))
  const answer = await correct(uid, cells('B1', { method: 'NATURAL', doseCount: 2, backfat: 15 }))
  expect([answer.accepted, answer.violations]).toEqual([true, []])
})
