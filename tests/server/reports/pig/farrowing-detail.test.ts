import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { t, admin, farmId } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const details = (body: object = {}): Promise<Result> =>
  ask(admin, 'bi/farrowing-detail', { filters: PERIOD, pageSize: 100, ...body })
const litterOf = async (earNo: string): Promise<ReportRow | undefined> =>
  (await details({ filters: { ...PERIOD, earNos: [earNo] } })).list[0]
const shown = (row: ReportRow | undefined, key: string): string =>
  formatDecimal((row?.[key] ?? null) as string | null, 2)

async function record(code: string, row: object): Promise<void> {
  const { data } = await admin.post<{ results: { accepted: boolean; violations: object[] }[] }>(
    `event/${code}`,
    { farmId, rows: [{ confirmReason: '核对', ...row }] },
  )
  expect(data.results.map((one) => [one.accepted, one.violations])).toEqual([[true, expect.anything()]])
}

/** Duration in minutes, help and midwife, which the reference farm leaves open. */
const attended = (earNo: string, minutes: number, assisted: boolean, midwife: string) =>
  sql`update litter set duration_min = ${minutes}, assisted = ${assisted}, midwife = ${midwife} where pig_id in
    (select uid from pig where ear_no = ${earNo}) and not nurse`.execute(t.db)

describe('the reference farm (§6.2)', () => {
  test('has the 5 litters of births; its deaths came on the second day, none in the first 24 hours', async () => {
    const { list, total, sums } = await details()
    expect(total).toBe(5)
    expect(sums).toMatchObject({ litters: 5, totalBorn: 66, livePiglets: 59, firstDayDeaths: 0 })
    expect(sums).toMatchObject({ fosterIn: 0, fosterOut: 0, meanDuration: null })
    expect(shown(sums, 'firstDayRate')).toBe('0.00')
    // S3 still suckles 12 of its 13; the others are weaned
    expect(list.map((row) => [row.earNo, row.suckling])).toEqual([
      ['M0003', 12],
      ['M0005', 0],
      ['M0002', 0],
      ['M0004', 0],
      ['M0001', 0],
    ])
  })

  test('is empty before the first farrowing', async () => {
    const filters = { dateFrom: '2025-01-01', dateTo: '2025-04-26' }
    expect(await details({ filters })).toMatchObject({ total: 0, sums: { litters: 0, assistedRate: null } })
  })
})

test('a death on the day after the birth is one of the first 24 hours', async () => {
  const reason = await sql<{ uid: string }>`select uid from data_dictionary where name1 = '压死'`.execute(
    t.db,
  )
  const row = { earNo: 'M0003', date: '2025-07-14', qty: 1, reason: reason.rows[0]?.uid }
  await record('event_piglet_death', row)
  expect(await litterOf('M0003')).toMatchObject({ firstDayDeaths: 1, suckling: 11 })
  const { sums } = await details()
  // 1 of 59 live born
  expect([sums.firstDayDeaths, shown(sums, 'firstDayRate')]).toEqual([1, '1.69'])
})

test('a foster names the sow that took the piglets; the litter of a nurse sow is no farrowing', async () => {
  await record('event_foster', { earNo: 'M0003', toEarNo: 'M0005', date: '2025-07-17', qty: 2 })
  expect(await litterOf('M0003')).toMatchObject({ fosterOut: 2, fosterTo: 'M0005×2', suckling: 9 })
  expect(await litterOf('M0005')).toMatchObject({ fosterIn: 0, fosterTo: null, livePiglets: 12 })
  expect((await details()).total).toBe(5)
})

test('help, duration and midwife: means over the litters that say so', async () => {
  await attended('M0001', 180, false, '王芳')
  await attended('M0002', 300, true, '王芳')
  await attended('M0004', 240, false, '李强')
  const { list, sums } = await details({ groupBy: 'midwife' })
  const rows = list.map((row) => [
    row._group,
    row.litters,
    shown(row, 'meanDuration'),
    shown(row, 'assistedRate'),
  ])
  expect(rows.sort()).toEqual(
    [
      ['王芳', 2, '240.00', '50.00'],
      ['李强', 1, '240.00', '0.00'],
      ['未填', 2, '-', '0.00'],
    ].sort(),
  )
  expect([shown(sums, 'meanDuration'), shown(sums, 'assistedRate')]).toEqual(['240.00', '20.00'])
  const asked = await details({ filters: { ...PERIOD, midwife: '王芳' } })
  expect(asked.list.map((row) => row.earNo)).toEqual(['M0002', 'M0001'])
})

test('piglet by piglet: each tagged one below its litter with number, sex and weight; no figure counts them twice', async () => {
  const born = { earNo: 'M0003', date: '2025-07-15' }
  await record('event_piglet_tag', { ...born, pigletNo: 'P-02', sex: 'M', weight: '1.35' })
  await record('event_piglet_tag', { ...born, pigletNo: 'P-01', sex: 'F', weight: '1.42' })
  const whole = await details()
  const { list, total, sums } = await details({ filters: { ...PERIOD, grain: 'PIGLET' } })
  const keys = ['earNo', 'totalBorn', 'tagged', 'pigletNo', 'pigletSex', 'pigletWeight', 'pigletFate']
  expect(list.slice(0, 4).map((row) => keys.map((key) => row[key]))).toEqual([
    ['M0003', 15, 2, null, null, null, null],
    ['M0003', null, null, 'P-01', '母', '1.42', '待选'],
    ['M0003', null, null, 'P-02', '公', '1.35', '待选'],
    ['M0005', expect.any(Number), 0, null, null, null, null],
  ])
  expect(total).toBe(whole.total + 2)
  expect(sums).toEqual(whole.sums)
  // what stands in a row is corrected from there: the birth, or the number of the piglet
  expect(list.slice(0, 2).map((row) => row.eventCode)).toEqual(['event_farr', 'event_piglet_tag'])
  const [, piglet] = list
  const stored = await admin.get<{ payload: object }>(`event/event_piglet_tag/${piglet?.eventUid}`)
  expect(stored.data.payload).toMatchObject({ pigletNo: 'P-01' })
})
