import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask } from '#support/reports.ts'

// the last day of its story is a Saturday, 2025-07-19 in 2025-W29
const { t, admin, farmId } = await referenceFixture()
await sql`update organize set design_sows = 1000 where uid = ${farmId}`.execute(t.db)

const YEAR = { farmIds: [farmId], dateFrom: '2024-12-30', dateTo: '2025-12-28' }
const pipeline = async (filters: object = YEAR): Promise<PipelineAnswer> => {
  const { code, msg, data } = await admin.post<PipelineAnswer>('pigProdFullLoadWeek/pipeline', { filters })
  expect([code, msg]).toEqual(['SUCCESS', expect.anything()])
  return data
}
const edit = (weeks: unknown, reason: string | null = null) =>
  admin.post('pigProdFullLoadWeek/plan', { farmId, reason, weeks })
const empty = { farrowed: null, weaned: null, grown: null, sold: null }

describe('S2-31 week plans', () => {
  test('follow from the design until they are set; the running week is compared with its plan to date', async () => {
    const { weeks, plan, due, current, farmId: one } = await pipeline()
    const week = weeks[current]
    expect([weeks.length, week?.week, week?.from, week?.version, one]).toEqual([
      52,
      '2025-W29',
      '2025-07-14',
      0,
      farmId,
    ])
    const full = plan.mated[current] ?? 0
    expect(full).toBeGreaterThan(40)
    expect(due.mated[current]).toBe(Math.round((full * 6) / 7))
    expect([due.mated[current - 1], due.mated[current + 1]]).toEqual([full, null])
  })

  test('are edited with versions and leave a trace; a lane left out stays as it is, an emptied one follows its default', async () => {
    const before = await pipeline()
    expect((await edit([{ week: '2025-W31', version: 0, mated: 77, ...empty }])).code).toBe('SUCCESS')
    expect((await edit([{ week: '2025-W31', version: 0, mated: 78, ...empty }])).code).toBe('CONFLICT')
    expect((await edit([{ week: '2025-W31', version: 1, mated: 79, ...empty }])).code).toBe('SUCCESS')
    expect((await edit([{ week: '2025-W31', version: 2, sold: 9 }])).code).toBe('SUCCESS')
    const { weeks, plan } = await pipeline()
    const at = weeks.findIndex(({ week }) => week === '2025-W31')
    expect([plan.mated[at], plan.farrowed[at], weeks[at]?.version]).toEqual([79, before.plan.farrowed[at], 3])
    const { list } = await ask(admin, 'bi/pigProdFullLoadWeek', {
      filters: YEAR,
      groupBy: 'week',
      pageSize: 100,
    })
    // weeks to come are no rows of the table
    expect([list.length, list[0]?._key]).toEqual([29, '2025-W29'])
    const { rows } = await sql<{ after: object }>`select after from audit_log
      where target = 'pigProdFullLoadWeek' and outcome = 'SUCCESS' order by at desc limit 1`.execute(t.db)
    expect(rows[0]?.after).toMatchObject({ week: '2025-W31', mated: 79, farrowed: null, sold: 9 })
  })

  test('of a past week need a reason, and change its attainment', async () => {
    const week = { week: '2025-W02', version: 0, mated: 4, ...empty }
    const refused = await edit([week])
    expect([refused.code, refused.msg]).toEqual(['INVALID', '2025-W02 已过，修改计划须填写原因'])
    expect((await edit([week], '  ')).code).toBe('INVALID')
    expect((await edit([week], '春节缺员')).code).toBe('SUCCESS')
    const list = await ask(admin, 'bi/pigProdFullLoadWeek', { filters: YEAR, groupBy: 'week', pageSize: 100 })
    const row = list.list.find((one) => one._key === '2025-W02')
    expect(Number(row?.matedRate)).toBeCloseTo((Number(row?.mated) * 100) / 4, 1)
  })

  test.each([
    [[{ week: '2025-W40', version: 0, mated: -1 }], '2025-W40 配种计划应为 0～99999 的整数'],
    [[{ week: '2025-W40', version: 0, sold: 1.5 }], '2025-W40 出栏计划应为 0～99999 的整数'],
    [[{ week: '2025-W40', version: 0, weaned: '9' }], '2025-W40 断奶计划应为 0～99999 的整数'],
    [[{ week: '2025-W53', version: 0 }], '第1行周次不正确'],
    [[{ week: 'x', version: 0 }], '第1行周次不正确'],
    [
      [
        { week: '2025-W40', version: 0 },
        { week: '2025-W40', version: 0 },
      ],
      '2025-W40 重复',
    ],
    [[], '请至少修改一周的计划'],
    [null, '请至少修改一周的计划'],
  ])('refuse %j with week and column', async (weeks, message) => {
    const { code, msg } = await edit(weeks)
    expect([code, msg]).toEqual(['INVALID', message])
  })

  test('more than 53 weeks are not asked at once; 2026 has a W53', async () => {
    const { weeks } = await pipeline({ farmIds: [farmId], dateFrom: '2025-12-29', dateTo: '2027-01-03' })
    expect([weeks.length, weeks.at(-1)?.week]).toEqual([53, '2026-W53'])
    const { msg } = await admin.post('bi/pigProdFullLoadWeek', {
      filters: { ...YEAR, dateTo: '2026-01-05' },
      groupBy: 'week',
    })
    expect(msg).toBe('一次最多查询53周')
  })

  test('weeks to come expect what was mated, times the rates; the table sums what the pipeline shows', async () => {
    const { actual, expected, current, course } = await pipeline()
    const next = current + 1
    const mated = actual.mated[next - course.lags.farrowed] ?? 0
    expect(expected.farrowed[next]).toBe(Math.round(mated * 0.88))
    expect(expected.farrowed[current - 1]).toBeNull()
    const list = await ask(admin, 'bi/pigProdFullLoadWeek', { filters: YEAR, groupBy: 'week', pageSize: 100 })
    const sum = (series: readonly (number | null)[]) =>
      series.reduce<number>((all, one) => all + (one ?? 0), 0)
    expect([list.sums.mated, list.sums.farrowed, list.sums.weaned]).toEqual([
      sum(actual.mated),
      sum(actual.farrowed),
      sum(actual.weaned),
    ])
  })
})
