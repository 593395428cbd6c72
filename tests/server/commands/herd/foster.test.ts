import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dumpAll } from '#support/dump.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'

const fixture = await eventFixture()
const { client, farm, house, known } = await fixture.side('M')

async function record(code: string, rows: EventRow[]): Promise<RowAnswer[]> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, {
    farmId: farm.uid,
    rows: rows.map((row) => ({ date: TODAY, ...row })),
  })
  return data.results
}
const sow = (earNo: string, suckling: number): EventRow => ({
  earNo,
  date: '2026-11-15',
  source: 'INIT',
  init: true,
  houseId: house.uid,
  sex: 'F',
  status: 'LACTATING',
  parity: 2,
  farrowDate: '2026-11-12',
  suckling,
})
const sucklings = async (...earNos: string[]) => {
  const { data } = await client.get<{ list: EventRow[] }>(`pigs-file?_start=0&_end=150`)
  return earNos.map((earNo) => data.list.find((one) => one.earNo === earNo)?.suckling)
}
const said = ({ violations }: RowAnswer) =>
  violations.map(({ rule, field, message }) => `${rule} ${field} ${message}`)

await record('event_entry', [sow('A1', 14), sow('B1', 9), sow('C1', 10)])

test('piglets leave one sow and come to the other: both or neither', async () => {
  const before = await dumpAll(fixture.t.db)
  const [refused] = await record('event_foster', [{ earNo: 'A1', toEarNo: 'B1', qty: 15 }])
  expect(refused && said(refused)).toEqual([
    'V-404 qty 寄养数量不能超过带仔数（14头）',
    'V-406 qty 带仔数超过有效乳头数',
  ])
  const [unknown] = await record('event_foster', [{ earNo: 'A1', toEarNo: 'X9', qty: 1 }])
  expect(unknown && said(unknown)).toEqual(['V-007 toEarNo 耳号不存在：X9'])
  const [herself] = await record('event_foster', [{ earNo: 'A1', toEarNo: 'A1', qty: 1 }])
  expect(herself && said(herself)).toEqual(['V-401 toEarNo 寄出母猪与寄入母猪不能相同'])
  const [boar] = await record('event_foster', [{ earNo: 'A1', toEarNo: 'M06', qty: 1 }])
  expect(boar?.violations.map(({ rule, field }) => [rule, field])).toEqual([['V-009', 'toEarNo']])
  const herd = (dump: string) => dump.split('\n').filter((line) => !/audit_log|request_answer/.test(line))
  expect(herd(await dumpAll(fixture.t.db)).length).toBe(herd(before).length)
  expect(await sucklings('A1', 'B1')).toEqual([14, 9])

  const [taken] = await record('event_foster', [{ earNo: 'A1', toEarNo: 'B1', qty: 3 }])
  expect(taken?.accepted).toBe(true)
  expect(await sucklings('A1', 'B1')).toEqual([11, 12])
})

test('rows of one batch see each other, on either side', async () => {
  const rows = await record('event_foster', [
    { earNo: 'B1', toEarNo: 'C1', qty: 5 },
    { earNo: 'C1', toEarNo: 'A1', qty: 1 },
    { earNo: 'B1', toEarNo: 'C1', qty: 8, date: '2026-11-20' },
  ])
  expect(rows.map(({ accepted }) => accepted)).toEqual([true, true, false])
  expect(await sucklings('A1', 'B1', 'C1')).toEqual([12, 7, 14])
})

test('corrected from either side, both are; the preview names the other sow', async () => {
  const events = await sql<{ uid: string; role: string; link: string; version: number }>`
    select e.uid, e.payload->>'role' as role, e.link_uid as link, e.version from pig_event e join pig p on p.uid = e.pig_id
     where e.type = 'event_foster' and p.ear_no in ('A1', 'B1') and (e.payload->>'qty')::int = 3`.execute(
    fixture.t.db,
  )
  expect(new Set(events.rows.map(({ link }) => link)).size).toBe(1)
  const incoming = events.rows.find(({ role }) => role === 'IN')
  const path = `event/event_foster/${incoming?.uid}`
  const edit = { version: 1, row: { date: TODAY, toEarNo: 'B1', qty: 2 }, reason: '数错' }
  const preview = await client.patch(path, { ...edit, dryRun: true })
  expect(preview.data).toMatchObject({ accepted: true })
  expect(JSON.stringify(preview.data.changes)).toContain('A1 第2胎')
  expect((await client.patch(path, edit)).data).toMatchObject({ accepted: true })
  expect(await sucklings('A1', 'B1', 'C1')).toEqual([13, 6, 14])

  const gone = await client.delete<{ accepted: boolean }>(path, { version: 2, reason: '没有寄养' })
  expect(gone.data.accepted).toBe(true)
  expect(await sucklings('A1', 'B1', 'C1')).toEqual([15, 4, 14])
  const left = await sql`select 1 from pig_event where link_uid = ${incoming?.link ?? ''}`.execute(
    fixture.t.db,
  )
  expect(left.rows).toEqual([])
})

test('what the other side no longer allows is refused, and nothing changes', async () => {
  await record('event_piglet_death', [
    { earNo: 'A1', qty: 15, reason: known.word('piglet_death_reason'), confirmReason: '核实' },
  ])
  const { rows } = await sql<{ uid: string }>`
    select e.uid from pig_event e join pig p on p.uid = e.pig_id
     where e.type = 'event_foster' and p.ear_no = 'C1' and e.payload->>'role' = 'OUT'`.execute(fixture.t.db)
  const answer = await client.delete<{ accepted: boolean; violations: { rule: string }[] }>(
    `event/event_foster/${rows[0]?.uid}`,
    { version: 1, reason: '没有寄养' },
  )
  expect(answer.data.accepted).toBe(false)
  expect(answer.data.violations.map(({ rule }) => rule)).toEqual(['K-02'])
  expect(await sucklings('A1', 'C1')).toEqual([0, 14])
})
