import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { eventFixture, type RowAnswer } from '#support/event-fixture.ts'
import { type EventRow, TODAY } from '#support/event-forms.ts'

const fixture = await eventFixture()
const { client, farm, house } = await fixture.side('M')

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
const said = (rows: RowAnswer[]) =>
  rows.map(({ accepted, violations }) =>
    accepted ? 'ok' : violations.map(({ rule, field, message }) => `${rule} ${field} ${message}`).join('；'),
  )
interface Piglet {
  uid: string
  pigletNo: string
  teats: number | null
  damEarNo: string
  result: string
}
const piglets = async () =>
  (await client.get<{ list: Piglet[] }>('choose-pig?_start=0&_end=150&_sort=pigletNo&_order=asc')).data.list
const stored = () =>
  sql<{ text: string }>`select t::text as text from piglet t order by uid`
    .execute(fixture.t.db)
    .then(({ rows }) => rows.map(({ text }) => text))

await record('event_entry', [sow('A1', 3), sow('B1', 2)])

test('each piglet of a litter is a row; numbers are unique in the farm within the birth year (V-010)', async () => {
  const rows = await record('event_piglet_tag', [
    { earNo: 'A1', pigletNo: 'P-01', sex: 'F', weight: '1.45', teatL: 7, teatR: 8, preselected: true },
    { earNo: 'A1', pigletNo: 'P-02', sex: 'M' },
    { earNo: 'A1', pigletNo: 'P-01', sex: 'M' },
    { earNo: 'B1', pigletNo: 'P-02', sex: 'F' },
    { earNo: 'B1', pigletNo: 'M00', sex: 'F' },
    { earNo: 'B1', pigletNo: 'P-03', sex: 'F' },
  ])
  const taken = 'V-010 pigletNo 耳号已存在，不能重复'
  expect(said(rows)).toEqual(['ok', 'ok', taken, taken, taken, 'ok'])
  const later = await record('event_piglet_tag', [
    { earNo: 'B1', pigletNo: 'P-01', sex: 'F' },
    { earNo: 'B1', pigletNo: 'P-04', sex: 'F' },
    { earNo: 'B1', pigletNo: 'P-05', sex: 'F' },
  ])
  expect(said(later)).toEqual([taken, 'ok', 'K-21 pigletNo 打耳号头数不能超过带仔数（2头）'])
  expect((await piglets()).map(({ pigletNo, damEarNo, teats }) => [pigletNo, damEarNo, teats])).toEqual([
    ['P-01', 'A1', 15],
    ['P-02', 'A1', null],
    ['P-03', 'B1', null],
    ['P-04', 'B1', null],
  ])
})

test('a number is corrected where it stands, and free again once taken back', async () => {
  const [first] = await piglets()
  const path = `event/event_piglet_tag/${first?.uid}`
  const row = { date: TODAY, pigletNo: 'P-04', sex: 'F', teatL: 6, teatR: 7 }
  const taken = await client.patch<{ violations: { rule: string }[] }>(path, {
    version: 1,
    row,
    reason: '录错',
  })
  expect(taken.data.violations.map(({ rule }) => rule)).toEqual(['V-010'])
  const edit = { version: 1, row: { ...row, pigletNo: 'P-01' }, reason: '数错' }
  expect((await client.patch(path, edit)).data).toMatchObject({ accepted: true })
  expect((await piglets())[0]).toMatchObject({ pigletNo: 'P-01', teats: 13 })
  const last = (await piglets()).at(-1)
  const undone = await client.delete(`event/event_piglet_tag/${last?.uid}`, { version: 1, reason: '错号' })
  expect(undone.data).toMatchObject({ accepted: true })
  expect(said(await record('event_piglet_tag', [{ earNo: 'B1', pigletNo: 'P-04', sex: 'F' }]))).toEqual([
    'ok',
  ])
})

test('a rebuild of the farm changes no row of the piglets', async () => {
  const before = await stored()
  const scope = { root: false, farms: [farm.uid], companies: [], paths: [] }
  const request = { farmId: farm.uid, dryRun: false, from: null, today: TODAY }
  expect((await rebuildFarm(fixture.t.db, scope, request)).differences).toBe(0)
  expect(before).toHaveLength(4)
  expect(await stored()).toEqual(before)
  expect(JSON.stringify(before)).toContain('P-04')
})
