import { describe, expect, test } from 'vitest'
import { formatDecimal } from '#domain/decimal.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type ReportRow, type Result } from '#support/reports.ts'

const { admin } = await referenceFixture()
const PERIOD = { dateFrom: '2025-01-01', dateTo: '2025-07-19' }

const failures = (filters: object = {}, body: object = {}, path = 'bi/abnormal-pregnancy'): Promise<Result> =>
  ask(admin, path, { filters: { ...PERIOD, ...filters }, pageSize: 100, ...body })
const shown = (row: ReportRow | undefined, key: string): string =>
  formatDecimal((row?.[key] ?? null) as string | null, 2)
const RATES = ['returnRate', 'negativeRate', 'openRate', 'abortRate', 'removedRate']

describe('the reference farm (§6.2, §6.3)', () => {
  test('lists the 4 failed services: how they ended, what followed, and the days they cost', async () => {
    const { list, total } = await failures()
    expect(total).toBe(4)
    const keys = ['earNo', 'mateDate', 'endDate', 'result', 'gestationDays', 'returnType', 'followUp', 'npd']
    // NPD to the next service: 21; 54 + 20; 28 + 14; S6 died on day 75
    expect(list.map((row) => keys.map((key) => row[key]))).toEqual([
      ['M0006', '2025-01-25', '2025-04-10', '死亡', 75, null, '死亡', 75],
      ['M0003', '2025-01-06', '2025-03-01', '流产', 54, null, '再配', 74],
      ['M0005', '2025-01-20', '2025-02-17', '阴性', 28, null, '再配', 42],
      ['M0002', '2025-01-05', '2025-01-26', '返情', 21, '规律（18–24天）', '再配', 21],
    ])
    expect(list.map((row) => row.category)).toEqual(['配后备', '配断奶', '配后备', '配断奶'])
  })

  test('F25: each kind is 1 of the 8 matured services, 3 of the 11 are still running', async () => {
    const { sums } = await failures()
    expect(sums).toMatchObject({ services: 11, matured: 8, running: 3, failures: 4, npd: 212 })
    expect(RATES.map((key) => shown(sums, key))).toEqual(['12.50', '12.50', '0.00', '12.50', '12.50'])
    expect(shown(sums, 'npdPerFailure')).toBe('53.00')
    expect(shown(sums, 'meanDays')).toBe('44.50')
  })

  test('by month of mating: only January failed; the rate waits for 125 days', async () => {
    const { list } = await failures({}, { groupBy: 'month' })
    const rows = list.map((row) => [row._group, row.services, row.matured, row.failures])
    expect(rows).toEqual([
      ['2025-06', 1, 0, 0],
      ['2025-05', 1, 0, 0],
      ['2025-03', 2, 1, 0],
      ['2025-01', 7, 7, 4],
    ])
    expect(list.map((row) => shown(row, 'returnRate'))).toEqual(['-', '-', '0.00', '14.29'])
  })

  test('by result and by days: each failure over all matured services, with the sound ones', async () => {
    const results = await failures({}, { groupBy: 'result' })
    const named = new Map(results.list.map((row) => [row._group, row]))
    expect([...named.keys()].sort()).toEqual(['未见异常', '死亡', '流产', '返情', '阴性'].sort())
    expect(shown(named.get('返情'), 'returnRate')).toBe('12.50')
    expect(shown(named.get('返情'), 'share')).toBe('25.00')
    expect(shown(named.get('流产'), 'returnRate')).toBe('0.00')
    expect(named.get('未见异常')).toMatchObject({ services: 7, failures: 0 })
    const { list } = await failures({}, { groupBy: 'interval' })
    expect(list.map((row) => [row._group, row.failures])).toEqual([
      ['18–24天', 1],
      ['25–37天', 1],
      ['47–60天', 1],
      ['61–108天', 1],
      ['未见异常', 0],
    ])
  })

  test('behind a cohort stand all its services, not only those that failed', async () => {
    const drill = { group: 'month', key: '2025-01' }
    const { total, sums } = await failures({}, { drill }, 'bi/abnormal-pregnancy/drill')
    expect([total, sums.services, sums.failures]).toEqual([7, 7, 4])
  })
})

test('by the day of failure there is no cohort, and so no rate', async () => {
  const { list, sums, total } = await failures({
    basis: 'RESULT',
    dateFrom: '2025-02-01',
    dateTo: '2025-03-31',
  })
  expect([total, sums.failures, sums.services, sums.matured]).toEqual([2, 2, 0, 0])
  expect(list.map((row) => row.earNo)).toEqual(['M0003', 'M0005'])
  expect(RATES.map((key) => sums[key])).toEqual([null, null, null, null, null])
})

test('the filters ask for result, what followed, parity, boar and sow; a result asked for leaves the cohort whole', async () => {
  const found = async (filters: object) => {
    const { list, sums } = await failures(filters)
    return [list.map((row) => row.earNo).sort(), sums.matured]
  }
  expect(await found({ result: 'ABORT' })).toEqual([['M0003'], 8])
  expect(await found({ followUp: 'REBRED' })).toEqual([['M0002', 'M0003', 'M0005'], 8])
  expect(await found({ followUp: 'TODO' })).toEqual([[], 8])
  expect((await failures({ result: 'ABORT' })).sums).toMatchObject({ failures: 1, npd: 74, services: 11 })
  expect(await found({ parityTo: 0 })).toEqual([['M0005', 'M0006'], 3])
  expect(await found({ boarEarnock: 'G0002' })).toEqual([['M0002', 'M0006'], 3])
  expect(await found({ earNos: ['M0003'] })).toEqual([['M0003'], 1])
})

test('a period without matings is empty', async () => {
  const { total, sums } = await failures({ dateFrom: '2025-07-01' })
  expect([total, sums.services, sums.failures, sums.returnRate]).toEqual([0, 0, 0, null])
})
