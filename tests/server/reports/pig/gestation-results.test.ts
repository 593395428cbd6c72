import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'
import { sessionOf } from '#support/routes.ts'
import { reportOf } from '#support/workbook.ts'

const { t, admin, farmId } = await referenceFixture()
const house = await sql<{ uid: string }>`select h.uid from organize h join organize f on f.uid = ${farmId}
  where h.kind = 'HOUSE' and h.tree_path like f.tree_path || '%' limit 1`.execute(t.db)
const served = (earNo: string, mateDate: string) => ({
  earNo,
  date: '2025-06-26',
  source: 'INIT',
  init: true,
  sex: 'F',
  status: 'MATED',
  parity: 2,
  mateDate,
  houseId: house.rows[0]?.uid,
})
const entered = [served('D1', '2025-06-10'), served('D2', '2025-06-01'), served('D3', '2025-06-25')]
await admin.post('event/event_entry', { farmId, rows: entered })
const filters = { farmIds: [farmId], dateFrom: '2025-01-01', dateTo: '2025-07-19' }

interface Due {
  earNo: string
  days: number
  lastServiceDate: string
}
const due = async (query = '') =>
  (await admin.get<{ list: Due[] }>(`gestationResultPositive/due?farmId=${farmId}${query}`)).data.list

test('each check stands with the service it was about, its day and its result; the sums are those of the rows', async () => {
  const { list, sums } = await ask(admin, 'bi/gestationResultPositive', { filters, pageSize: 100 })
  const first = list.find((row) => row.earNo === 'M0001' && row.date === '2025-01-31')
  expect(first).toMatchObject({ mateDate: '2025-01-03', days: 28, result: '阳性', parity: 2 })
  expect(Number(sums.checks)).toBe(list.length)
  const words = ['阳性', '阴性', '返情', '流产', '空怀']
  const parts = ['positive', 'negative', 'returned', 'aborted', 'open']
  words.forEach((word, at) => {
    expect(Number(sums[parts[at] ?? ''])).toBe(list.filter((row) => row.result === word).length)
  })
  const { list: groups } = await ask(admin, 'bi/gestationResultPositive', { filters, groupBy: 'result' })
  expect(groups.reduce((sum, row) => sum + Number(row.checks), 0)).toBe(list.length)
})

test('the list holds served sows of some days, oldest service first, narrowed by date and days', async () => {
  const all = await due()
  expect(all.map((one) => one.earNo)).toEqual(['D2', 'D1', 'D3'])
  for (const { days, lastServiceDate } of all) {
    expect(days).toBeGreaterThanOrEqual(18)
    expect(lastServiceDate <= '2025-07-01').toBe(true)
  }
  expect(all.map((one) => one.lastServiceDate)).toEqual(all.map((one) => one.lastServiceDate).sort())
  expect((await due('&days=30&daysTo=45')).map((one) => one.earNo)).toEqual(['D1'])
  expect((await due('&days=30')).map((one) => one.earNo)).toEqual(['D2', 'D1'])
  const [oldest] = all
  if (!oldest) throw new Error('nobody is due')
  expect((await due(`&days=${oldest.days}`)).map((one) => one.earNo)).toContain(oldest.earNo)
  expect((await due(`&days=${oldest.days + 1}`)).map((one) => one.earNo)).not.toContain(oldest.earNo)
  const day = oldest.lastServiceDate
  const ofDay = await due(`&mateFrom=${day}&mateTo=${day}`)
  expect(new Set(ofDay.map((one) => one.lastServiceDate))).toEqual(new Set([day]))
  const wrong = await admin.get(`gestationResultPositive/due?farmId=${farmId}&mateFrom=nope`)
  expect([wrong.status, wrong.errors]).toMatchObject([400, { mateFrom: [expect.any(String)] }])
})

test('a saved result takes the sow off the list', async () => {
  const [sow] = await due()
  const rows = [{ earNo: sow?.earNo, date: '2025-07-19', gestationResult: 'NEGATIVE', method: 'B' }]
  const { data } = await admin.post('event/event_gestation', { farmId, rows })
  expect(data.results).toMatchObject([{ accepted: true }])
  expect((await due()).map((one) => one.earNo)).not.toContain(sow?.earNo)
})

test('the screen enters, corrects and exports by its own buttons; no right to the form of checks is needed', async () => {
  const as = async (account: string, ...buttons: string[]) => {
    const functions = ['gestationResultPositive', ...buttons.map((one) => `gestationResultPositive:${one}`)]
    return sessionOf(t, await t.user({ account, at: { uid: farmId, path: '' } as never, functions }))
  }
  const reader = await as('reader')
  const examiner = await as('examiner', 'create', 'edit', 'export')
  const [sow] = await due()
  const rows = [{ earNo: sow?.earNo, date: '2025-07-18', gestationResult: 'POSITIVE', method: 'B' }]
  expect((await reader.post('event/event_gestation', { farmId, rows })).status).toBe(403)
  expect((await reader.post('gestationResultPositive/due/export', { farmId })).status).toBe(403)
  expect((await examiner.post('event/event_mat', { farmId, rows })).status).toBe(403)
  expect((await examiner.get(`event/event_gestation/names/technician?farmId=${farmId}`)).status).toBe(200)
  const file = await examiner.post('gestationResultPositive/due/export', { farmId, days: 20 })
  const { head, rows: cells } = reportOf(file.response.rawPayload)
  const listed = await due('&days=20')
  expect(head).toEqual(['耳号', '胎次', '配种日期', '天数', '公猪', '栏位'])
  expect(cells.map(([earNo, , day, days]) => [earNo, day, days])).toEqual(
    listed.map((one) => [one.earNo, one.lastServiceDate, one.days]),
  )
  const { data } = await examiner.post('event/event_gestation', { farmId, rows })
  expect(data.results).toMatchObject([{ accepted: true }])
  const { list } = await ask(examiner, 'bi/gestationResultPositive', {
    filters: { ...filters, earNos: [sow?.earNo] },
  })
  const path = `event/event_gestation/${list.find((row) => row.date === '2025-07-18')?.uid}`
  const { version } = (await examiner.get<{ version: number }>(path)).data
  const row = { date: '2025-07-17', gestationResult: 'POSITIVE', method: 'B' }
  const edited = await examiner.patch(path, { version, row, reason: '日期录错' })
  expect([edited.status, edited.msg]).toEqual([200, ''])
  expect((await examiner.get<{ date: string }>(path)).data.date).toBe('2025-07-17')
  expect((await examiner.delete(path, { version: version + 1, dryRun: true })).status).toBe(403)
})
