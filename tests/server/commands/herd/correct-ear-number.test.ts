import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EventForm } from '#kit/event-form.ts'
import { entry } from '#resources/events/entry.ts'
import { culling } from '#resources/events/removal.ts'
import { correctEvent } from '#server/commands/event-commands.ts'
import { scoped } from '#server/kit/database.ts'
import { dump, herdFixture } from '#support/herd.ts'

const { db, caller, houseId, reason, record } = await herdFixture()
const TODAY = '2025-07-19'
const taken = [{ rule: 'V-010', level: 'E', field: 'earNo', message: '耳号已存在，不能重复' }]

const gilt = (earNo: string) => ({
  earNo,
  date: '2025-07-01',
  source: 'BOUGHT',
  houseId,
  sex: 'F',
  status: 'GILT',
  birthDate: '2025-01-01',
})

async function enter(earNo: string): Promise<string> {
  const [result] = await record('event_entry', [gilt(earNo)], TODAY)
  if (!result?.uid) throw new Error(JSON.stringify(result))
  return result.uid
}

const correct = (form: EventForm, uid: string, row: Record<string, unknown> | null, dryRun = false) =>
  scoped(db, caller.scope, (tx) =>
    correctEvent(tx, caller, {
      uid,
      version: 1,
      row,
      form,
      reason: '更正',
      dryRun,
      today: TODAY,
      mayBackdate: true,
    }),
  )

test('V-010 an ear number cannot be corrected into one that another animal wears', async () => {
  await enter('A1')
  const uid = await enter('A2')
  const before = await dump(db)
  for (const dryRun of [true, false]) {
    const answer = await correct(entry, uid, gilt('A1'), dryRun)
    expect(answer).toMatchObject({ accepted: false, violations: taken })
  }
  expect(await dump(db)).toBe(before)
})

test('V-010 an animal cannot come back under an ear number that was given away meanwhile', async () => {
  await enter('B1')
  const [gone] = await record(
    'event_cull_pig',
    [{ earNo: 'B1', date: '2025-07-10', kind: 'SALE', reason }],
    TODAY,
  )
  await enter('B1')
  const before = await dump(db)
  expect(await correct(culling, gone?.uid ?? '', null)).toMatchObject({ accepted: false, violations: taken })
  expect(await dump(db)).toBe(before)
})

test('a free ear number is taken over everywhere, and its own is no obstacle', async () => {
  const uid = await enter('C1')
  expect(await correct(entry, uid, gilt('C1'), true)).toMatchObject({ accepted: true, violations: [] })
  expect(await correct(entry, uid, { ...gilt('C2'), confirmReason: ' 打错 ' })).toMatchObject({
    accepted: true,
  })
  const pigs = await sql<{ ear_no: string }>`select ear_no from pig where ear_no like 'C%'`.execute(db)
  expect(pigs.rows).toEqual([{ ear_no: 'C2' }])
  const kept = await sql<{
    confirm_reason: string
  }>`select confirm_reason from pig_event where uid = ${uid}`.execute(db)
  expect(kept.rows).toEqual([{ confirm_reason: '打错' }])
})
