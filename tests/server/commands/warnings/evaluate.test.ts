import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { WarningCode } from '#domain/warnings.ts'
import { evaluateWarnings, runDailyWarnings } from '#server/commands/warnings/evaluate.ts'
import { openGroups } from '#server/commands/warnings/open-groups.ts'
import { scoped } from '#server/kit/database.ts'
import { herdFixture } from '#support/herd.ts'

const TODAY = '2025-07-19'
const ago = (days: number) => addDays(TODAY, -days)
const { db, caller, farmId, houseId, record, boar: enterBoar } = await herdFixture()
await enterBoar('X1')

async function must(code: string, row: Record<string, unknown>): Promise<void> {
  const [answer] = await record(code, [{ confirmReason: '测试', ...row }], TODAY)
  if (!answer?.accepted) throw new Error(`${code} ${JSON.stringify(row)}: ${JSON.stringify(answer)}`)
}
const enter = (earNo: string, row: Record<string, unknown>) =>
  must('event_entry', { earNo, source: 'INIT', init: true, houseId, sex: 'F', ...row })

/** The only rules there are; each answers its uid. */
async function only(...rules: [WarningCode, Record<string, unknown>?][]): Promise<string[]> {
  await sql`delete from warning_record`.execute(db)
  await sql`delete from warning_run`.execute(db)
  await sql`delete from warning_rule`.execute(db)
  const uids: string[] = []
  for (const [code, more] of rules) uids.push(await rule(code, more))
  return uids
}

async function rule(code: WarningCode, more: Record<string, unknown> = {}): Promise<string> {
  const row = {
    ...{ uid: uuidv7(), code, name: code, level: 'YELLOW', frequency: 'DAILY', enabled: true },
    ...more,
  }
  await db.insertInto('warning_rule').values(row).execute()
  return row.uid
}

const evaluate = (today = TODAY) =>
  scoped(db, caller.scope, (tx) => evaluateWarnings(tx, caller, farmId, today))

interface Record_ {
  subject: string
  status: string
  value: string
  threshold: string
  note: string | null
  firstDay: string
}
const records = async (): Promise<Record_[]> =>
  (
    await sql<Record_>`select subject, status, value, threshold, note, first_day as "firstDay" from warning_record
      order by first_day, subject`.execute(db)
  ).rows
const shown = async () => (await records()).map(({ subject, status }) => `${subject} ${status}`)

describe('animals past a limit', () => {
  test('超期空怀: more than 14 days, not 14', async () => {
    await enter('O14', { status: 'OPEN', parity: 2, openDate: ago(14), openReason: 'RETURN', date: ago(14) })
    await enter('O15', { status: 'OPEN', parity: 2, openDate: ago(15), openReason: 'RETURN', date: ago(15) })
    await only(['LONG_OPEN'])
    expect(await evaluate()).toEqual({ opened: 1, closed: 0 })
    expect(await records()).toMatchObject([
      { subject: 'O15', status: 'UNREAD', value: '15.00', threshold: '14.00' },
    ])
  })

  test('a rule with a limit of its own goes by that', async () => {
    await only(['LONG_OPEN', { threshold: 13 }])
    await evaluate()
    expect(await shown()).toEqual(['O14 UNREAD', 'O15 UNREAD'])
  })

  test('返情次数: two returns in the running cycle, not one', async () => {
    await enter('R2', { status: 'OPEN', parity: 1, openDate: ago(90), openReason: 'RETURN', date: ago(90) })
    for (const [served, found] of [
      [80, 59],
      [55, 34],
    ]) {
      await must('event_mat', { earNo: 'R2', date: ago(served ?? 0), boarEarnock: 'X1', method: 'AI' })
      await must('event_gestation', { earNo: 'R2', date: ago(found ?? 0), gestationResult: 'RETURN' })
    }
    await enter('R1', { status: 'OPEN', parity: 1, openDate: ago(90), openReason: 'RETURN', date: ago(90) })
    await must('event_mat', { earNo: 'R1', date: ago(50), boarEarnock: 'X1', method: 'AI' })
    await must('event_gestation', { earNo: 'R1', date: ago(29), gestationResult: 'RETURN' })
    await only(['REPEAT_RETURN'])
    await evaluate()
    expect(await shown()).toEqual(['R2 UNREAD'])
  })

  test('妊娠超期: over the farm’s warning day (118)', async () => {
    for (const served of [118, 119])
      await enter(`P${served}`, { status: 'MATED', parity: 2, mateDate: ago(served), date: ago(served) })
    await only(['LONG_GESTATION'])
    await evaluate()
    expect(await shown()).toEqual(['P119 UNREAD'])
  })

  test('无事件母猪: silent for more than gestation + lactation + 40 days (178)', async () => {
    for (const days of [178, 179])
      await enter(`S${days}`, { status: 'GILT', birthDate: ago(400), date: ago(days) })
    await only(['GHOST'])
    await evaluate()
    expect(await shown()).toEqual(['S179 UNREAD'])
  })

  test('公猪超用: more collections and natural services in seven days than the farm allows (2)', async () => {
    const boar = (earNo: string) =>
      enter(earNo, { sex: 'M', status: 'ACTIVE', birthDate: ago(600), date: ago(30) })
    await boar('B2')
    await boar('B3')
    // two mounts a service
    for (const [index, sow] of ['N1', 'N2', 'N3'].entries()) {
      await enter(sow, { status: 'WEANED', parity: 2, weanDate: ago(10), date: ago(10) })
      const boarEarnock = index < 2 ? 'B3' : 'B2'
      await must('event_mat', {
        earNo: sow,
        date: ago(6 - index),
        boarEarnock,
        method: 'NATURAL',
      })
    }
    await only(['BOAR_OVERUSE'])
    await evaluate()
    expect(await shown()).toEqual(['B3 UNREAD'])
  })
})

describe('a figure of the herd', () => {
  test('is compared with the limits of the farm’s indicators, the worse one by name', async () => {
    await enter('L1', { status: 'MATED', parity: 2, mateDate: ago(116), date: ago(116) })
    await must('event_farr', { earNo: 'L1', date: ago(2), healthy: 10, weak: 0, stillborn: 3, mummy: 0 })
    await only(['stillbornRate', { window_days: 30 }], ['liveBorn'])
    await evaluate()
    const found =
      await sql`select code, subject, level, value, threshold, report, window_from as "from", window_to as "to"
      from warning_record order by code`.execute(db)
    expect(found.rows).toEqual([
      {
        ...{ code: 'liveBorn', subject: '全场', level: 'RED', value: '10.00', threshold: '11.00' },
        ...{ report: 'breeding-sow-production-efficiency', from: ago(29), to: TODAY },
      },
      {
        ...{ code: 'stillbornRate', subject: '全场', level: 'RED', value: '23.08', threshold: '10.00' },
        ...{ report: 'breeding-sow-production-efficiency', from: ago(29), to: TODAY },
      },
    ])
  })

  test('a rule for alarms only passes over a warning; without a figure there is none', async () => {
    await only(['liveBorn', { level: 'RED', threshold: 9 }], ['farrowingRate'])
    await evaluate()
    expect(await shown()).toEqual([])
  })
})

describe('a cause that lasts', () => {
  test('is one warning, however often it is looked at', async () => {
    await only(['LONG_OPEN'])
    await Promise.all([evaluate(), evaluate()])
    await evaluate(addDays(TODAY, 0))
    expect((await shown()).filter((one) => one.startsWith('O15'))).toEqual(['O15 UNREAD'])
    expect(await evaluate()).toEqual({ opened: 0, closed: 0 })
  })

  const set = (values: Record<string, unknown>) =>
    db.updateTable('warning_record').set(values).where('subject', '=', 'O15').execute()
  const stateOf = async (subject: string) =>
    (await records()).filter((one) => one.subject === subject).map((one) => one.status)

  test('muted it stays muted to its day, then it is unread again', async () => {
    await set({ status: 'MUTED', mute_until: addDays(TODAY, 2) })
    await evaluate(addDays(TODAY, 1))
    await evaluate(addDays(TODAY, 2))
    expect(await stateOf('O15')).toEqual(['MUTED'])
    await evaluate(addDays(TODAY, 3))
    expect(await stateOf('O15')).toEqual(['UNREAD'])
  })

  test('handled, it rests for as long as its rule says, then it comes as a new one', async () => {
    await only(['LONG_OPEN', { frequency: 'WEEKLY' }])
    await evaluate()
    await set({ status: 'DONE', handled_at: `${TODAY} 10:00:00+08` })
    await evaluate(addDays(TODAY, 6))
    expect(await stateOf('O15')).toEqual(['DONE'])
    await evaluate(addDays(TODAY, 7))
    expect(await stateOf('O15')).toEqual(['DONE', 'UNREAD'])
  })

  test('gone, it is closed by itself; so is one whose rule is switched off', async () => {
    await only(['LONG_OPEN'])
    await evaluate()
    await must('event_mat', { earNo: 'O15', date: TODAY, boarEarnock: 'X1', method: 'AI' })
    await evaluate()
    expect((await records()).find((one) => one.subject === 'O15')).toMatchObject({
      ...{ status: 'DONE', note: '原因已消除' },
    })
    await rule('LONG_OPEN', { organize_id: farmId, enabled: false })
    await evaluate(addDays(TODAY, 1))
    expect((await shown()).filter((one) => !one.endsWith('DONE'))).toEqual([])
  })
})

test('the daily run comes once for a farm, also from two servers at once', async () => {
  await only(['LONG_OPEN'])
  const failed: unknown[] = []
  const run = (day: string) => runDailyWarnings(db, day, (...failure) => failed.push(failure))
  const done = await Promise.all([run(TODAY), run(TODAY)])
  expect(failed).toEqual([])
  expect(done[0] + done[1]).toBe(1)
  expect(await run(TODAY)).toBe(0)
  expect(await run(addDays(TODAY, 1))).toBe(1)
  const traces = await sql`select 1 from audit_log where route = 'DAILY early-warning'`.execute(db)
  expect(traces.rows.length).toBe(2)
})

test('a rule with receivers is shown to them only, one without to all users', async () => {
  await only(['LONG_OPEN', { threshold: 1 }], ['LONG_GESTATION', { receiver_ids: [uuidv7()] }])
  await evaluate()
  const groups = await scoped(db, caller.scope, (tx) => openGroups(tx, [farmId], caller.uid))
  expect(groups.map((one) => one.code)).toEqual(['LONG_OPEN'])
})
