import { expect, test } from 'vitest'
import { monthRange } from '#domain/calendar.ts'
import { roundHalfUp } from '#domain/decimal.ts'
import { MONTHS, monthKeys, type PlanLine } from '#domain/plan/year.ts'
import { refreshHerdDays } from '#server/kept-days/herd-day/herd-day.refresh.ts'
import { scoped } from '#server/kit/database.ts'
import { farmScope } from '#server/kit/farm-scope.ts'
import { HERD } from '#server/reports/plan/attainment/actuals.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { posted } from '#support/stock.ts'

/** A year is planned by the last one, one version is in force, and its attainment shows the figures of the scorecard. */
const { t, admin, farmId } = await referenceFixture()

type Row = Record<string, unknown> & { uid: string; version: number }
interface Proposal {
  lines: PlanLine[]
  titles: Record<string, string>
}
const head = { planFarmId: farmId, planDate: '2025-07-19', remark: null }
const scorecard = async (dateFrom: string, dateTo: string) =>
  (
    await admin.post<{ sums: Record<string, unknown> }>('bi/breeding-sow-production-efficiency', {
      filters: { farmIds: [farmId], dateFrom, dateTo },
      groupBy: 'farm',
    })
  ).data.sums
const attained = async (until: string, more: object = {}) =>
  (
    await admin.post<{ list: Row[] }>('bi/yearPlanAttainment', {
      filters: { farmIds: [farmId], dateTo: until, ...more },
    })
  ).data.list
const plans = async () =>
  (await admin.get<{ list: Row[] }>('yearPlan?_sort=edition&_order=asc')).data.list.map(
    ({ edition, inForce, status }) => [edition, inForce, status],
  )
const act = async (row: Row, step: string) =>
  (await admin.post<Row>(`yearPlan/${row.uid}/${step}`, { version: row.version, reason: '核对' })).data

test('what is missing is shown at its field, another farm is refused', async () => {
  const missing = await admin.post('yearPlan/propose', { ...head, year: null })
  expect(missing.errors).toEqual({ year: ['请输入年度'] })
  const company = await t.node({ type: 'company', name: '乙公司' })
  const farm = await t.node({ type: 'farm', name: '乙场', parent: company })
  await t.user({ account: 'other', at: farm, functions: ['yearPlan', 'yearPlan:create'] })
  const other = await t.as('other')
  expect((await other.post('yearPlan/propose', { ...head, year: 2026 })).status).toBe(403)
  await t.user({ account: 'reader', at: farm, functions: ['yearPlan'] })
  const reader = await t.as('reader')
  expect((await reader.post('yearPlan/propose', { ...head, planFarmId: farm.uid, year: 2026 })).status).toBe(
    403,
  )
})

test('last year is proposed as the scorecard shows it', async () => {
  const { data, msg } = await admin.post<Proposal>('yearPlan/propose', { ...head, year: 2026 })
  expect(msg).toBe('')
  const of = (code: string) => data.lines.find((one) => one.code === code)
  const june = await scorecard('2025-06-01', '2025-06-30')
  const year = await scorecard('2025-01-01', '2025-07-19')
  const months = monthKeys.map((key) => Number(of('matings')?.[key] ?? 0))
  expect(months.reduce((sum, one) => sum + one)).toBe(year.services)
  expect(of('matings')?.whole).toBeNull()
  expect(Number(of('weanedHeads')?.m6 ?? 0)).toBe(june.weaned)
  expect(Number(of('psy')?.whole)).toBeCloseTo(Number(year.psy), 2)
  expect(of('matings')?.m8).toBeNull()
  expect(of('marketHeads')).toBeUndefined()
})

test('versions follow each other, one is in force, and attainment is compared with that', async () => {
  const targets = [
    { code: 'matings', ...Object.fromEntries(monthKeys.map((key) => [key, '31'])) },
    { code: 'psy', whole: '25' },
  ]
  const first = await posted(admin, 'yearPlan', { ...head, year: 2025, targets })
  expect(first.targets).toMatchObject([
    { whole: null, total: '372.00' },
    { m1: null, whole: '25', total: '25.00' },
  ])
  const second = await posted(admin, 'yearPlan', {
    ...head,
    year: 2025,
    targets: [{ code: 'matings', m6: '10', whole: '100' }],
  })
  expect(await plans()).toEqual([
    [1, false, 'APPROVED'],
    [2, true, 'APPROVED'],
  ])
  expect(await attained('2025-07-19')).toMatchObject([{ planYear: '100.00', docNo: second.docNo }])

  await act(second, 'unapprove')
  expect(await plans()).toEqual([
    [1, true, 'APPROVED'],
    [2, false, 'DRAFT'],
  ])
  const rows = await attained('2025-07-19')
  const { services } = await scorecard('2025-01-01', '2025-07-19')
  // six months of 31, and 19 of 31 days of July
  expect(rows[0]).toMatchObject({ item: '配种次数', planUntil: '205.00', planYear: '372.00', p7: '31.00' })
  expect(Number(rows[0]?.actualUntil)).toBe(services)
  expect(Number(rows[0]?.rateUntil)).toBeCloseTo((Number(services) / 205) * 100, 1)
  expect(rows[1]).toMatchObject({ item: 'PSY', p1: null, planYear: '25.00' })
  expect(await attained('2025-07-19', { item: 'psy' })).toHaveLength(1)
  expect(await attained('2024-07-19')).toEqual([])
})

test('the plan of a year to come is shown before anything came of it', async () => {
  const targets = [{ code: 'matings', ...Object.fromEntries(monthKeys.map((key) => [key, '40'])) }]
  const { docNo } = await posted(admin, 'yearPlan', { ...head, year: 2026, targets })
  expect(await attained('2026-03-31')).toMatchObject([
    { docNo, planUntil: null, actualUntil: null, rateUntil: null, planYear: '480.00', p3: '40.00', a3: null },
  ])
})

test('of two versions approved at once the later one is in force', async () => {
  const targets = [{ code: 'psy', whole: '25' }]
  const drafts = await Promise.all(
    [1, 2].map(async () => {
      const { data } = await admin.post<Row>('yearPlan', { ...head, year: 2028, targets })
      return act(data, 'submit')
    }),
  )
  const answers = await Promise.all(
    drafts.map(({ uid, version }) => admin.post(`yearPlan/${uid}/approve`, { version, reason: null })),
  )
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
    [200, ''],
    [200, ''],
  ])
  const { data } = await admin.get<{ list: Row[] }>('yearPlan?year=2028')
  expect(data.list.filter(({ inForce }) => inForce)).toHaveLength(1)
})

test('a year is planned with each indicator once', async () => {
  const twice = [
    { code: 'psy', whole: '25' },
    { code: 'psy', whole: '26' },
  ]
  const refused = await admin.post('yearPlan', { ...head, year: 2027, targets: twice })
  expect(refused.errors).toEqual({ targets: ['第2行：指标与第1行重复'] })
  const empty = await admin.post('yearPlan', { ...head, year: 2027, targets: [{ code: 'psy' }] })
  expect(empty.errors).toEqual({ targets: ['第1行：请至少填写一个月或全年'] })
})

test('each month, and the year so far, is what the scorecard says of it: from rows and from days, whatever a farm has set', async () => {
  const until = '2025-07-19'
  const months = MONTHS.filter((month) => month <= 7).map((month) => {
    const { start, end } = monthRange(`2025-${String(month).padStart(2, '0')}-01`)
    return { key: `m${month}` as const, from: start, to: end < until ? end : until }
  })
  const periods = [...months, { key: 'whole' as const, from: '2025-01-01', to: until }]
  const compared = async () => {
    const { data } = await admin.post<Proposal>('yearPlan/propose', { ...head, year: 2026 })
    const lines = new Map(data.lines.map((line) => [line.code, line]))
    let some = 0
    for (const { key, from, to } of periods) {
      const sums = await scorecard(from, to)
      for (const [code, column] of Object.entries(HERD)) {
        const line = lines.get(code as PlanLine['code'])
        // of heads the year is what its months add up to; what came to nothing in all of them is not proposed
        if (!line || (key === 'whole' && line.whole === null)) continue
        const said = sums[column] ?? null
        expect([code, key, line[key]]).toEqual([code, key, said === null ? null : roundHalfUp(String(said))])
        some += Number(line[key] !== null)
      }
    }
    return some
  }
  expect(await compared()).toBeGreaterThan(60)
  const set = async (key: string, value: string, effectiveFrom: string) => {
    const body = { organizeId: farmId, value, effectiveFrom, reason: '试验' }
    expect((await admin.put(`parameter-configuration/${key}`, body)).msg).toBe('')
  }
  await set('year_days', '360', '2025-04-15')
  await set('period_start_day', '26', '2025-01-01')
  await compared()
  await scoped(t.db, await farmScope(t.db, farmId), (tx) => refreshHerdDays(tx, farmId, until))
  await compared()
})
