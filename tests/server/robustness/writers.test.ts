import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, test } from 'vitest'
import { DEFAULT_PARAMS } from '#domain/sow/params.ts'
import { replayPig } from '#domain/sow/sow.replay.ts'
import { eventForms } from '#resources/events/index.ts'
import { build } from '#server/app.ts'
import { loadAnimals } from '#server/commands/herd/animal-events.ts'
import { createDb, createPool, scoped } from '#server/kit/database.ts'
import { type Client, clientOf } from '#support/app.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { NOON } from '#support/event-forms.ts'

/** Many people write to the same animals at the same moment, each on a database connection of her own. */
const WRITERS = 16
const { t, side } = await eventFixture()
const { farm, house, known, client: setup } = await side('M')
const pool = createPool(t.database.url, WRITERS)
const db = createDb(pool)
const app = await build({ db, unlimited: true, now: () => NOON })
afterAll(async () => {
  await app.close()
  await db.destroy()
})
const writers = Array.from({ length: WRITERS }, (): Client => clientOf(app, setup.cookies))
const DAY = '2026-11-20'
const entry = { source: 'INIT', init: true, houseId: house.uid, sex: 'F' }

/** Weaned sows under new ear numbers. */
async function sows(prefix: string, count: number): Promise<string[]> {
  const opening = { date: '2026-11-01', status: 'WEANED', parity: 2, weanDate: '2026-10-31' }
  const earNos = Array.from({ length: count }, (_, i) => `${prefix}${i}`)
  const rows = earNos.map((earNo) => ({ ...entry, ...opening, earNo }))
  await post(setup, 'event_entry', rows)
  return earNos
}

async function post(client: Client, code: string, rows: readonly object[]): Promise<RowAnswer[]> {
  const answer = await client.post<{ results: RowAnswer[] }>(`event/${code}`, { rows })
  expect([answer.status, answer.code, answer.msg]).toEqual([200, 'SUCCESS', ''])
  return answer.data.results
}

const shuffled = <T>(list: readonly T[], turn: number): T[] =>
  list
    .map((one, i) => ({ one, key: Math.sin((i + 1) * (turn + 1) * 7.31) }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one)

/** The events of every animal, replayed: what stands in the database must be a life that can be lived. */
async function lives() {
  const pigs = await sql<{ uid: string }>`select uid from pig where farm_id = ${farm.uid}`.execute(t.db)
  const ids = pigs.rows.map((row) => row.uid)
  return scoped(t.db, { root: false, farms: [farm.uid], companies: [], paths: [] }, async (tx) => {
    const animals = await loadAnimals(tx, farm.uid, ids, false)
    return [...animals.values()].map((animal) => ({
      ...animal,
      history: replayPig(animal.events, DEFAULT_PARAMS),
    }))
  })
}

afterEach(async () => {
  for (let tries = 0; tries < 20 && pool.idleCount !== pool.totalCount; tries += 1) await wait(50)
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0])
})

test('sixteen writers on the same sows never leave two events that contradict each other', async () => {
  const earNos = await sows('C', 8)
  const cells: [string, object][] = [
    ['event_mat', { boarEarnock: 'M06', method: 'AI' }],
    ['event_cull_pig', { kind: 'SALE', reason: known.word('cull_reason') }],
    ['event_death_pig', { reason: known.word('death_reason'), disposal: known.word('disposal_method') }],
    ['event_transfer_house', { houseId: house.uid }],
  ]
  const results = await Promise.all(
    writers.map((client, i) => {
      const [code, row] = cells[i % cells.length] ?? ['', {}]
      const rows = shuffled(earNos, i).map((earNo) => ({ ...row, earNo, date: DAY, confirmReason: '核实' }))
      return post(client, code, rows)
    }),
  )
  const answers = results.flat()
  const accepted = answers.filter((one) => one.accepted)
  for (const one of answers)
    if (!one.accepted) expect(one.violations.at(-1)?.rule, JSON.stringify(one)).toMatch(/^(V-\d{3}|K-16)$/)

  const all = (await lives()).filter((one) => earNos.includes(one.earNo))
  expect(all).toHaveLength(earNos.length)
  for (const { earNo, events, history } of all) {
    expect(
      history.violations.filter((one) => one.level === 'E'),
      earNo,
    ).toEqual([])
    const exits = events.filter((one) => one.type === 'event_cull_pig' || one.type === 'event_death_pig')
    expect(exits).toHaveLength(1)
    expect(history.services.length).toBeLessThan(2)
    expect(accepted.filter((one) => one.earNo === earNo)).toHaveLength(events.length - 1)
  }
})

test('a litter weaned by sixteen people at once is weaned once', async () => {
  const opening = {
    date: '2026-11-01',
    status: 'LACTATING',
    parity: 2,
    farrowDate: '2026-10-28',
    suckling: 9,
  }
  const earNos = Array.from({ length: 6 }, (_, i) => `W${i}`)
  await post(
    setup,
    'event_entry',
    earNos.map((earNo) => ({ ...entry, ...opening, earNo })),
  )
  const results = await Promise.all(
    writers.map((client, i) => {
      const rows = earNos.map((earNo) => ({
        earNo,
        date: DAY,
        startes: 9,
        weanWeight: '63',
        targetKind: 'SALE',
      }))
      return post(client, 'event_wean', shuffled(rows, i))
    }),
  )
  for (const earNo of earNos) {
    const own = results.flat().filter((one) => one.earNo === earNo)
    expect(
      own.filter((one) => one.accepted),
      JSON.stringify(own[0]),
    ).toHaveLength(1)
    const rules = own.filter((one) => !one.accepted).map((one) => one.violations[0]?.message)
    expect(new Set(rules)).toEqual(new Set(['当前状态为【断奶】，不能进行断奶操作']))
  }
})

test('V-010 one ear number entered by sixteen people at once: one wins, the others are refused, their other rows are saved', async () => {
  const row = { ...entry, init: false, date: DAY, status: 'GILT', birthDate: '2026-03-01' }
  const results = await Promise.all(
    writers.map((client, i) =>
      post(
        client,
        'event_entry',
        shuffled(
          [
            { ...row, earNo: 'ONE' },
            { ...row, earNo: `OWN${i}` },
          ],
          i,
        ),
      ),
    ),
  )
  const contested = results.flat().filter((one) => one.earNo === 'ONE')
  expect(contested.filter((one) => one.accepted)).toHaveLength(1)
  for (const one of contested.filter((each) => !each.accepted)) {
    expect(one.violations).toMatchObject([
      { rule: 'V-010', level: 'E', field: 'earNo', message: '耳号已存在，不能重复' },
    ])
  }
  const own = results.flat().filter((one) => one.earNo.startsWith('OWN'))
  expect(own.filter((one) => one.accepted)).toHaveLength(WRITERS)
})

test('V-701 a crate for one takes one sow, however many bring theirs at the same moment', async () => {
  const pen = await t.node({ type: 'house', kind: 'PEN', name: '01', parent: house })
  await sql`update organize set capacity = 1 where uid = ${pen.uid}`.execute(t.db)
  const earNos = await sows('P', WRITERS)
  const results = await Promise.all(
    writers.map((client, i) =>
      post(client, 'event_transfer_house', [
        { earNo: earNos[i], date: DAY, houseId: house.uid, penId: pen.uid },
      ]),
    ),
  )
  const refused = results.flat().filter((one) => !one.accepted)
  expect(refused).toHaveLength(WRITERS - 1)
  for (const one of refused)
    expect(one.violations).toMatchObject([{ rule: 'V-701', message: '目标栏位已满' }])
})

test('of corrections of one event at the same moment one is saved, the others see a conflict', async () => {
  await sows('E', 1)
  const [mating] = await post(setup, 'event_mat', [
    { earNo: 'E0', date: DAY, boarEarnock: 'M06', method: 'AI', confirmReason: '核实' },
  ])
  const path = `event/event_mat/${mating?.uid}`
  const answers = await Promise.all(
    writers.map((client, i) => {
      const row = { date: DAY, boarEarnock: `M${1 + (i % 2)}6`, method: 'AI', confirmReason: '核实' }
      const reason = '录错'
      return i % 4 === 3
        ? client.delete(path, { version: 1, reason })
        : client.patch(path, { version: 1, row, reason })
    }),
  )
  const codes = answers.map((one) => one.code).sort()
  expect(codes.filter((one) => one === 'SUCCESS')).toHaveLength(1)
  expect(codes.filter((one) => !['SUCCESS', 'CONFLICT', 'NOT_FOUND'].includes(one))).toEqual([])
  const saved = await sql<{
    n: number
  }>`select count(*)::int as n from audit_log where target_uid = ${mating?.uid} and before is not null`.execute(
    t.db,
  )
  expect(saved.rows[0]?.n).toBe(1)
})

test('rows locked in opposite orders are a deadlock to the database and none to the writers', async () => {
  const earNos = await sows('D', 2)
  const scope = { root: false, farms: [farm.uid], companies: [], paths: [] }
  let runs = 0
  const both = (order: readonly string[]) =>
    scoped(db, scope, async (tx) => {
      runs += 1
      for (const earNo of order) {
        await sql`update pig set remark = coalesce(remark, '') || 'x' where farm_id = ${farm.uid} and ear_no = ${earNo}`.execute(
          tx,
        )
        await wait(100)
      }
    })
  await Promise.all([both(earNos), both([...earNos].reverse())])
  expect(runs).toBeGreaterThan(2) // one of them was sent round again
  const remarks = await sql<{
    remark: string
  }>`select remark from pig where farm_id = ${farm.uid} and ear_no = any(${earNos})`.execute(t.db)
  expect(remarks.rows.map((one) => one.remark)).toEqual(['xx', 'xx'])
})

test('every form is written by many at once without one answer of the kind “系统错误”', async () => {
  const earNos = await sows('Z', 6)
  const codes = eventForms.filter((one) => one.target !== null).map((one) => one.code)
  const statuses = await Promise.all(
    writers.flatMap((client, i) =>
      codes.map(async (code, n) => {
        const rows = shuffled(earNos, i + n).map((earNo) => ({
          earNo,
          date: DAY,
          confirmReason: '核实',
          houseId: house.uid,
        }))
        return (await client.post(`event/${code}`, { rows })).status
      }),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})
