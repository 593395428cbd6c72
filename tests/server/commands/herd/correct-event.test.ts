import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { correctEvent } from '#server/commands/event-commands.ts'
import { scoped } from '#server/kit/database.ts'
import { dump, herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db, caller, houseId, word, record } = fixture
const TODAY = '2025-07-19'
await fixture.boar('G1')

await record('event_entry', [
  {
    earNo: 'M0001',
    date: '2025-01-01',
    source: 'INIT',
    init: true,
    houseId,
    sex: 'F',
    status: 'WEANED',
    parity: 2,
    weanDate: '2024-12-29',
  },
])
const only = async (code: string, row: Record<string, unknown>): Promise<string> => {
  const [result] = await record(code, [{ earNo: 'M0001', ...row }])
  if (!result?.uid) throw new Error(JSON.stringify(result))
  return result.uid
}
await only('event_mat', { date: '2025-01-03', boarEarnock: 'G1', method: 'AI', doseCount: 1 })
const check = await only('event_gestation', { date: '2025-01-31', gestationResult: 'POSITIVE', method: 'B' })
const farrow = await only('event_farr', { date: '2025-04-27', healthy: 12, weak: 1, stillborn: 1 })
const death = await only('event_piglet_death', {
  date: '2025-04-29',
  qty: 1,
  reason: word('piglet_death_reason'),
})
await only('event_wean', { date: '2025-05-21', startes: 12, weanWeight: '84.0', targetKind: 'SALE' })

/** Corrects an event of any type by the form of that type. */
async function correct(
  uid: string,
  row: Record<string, unknown> | null,
  { version = 1, dryRun = false }: { version?: number; dryRun?: boolean } = {},
) {
  const stored = await sql<{ type: string }>`select type from pig_event where uid = ${uid}`.execute(db)
  const form = eventForms.find((one) => one.code === stored.rows[0]?.type)
  if (!form) throw new Error(`no event ${uid}`)
  const request = { uid, version, row, form, reason: '更正', dryRun, today: TODAY, mayBackdate: true }
  return scoped(db, caller.scope, (tx) => correctEvent(tx, caller, request))
}

test('undo of a farrowing that later events stand on is refused and names the first of them', async () => {
  const before = await dump(db)
  const answer = await correct(farrow, null)
  expect(answer.accepted).toBe(false)
  expect(answer.violations.at(-1)?.message).toBe('与后续事件【仔猪死淘 2025-04-29】冲突，请先撤销该事件')
  expect(await dump(db)).toBe(before)
})

test('a back-dated insert that a later event cannot stand is refused', async () => {
  const [late] = await record('event_piglet_death', [
    { earNo: 'M0001', date: '2025-05-15', qty: 1, reason: word('piglet_death_reason') },
  ])
  expect(late?.violations.at(-1)?.message).toBe('插入后与后续事件【断奶 2025-05-21】冲突')
})

test('a preview shows before and after and writes nothing', async () => {
  const before = await dump(db)
  const answer = await correct(
    farrow,
    { date: '2025-04-27', healthy: 12, weak: 1, stillborn: 3 },
    { dryRun: true },
  )
  expect(answer.accepted).toBe(true)
  expect(answer.changes.length).toBeGreaterThan(0)
  expect(await dump(db)).toBe(before)
})

test('an edit at any position rewrites the figures behind it and is traced', async () => {
  const answer = await correct(farrow, { date: '2025-04-28', healthy: 12, weak: 1, stillborn: 3 })
  expect(answer.accepted).toBe(true)
  const litter = await sql<Record<string, unknown>>`select * from litter where uid = ${farrow}`.execute(db)
  expect(litter.rows[0]).toMatchObject({
    farrow_date: '2025-04-28',
    stillborn: 3,
    total_born: 16,
    gestation_days: 115,
    lactation_days: 23,
  })
  const traced = await sql<{ before: { date: string }; after: { date: string }; reason: string }>`
    select before, after, reason from audit_log where target_uid = ${farrow} and before is not null`.execute(
    db,
  )
  expect(traced.rows[0]).toMatchObject({
    before: { date: '2025-04-27' },
    after: { date: '2025-04-28' },
    reason: '更正',
  })
})

test('a stale version is refused', async () => {
  await expect(correct(farrow, null, { version: 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('undo of a check keeps the farrowing: it may follow a service directly', async () => {
  expect((await correct(check, null)).accepted).toBe(true)
  const gone = await sql`select 1 from pig_event where uid = ${check}`.execute(db)
  expect(gone.rows).toEqual([])
})

test('an event of another animal cannot be reached through a row: the identity stays', async () => {
  const answer = await correct(death, {
    date: '2025-04-30',
    qty: 1,
    reason: word('piglet_death_reason'),
    earNo: 'OTHER',
  })
  expect(answer.accepted).toBe(true)
  const pig = await sql<{
    ear_no: string
  }>`select p.ear_no from pig_event e join pig p on p.uid = e.pig_id where e.uid = ${death}`.execute(db)
  expect(pig.rows[0]?.ear_no).toBe('M0001')
})
