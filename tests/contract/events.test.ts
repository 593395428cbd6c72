/** Every event form records, checks, corrects, undoes and audits its rows as it is declared. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import type { EventForm } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { commandsOf } from '#server/commands/event-commands.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { systemCaller } from '#server/kit/caller.ts'
import { type Db, scoped } from '#server/kit/database.ts'
import { type Expected, expectTrail, madeBy } from '#support/audit-trail.ts'
import { testByTurns } from '#support/drawn.ts'
import { dumpAll } from '#support/dump.ts'
import {
  acceptable,
  eventFixture,
  forms,
  otherRow,
  record,
  sidesOf,
  tableOf,
  undo,
} from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'
import { sessionOf } from '#support/routes.ts'
import { shareOf } from '#support/shares.ts'

const { t, side } = await eventFixture()
const own = await side('M')
const { client } = own

const byChief = madeBy('chiefM', () => own.farm)

/** The rows of one event: both sides of one that concerns two animals or batches. */
async function rowsOfEvent(form: EventForm, row: EventRow, uid: string): Promise<string[]> {
  if (sidesOf(form, row) === 1) return [uid]
  const table = sql.table(tableOf(form))
  const found = await sql<{
    uid: string
  }>`select uid from ${table} where link_uid = (select link_uid from ${table} where uid = ${uid})`.execute(
    t.db,
  )
  return found.rows.map((one) => one.uid)
}

/** Resolves when a session waits for a lock of another. */
async function waiting(db: Db): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    const blocked = await db.rows(sql`select 1 from pg_stat_activity where datname = current_database()
      and cardinality(pg_blocking_pids(pid)) > 0`)
    if (blocked.length > 0) return
    await wait(20)
  }
}

const recorded: [EventForm, string][] = []
afterEach(async () => {
  for (const [form, uid] of recorded.splice(0).reverse()) await undo(client, form, uid)
})

/** Undeclared cells: columns of tables, and properties every object has. */
const UNKNOWN = ['farm_id', 'created_by', 'version', 'uid', 'pigId', 'seq', 'constructor']

/** Records one acceptable row; it is taken back after the test. */
async function recordOne(form: EventForm, extra: Record<string, unknown> = {}) {
  const row = await acceptable(own, form)
  const answer = await record(client, form, { rows: [row], ...extra })
  const uid = answer.data.results[0]?.uid ?? ''
  recorded.push([form, uid])
  return { row, uid, answer }
}

const rowsOf = async (table: string, condition = sql<boolean>`true`): Promise<number> => {
  const found = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)} where ${condition}`.execute(t.db)
  return found.rows[0]?.n ?? -1
}

describe.each(forms)('%s', (code, form) => {
  const turn = forms.findIndex(([one]) => one === code)
  const sometimes = testByTurns('events', turn, 6)

  test('a row generated from the declaration is recorded, and leaves one audit row with who, what and request', async () => {
    const { row, uid, answer } = await recordOne(form)
    // a house alone has no number
    expect(answer.data.results).toMatchObject([{ row: 0, accepted: true, earNo: row.earNo ?? '' }])
    const traces = await sql<
      Record<string, unknown>
    >`select user_uid is not null as who, target, outcome, request_id is not null as request,
      before, after->>'date' as date from audit_log where target_uid = ${uid}`.execute(t.db)
    expect(traces.rows).toEqual([
      { who: true, target: code, outcome: 'SUCCESS', request: true, before: null, date: row.date },
    ])
  })

  sometimes(
    'a correction and its way back leave what was there before and after, one audit row for each side',
    async () => {
      const { row, uid } = await recordOne(form)
      const [path, reason] = [`event/${code}/${uid}`, '更正']
      const uids = await rowsOfEvent(form, row, uid)
      const left = (sides: Expected['sides']) =>
        uids.map((one) => ({ target: code, uid: one, sides, reason }))
      const body = { version: 1, row: await otherRow(own, form, uid, row), reason }
      const changed = byChief(await client.patch(path, body), ...left('both'))
      const changes = await expectTrail(t, `PATCH event/${code}/:uid`, { ...changed, among: code })
      const gone = byChief(await client.delete(path, { version: 2, reason }), ...left('before'))
      recorded.pop()
      const removals = await expectTrail(t, `DELETE event/${code}/:uid`, { ...gone, among: code })
      expect(removals.map(({ before }) => before)).toMatchObject(changes.map(({ after }) => after))
    },
  )

  sometimes('it can be read, edited and taken back; each leaves its trace', async () => {
    const { row, uid } = await recordOne(form)
    const read = await client.get(`event/${code}/${uid}`)
    // an animal goes by the number it carries now
    expect(read.data).toMatchObject({
      uid,
      type: code,
      earNo: row.newEarNo ?? row.earNo ?? 'M舍',
      date: row.date,
      version: 1,
    })
    const edit = await client.patch(`event/${code}/${uid}`, { version: 1, row, reason: '更正', dryRun: true })
    expect(edit.data).toMatchObject({ accepted: true, changes: [] })
    await undo(client, form, uid)
    recorded.pop()
    expect((await client.get(`event/${code}/${uid}`)).status).toBe(404)
    const kept =
      await sql`select 1 from audit_log where target_uid = ${uid} and before is not null and after is null`.execute(
        t.db,
      )
    expect(kept.rows).toHaveLength(1)
  })

  sometimes('of corrections sent at the same time one is kept, and the others are refused', async () => {
    const { row, uid } = await recordOne(form)
    const body = { version: 1, row: await otherRow(own, form, uid, row), reason: '更正' }
    const [path, trails] = [`event/${code}/${uid}`, sql<boolean>`target_uid = ${uid} and before is not null`]
    const before = await rowsOf('audit_log', trails)
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.patch(path, body)))
    expect(await rowsOf('audit_log', trails)).toBe(before + 1)
    await client.delete(path, { version: 2, reason: '更正' })
    recorded.pop()
    expect(answers.map((one) => one.code).toSorted()).toEqual([...Array(3).fill('CONFLICT'), 'SUCCESS'])
    expect((await client.get(path)).status).toBe(404)
  })

  sometimes(
    'taken back with the rows of its file, an event corrected meanwhile is left as it is',
    async () => {
      const { uid } = await recordOne(form)
      const caller = await systemCaller(t.db, allFunctionCodes, { route: 'TEST', requestId: 'test' })
      const request = {
        farmId: own.farm.uid,
        form,
        events: [{ uid, version: 1 }],
        reason: '撤销',
        today: TODAY,
      }
      const undone = await t.db.transaction().execute(async (tx) => {
        await sql`update ${sql.table(tableOf(form))} set version = version + 1 where uid = ${uid}`.execute(tx)
        const answer = scoped(t.db, caller.scope, (other) => commandsOf(form).undo(other, caller, request))
        await Promise.race([answer, waiting(t.db)])
        return { answer }
      })
      const isUndone = await undone.answer
      recorded.pop()
      const { status } = await client.delete(`event/${code}/${uid}`, { version: 2, reason: '撤销' })
      expect([isUndone, status]).toEqual([false, 200])
    },
  )

  sometimes('a dry run judges the same and writes nothing', async () => {
    const row = await acceptable(own, form)
    const before = await dumpAll(t.db)
    const audits = await rowsOf('audit_log')
    const answer = await record(client, form, { rows: [row], dryRun: true, requestId: 'dry-run-1' })
    expect(answer.data.results[0]?.accepted).toBe(true)
    expect(await dumpAll(t.db)).toBe(before)
    expect(await rowsOf('audit_log')).toBe(audits)
    expect(await rowsOf('request_answer', sql`request_id = 'dry-run-1'`)).toBe(0)
  })

  sometimes(
    'a row without its required cells is refused by each of them, and nothing is written',
    async () => {
      const before = await dumpAll(t.db)
      const { data } = await record(client, form, { rows: [{}] })
      const required = Object.entries({ ...form.header, ...form.fields }).filter(
        ([, one]) => one.required && one.default === undefined,
      )
      const fields = data.results[0]?.violations.map((one) => one.field)
      expect(fields).toEqual(expect.arrayContaining(required.map(([key]) => key)))
      expect(data.results[0]?.accepted).toBe(false)
      expect(await dumpAll(t.db)).toBe(before)
    },
  )

  sometimes('unknown cells are refused, each by its name', async () => {
    const row = await acceptable(own, form)
    const before = await dumpAll(t.db)
    for (const key of shareOf(UNKNOWN, turn)) {
      const { data } = await record(client, form, { rows: [{ ...row, [key]: '1' }] })
      expect(data.results[0]).toMatchObject({
        accepted: false,
        violations: [{ rule: 'FORM', level: 'E', message: `不允许的字段：${key}` }],
      })
    }
    expect(await dumpAll(t.db)).toBe(before)
  })

  sometimes('an unknown key next to the rows is refused: a mistyped dryRun must not write', async () => {
    const row = await acceptable(own, form)
    const before = await dumpAll(t.db)
    const answer = await record(client, form, { rows: [row], dryrun: true })
    expect([answer.status, answer.errors]).toEqual([400, { '': ['不允许的字段：dryrun'] }])
    expect((await record(client, form, { rows: [row], dryRun: 'maybe' })).status).toBe(400)
    expect(await dumpAll(t.db)).toBe(before)
  })

  sometimes('no rows, and more than 2000, are refused before anything is looked at', async () => {
    const row = await acceptable(own, form)
    const before = await dumpAll(t.db)
    for (const [rows, message] of [
      [[], '请至少填写一行'],
      [Array.from({ length: 2001 }, () => row), '一次最多保存2000行'],
    ]) {
      const answer = await client.post(`event/${code}`, { rows })
      expect([answer.status, answer.code, answer.errors]).toEqual([400, 'INVALID', { rows: [message] }])
    }
    expect(await dumpAll(t.db)).toBe(before)
  })

  sometimes(
    'the same request twice, and eight times at once, makes one event and the same answer',
    async () => {
      const requestId = `twice-${code}`
      const { row, uid, answer } = await recordOne(form, { requestId })
      const again = await record(client, form, { rows: [row], requestId })
      // to the letter: the order of the keys as well
      expect(JSON.stringify(again.data)).toBe(JSON.stringify(answer.data))
      expect(await rowsOf(tableOf(form), sql`uid = ${uid}`)).toBe(1)
      const other = await record(client, form, { rows: [{ ...row, confirmReason: '别的' }], requestId })
      expect([other.status, other.code, other.msg]).toEqual([400, 'INVALID', '同一请求编号的内容不一致'])
      await undo(client, form, uid)
      recorded.pop()

      const fresh = await acceptable(own, form)
      const events = await rowsOf(tableOf(form))
      const body = { rows: [fresh], requestId: `eight-${code}` }
      const answers = await Promise.all(Array.from({ length: 8 }, () => record(client, form, body)))
      const [first] = answers
      recorded.push([form, first?.data.results[0]?.uid ?? ''])
      for (const one of answers) expect(JSON.stringify(one.data)).toBe(JSON.stringify(first?.data))
      expect(first?.data.results[0]?.accepted).toBe(true)
      expect(await rowsOf(tableOf(form))).toBe(events + sidesOf(form, fresh))
    },
  )

  sometimes('V-003: only who may back-date records further back than the limit', async () => {
    const codes = [form.name, `${form.name}:edit`]
    const plain = await t.user({ account: `plain-${code}`, at: own.farm, functions: codes })
    const trusted = await t.user({
      account: `trusted-${code}`,
      at: own.farm,
      functions: [...codes, `${form.name}:backdate`],
    })
    const row = { ...(await acceptable(own, form)), date: addDays(TODAY, -32) }
    const rulesOf = async (user: string, date = row.date) => {
      const { data } = await record(await sessionOf(t, user), form, {
        rows: [{ ...row, date }],
        dryRun: true,
      })
      return data.results[0]?.violations.map((one) => `${one.rule} ${one.message}`) ?? []
    }
    const refusal = 'V-003 补录日期超过允许的31天，请联系管理员'
    expect(await rulesOf(plain)).toContain(refusal)
    expect(await rulesOf(trusted)).not.toContain(refusal)
    expect(await rulesOf(plain, addDays(TODAY, -31))).not.toContain(refusal)
  })

  sometimes('its calls need its functions, and those of another form do not help', async () => {
    const { uid, row } = await recordOne(form)
    const others = eventForms.filter((one) => one !== form)
    const stranger = await sessionOf(
      t,
      await t.user({
        account: `stranger-${code}`,
        at: own.farm,
        functions: others.flatMap((one) => [
          one.name,
          `${one.name}:edit`,
          `${one.name}:undo`,
          `${one.name}:backdate`,
        ]),
      }),
    )
    const before = await dumpAll(t.db)
    const direct = [
      await record(stranger, form, { rows: [row] }),
      await stranger.patch(`event/${code}/${uid}`, { version: 1, row }),
      await stranger.delete(`event/${code}/${uid}`, { version: 1 }),
      await stranger.get(`event/${code}/${uid}`),
      await stranger.post(`event/${code}/lookup`, { earNos: own.earNos }),
    ]
    expect(direct.map((one) => [one.status, one.code])).toEqual(direct.map(() => [403, 'FORBIDDEN']))
    for (const other of shareOf(others, turn, Math.ceil(others.length / 2))) {
      const around = [
        await stranger.get(`event/${other.code}/${uid}`),
        await stranger.patch(`event/${other.code}/${uid}`, { version: 1, row }),
        await stranger.delete(`event/${other.code}/${uid}`, { version: 1 }),
      ]
      expect(
        around.map((one) => one.status),
        `by way of ${other.code}`,
      ).toEqual([404, 404, 404])
    }
    expect(await dumpAll(t.db)).toBe(before)
  })

  sometimes('who may only record can neither edit nor take back', async () => {
    const { uid, row } = await recordOne(form)
    const clerk = await sessionOf(
      t,
      await t.user({ account: `clerk-${code}`, at: own.farm, functions: [form.name] }),
    )
    expect((await clerk.patch(`event/${code}/${uid}`, { version: 1, row })).status).toBe(403)
    expect((await clerk.delete(`event/${code}/${uid}`, { version: 1 })).status).toBe(403)
    expect((await clerk.get(`event/${code}/${uid}`)).status).toBe(200)
  })
})
