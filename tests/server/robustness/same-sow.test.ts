import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { build } from '#server/app.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { type Client, clientOf } from '#support/app.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { NOON, TODAY } from '#support/event-forms.ts'

/** Fifty people at one sow at the same moment, each on a connection of her own. */
const PEOPLE = 50
const { t, side } = await eventFixture()
const { farm, house, known, client: setup } = await side('M')
const db = createDb(createPool(t.database.url, PEOPLE))
const app = await build({ db, unlimited: true, now: () => NOON })
afterAll(async () => {
  await app.close()
  await db.destroy()
})
const people = Array.from({ length: PEOPLE }, (): Client => clientOf(app, setup.cookies))
const STALE = '数据已被他人修改，请刷新后重试'

async function post(client: Client, code: string, rows: readonly object[]): Promise<RowAnswer[]> {
  const { data } = await client.post<{ results: RowAnswer[] }>(`event/${code}`, { farmId: farm.uid, rows })
  return data.results
}
const sow = (earNo: string) => ({
  earNo,
  date: '2026-11-01',
  source: 'INIT',
  init: true,
  houseId: house.uid,
  sex: 'F',
  status: 'WEANED',
  parity: 2,
  weanDate: '2026-10-31',
})
const sound = async () =>
  (
    await rebuildFarm(
      t.db,
      { root: false, farms: [farm.uid], companies: [], paths: [] },
      { farmId: farm.uid, dryRun: true, from: null, today: TODAY },
    )
  ).found.rows

test('fifty corrections of one event: one is saved, the others learn that it was changed before', async () => {
  await post(setup, 'event_entry', [sow('S1')])
  const [measured] = await post(setup, 'event_body', [{ earNo: 'S1', date: TODAY, bcs: 3 }])
  const path = `event/event_body/${measured?.uid}`
  const answers = await Promise.all(
    people.map((client, i) => {
      if (i % 5 === 4) return client.delete(path, { version: 1, reason: '作废' })
      const row = { date: TODAY, bcs: 1 + (i % 5), backfat: 10 + Math.floor(i / 5) }
      return client.patch(path, { version: 1, row, reason: '更正' })
    }),
  )
  const won = answers.filter((one) => one.code === 'SUCCESS' && one.data.accepted)
  expect(won).toHaveLength(1)
  for (const { code, msg } of answers.filter((one) => one.code !== 'SUCCESS'))
    expect(code === 'NOT_FOUND' ? 'gone' : msg).toBe(code === 'NOT_FOUND' ? 'gone' : STALE)
  expect(await sound()).toEqual([])
}, 60_000)

test('fifty matings of one sow in one heat: at most her doses, all others get the rule', async () => {
  await post(setup, 'event_entry', [sow('S2')])
  const answers = await Promise.all(
    people.map((client, i) =>
      i % 2
        ? post(client, 'event_cull_pig', [
            {
              earNo: 'S2',
              date: TODAY,
              kind: 'SALE',
              reason: known.word('cull_reason'),
              confirmReason: '核实',
            },
          ])
        : post(client, 'event_mat', [
            { earNo: 'S2', date: TODAY, boarEarnock: 'M06', method: 'AI', confirmReason: '核实' },
          ]),
    ),
  )
  const culls = answers.filter((_, i) => i % 2).flat()
  expect(culls.filter((one) => one.accepted)).toHaveLength(1)
  for (const one of answers.flat().filter((each) => !each.accepted))
    expect(one.violations.at(-1)?.message, JSON.stringify(one)).toMatch(
      /该猪只已离场，不能录入事件|离场日期不能早于已有事件日期|一次配种最多输精4次/,
    )
  expect(await sound()).toEqual([])
}, 60_000)

test('entries, corrections and undos of one sow in a heap: whatever was accepted is a life that can be lived', async () => {
  await post(setup, 'event_entry', [sow('S3')])
  const [mated] = await post(setup, 'event_mat', [
    { earNo: 'S3', date: '2026-11-05', boarEarnock: 'M06', method: 'AI' },
  ])
  const path = `event/event_mat/${mated?.uid}`
  const answers = await Promise.all(
    people.map(async (client, i) => {
      if (i % 3 === 0) return (await client.delete(path, { version: 1, reason: '作废' })).status
      const row = { date: '2026-11-06', boarEarnock: 'M06', method: 'AI' }
      if (i % 3 === 1) return (await client.patch(path, { version: 1, row, reason: '更正' })).status
      const check = {
        earNo: 'S3',
        date: TODAY,
        gestationResult: 'RETURN',
        method: 'B',
        confirmReason: '核实',
      }
      return (await client.post('event/event_gestation', { farmId: farm.uid, rows: [check] })).status
    }),
  )
  expect(answers.filter((status) => status >= 500)).toEqual([])
  expect(await sound()).toEqual([])
}, 60_000)

test('a batch of 500 rows with one wrong saves 499 and hands the one back with its message', async () => {
  const earNos = Array.from({ length: 499 }, (_, i) => `B${i}`)
  await post(setup, 'event_entry', earNos.map(sow))
  const rows = [...earNos.slice(0, 250), 'NOBODY', ...earNos.slice(250)].map((earNo) => ({
    earNo,
    date: TODAY,
    bcs: 3,
  }))
  const results = await post(setup, 'event_body', rows)
  expect(results).toHaveLength(500)
  expect(results.filter((one) => one.accepted)).toHaveLength(499)
  expect(results.filter((one) => !one.accepted)).toMatchObject([
    { row: 250, earNo: 'NOBODY', violations: [{ rule: 'V-007', message: '耳号不存在：NOBODY' }] },
  ])
  const stored = await sql<{ n: number }>`select count(*)::int as n from pig_event e
    join pig p on p.uid = e.pig_id where e.type = 'event_body' and p.ear_no like 'B%'`.execute(t.db)
  expect(stored.rows[0]?.n).toBe(499)
}, 60_000)
