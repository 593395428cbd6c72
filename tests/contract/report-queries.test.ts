/** Every report pages, sorts, groups, filters and drills into its rows as it is declared. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { REPORT_PAGE_SIZES } from '#domain/constants.ts'
import { filterPairs, TURNED } from '#kit/filter-pairs.ts'
import { isTimeGroup } from '#kit/report-period.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { serverReports } from '#server/reports/index.ts'
import { drawn, isDeep, testByTurns } from '#support/drawn.ts'
import { fillFarm } from '#support/fuller-farm.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, periodOf, type ReportRow, type Result } from '#support/reports.ts'
import { sampleOf } from '#support/samples.ts'

const { admin, farmId } = await referenceFixture()
const all = serverReports.map((one): [string, ServerReport] => [one.report.name, one])

beforeAll(async () => {
  await fillFarm(admin, farmId)
})

/** One piece of code parts rows into pages and puts groups in order: of a report, by one of so many columns. */
const TURNS = isDeep ? 3 : 12

const sorted = (keys: readonly string[]): string[] => [...new Set(keys)].sort()
const keysOf = (row: object | undefined): string[] => sorted(Object.keys(row ?? {}))

/** True when numbers run the asked way with the missing ones at the end; texts follow the database's own order. */
function isOrdered(rows: readonly ReportRow[], key: string, order: 'asc' | 'desc'): boolean {
  const values = rows.map((row) => row[key])
  const known = values.filter((value) => value !== null)
  if (values.slice(0, known.length).includes(null)) return false
  const numbers = known.map(Number)
  if (numbers.some(Number.isNaN)) return true
  return numbers.every(
    (value, index) => index === 0 || (value - (numbers[index - 1] ?? 0)) * (order === 'asc' ? 1 : -1) >= 0,
  )
}

describe.each(all)('%s', (name, source) => {
  const { report } = source
  const { range } = report
  const turn = serverReports.indexOf(source)
  const filters = periodOf(source)
  const sometimes = testByTurns('report queries', turn, 7)
  const groups = drawn('report groups', Object.keys(report.groups), turn, 4)
  // nothing is written here: what one test asked, another need not ask again
  const known = new Map<string, Promise<Result>>()
  const query = (body: object = {}): Promise<Result> => {
    const key = JSON.stringify(Object.entries(body).filter(([, value]) => value !== null))
    const answer = known.get(key) ?? ask(admin, `bi/${name}`, { filters, pageSize: 100, ...body })
    known.set(key, answer)
    return answer
  }
  const refuse = async (body: object, field: string, message?: RegExp) => {
    const answer = await admin.post(`bi/${name}`, { filters, ...body })
    expect([answer.status, answer.code]).toEqual([400, 'INVALID'])
    expect(answer.errors?.[field]?.[0]).toMatch(message ?? /\p{Script=Han}/u)
  }
  const columns = Object.keys(report.columns)
  const latestFirst = report.sort.order === 'desc'
  const summed = columns.filter((key) => report.columns[key]?.sum)
  const latests = columns.filter((key) => report.columns[key]?.latest)
  const ratios = columns.filter((key) => report.columns[key]?.ratio)
  const aheads = columns.filter((key) => report.columns[key]?.ahead)
  const ranks = columns.filter((key) => report.columns[key]?.rank)
  const spans = columns.filter((key) => report.columns[key]?.span)
  const computed = columns.filter((key) => report.columns[key]?.derived)
  const changes = columns.filter((key) => report.columns[key]?.change)
  const runs = columns.filter((key) => report.columns[key]?.running)
  const derived = [...ratios, ...aheads, ...computed, ...spans, ...latests, ...ranks, ...changes, ...runs]

  test('answers its declaration, the server’s day and the limits of its range', async () => {
    const { data } = await admin.get(`bi/${name}`)
    const definition = {
      ...report,
      ids: Object.keys({ ...source.ids, ...source.overrides?.links }),
      today: '2025-07-19',
    }
    expect(data).toEqual(JSON.parse(JSON.stringify(definition)))
  })

  test('answers exactly the declared columns: those of a row, the sums and ratios of a group and of the whole', async () => {
    const rows = await query()
    const late = source.plan?.keeps ? ['late'] : []
    expect(Object.keys(rows)).toEqual(['list', 'total', 'sums', 'goals', 'calendar', ...late, 'asOf'])
    // quotients stand in the rows of a list that shows them
    const divided = [...ratios, ...aheads, ...computed, ...ranks, ...changes, ...runs].filter(
      (key) => ![...report.rows, ...(report.drill ?? [])].includes(key),
    )
    const undivided = columns.filter((key) => !divided.includes(key))
    expect(keysOf(rows.list[0])).toEqual(
      sorted([...undivided, ...Object.keys({ ...source.ids, ...source.overrides?.links })]),
    )
    expect(keysOf(rows.sums)).toEqual(sorted([...summed, ...derived]))
    for (const groupBy of groups) {
      const { list } = await query({ groupBy })
      expect(keysOf(list[0]), groupBy).toEqual(sorted(['_key', '_group', ...summed, ...derived]))
    }
  })

  test.each(groups)(
    'by %s: every row lies in one group, and the groups add up to the whole',
    async (groupBy) => {
      const [whole, { list, total, sums }] = [await query(), await query({ groupBy })]
      expect(list).toHaveLength(total)
      expect(new Set(list.map((row) => String(row._key))).size).toBe(total)
      expect(list.every((row) => typeof row._group === 'string' && row._group !== '')).toBe(true)
      expect(sums).toEqual(whole.sums)
      for (const key of summed) {
        // of a level, periods that follow each other are not added: the whole has that of the last
        const newest = latestFirst ? list.slice(0, 1) : list.slice(-1)
        const last = report.columns[key]?.level && isTimeGroup(groupBy) ? newest : list
        const added = last.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
        expect(added, key).toBeCloseTo(Number(sums[key] ?? 0), 6)
      }
      for (const key of latests)
        expect(sums[key], key).toBe(
          list
            .flatMap((row) => (row[key] ? [String(row[key])] : []))
            .sort()
            .at(-1) ?? null,
        )
      const keys = list.map((row) => String(row._key))
      // periods run the way the rows do: what is due begins with the next
      const runs = [...keys].sort()
      if (isTimeGroup(groupBy)) expect(keys).toEqual(latestFirst ? runs.reverse() : runs)
    },
  )

  test('every ratio is the ratio of its own two sums, of no rows and nothing to divide by none', async () => {
    const groupBy = groups[0] ?? ''
    const { list, sums } = await query({ groupBy })
    for (const row of [...list, sums]) {
      for (const key of ratios) {
        const { num, den, scale } = report.columns[key]?.ratio ?? { num: '', den: '', scale: 1 }
        const divisor = Number((source.overrides?.ofWhole?.[key]?.includes(groupBy) ? sums : row)[den] ?? 0)
        if (divisor === 0 || row[num] === null) expect(row[key], key).toBeNull()
        else expect(Number(row[key]), key).toBeCloseTo((Number(row[num]) / divisor) * scale, 9)
      }
    }
  })

  if (aheads.length > 0) {
    test('says how far each group’s ratio is from that of the whole, which is not ahead of itself', async () => {
      const { list, sums } = await query({ groupBy: groups[0] })
      for (const key of aheads) {
        const of = report.columns[key]?.ahead ?? ''
        for (const row of [...list, sums]) {
          if (row[of] === null) expect(row[key], key).toBeNull()
          else expect(Number(row[key]), key).toBeCloseTo(Number(row[of]) - Number(sums[of]), 9)
        }
      }
    })
  }

  if (runs.length > 0) {
    test('a running sum of periods is what they add up to so far, and ends with the whole', async () => {
      const group = Object.keys(report.groups).find((one) => isTimeGroup(one)) ?? ''
      const { list, sums } = await query({ groupBy: group })
      for (const key of runs) {
        const of = report.columns[key]?.running ?? ''
        let sum = 0
        for (const row of list.toSorted((a, b) => (String(a._key) < String(b._key) ? -1 : 1))) {
          sum += Number(row[of] ?? 0)
          expect(Number(row[key] ?? 0), `${row._key} ${key}`).toBeCloseTo(sum, 6)
        }
        expect(Number(sums[key]), key).toBeCloseTo(Number(sums[of]), 6)
      }
    })
  }

  const weeklyChanges = 'week' in report.groups ? changes : []
  if (weeklyChanges.length > 0) {
    test('compares each period with the one before it, the first with the one before the period asked for', async () => {
      const list = (await query({ groupBy: 'week' })).list.toSorted((a, b) =>
        String(a._key) < String(b._key) ? -1 : 1,
      )
      for (const key of weeklyChanges) {
        const { of = '', points } = report.columns[key]?.change ?? {}
        for (const [index, row] of list.entries()) {
          const [now, before] = [row[of], list[index - 1]?.[of]].map((one) => Number(one ?? Number.NaN))
          if (row[key] === null || index === 0 || now === undefined || before === undefined) continue
          expect(Number(row[key]), `${row._key} ${key}`).toBeCloseTo(
            points ? now - before : ((now - before) / before) * 100,
            6,
          )
        }
      }
      expect(list.some((row) => weeklyChanges.some((key) => row[key] !== null))).toBe(true)
      const { sums } = await query({ groupBy: 'week' })
      expect(weeklyChanges.map((key) => sums[key])).toEqual(weeklyChanges.map(() => null))
    })
  }

  sometimes(
    'sorts by the columns it shows, both ways, with the missing at the end, and by no other',
    async () => {
      for (const groupBy of drawn('sorted', [null, groups[0] ?? null], turn, 2)) {
        const shown = groupBy ? [...report.grouped, '_group'] : report.rows
        for (const [index, key] of shown.entries()) {
          if (report.columns[key]?.unsorted) {
            await refuse({ groupBy, sort: { key } }, 'sort')
            continue
          }
          // columns are put in order by their names, all alike
          if (index > 0 && (index + turn) % TURNS !== 0) continue
          // the first both ways, all others by turns
          const both = ['asc', 'desc'] as const
          for (const order of index === 0 && isDeep ? both : both.slice(index % 2, (index % 2) + 1)) {
            const { list } = await query({ groupBy, sort: { key, order } })
            expect(isOrdered(list, key, order), `${key} ${order}`).toBe(true)
          }
        }
        await refuse({ groupBy, sort: { key: 'nope; drop table pig' } }, 'sort')
        await refuse({ groupBy, sort: { key: shown[0], order: 'sideways' } }, 'sort')
      }
    },
  )

  sometimes('hands out every row once over the pages, in the one order', async () => {
    const ids = Object.keys(source.ids ?? {})
    const id = (row: ReportRow) => ids.map((key) => row[key]).join()
    const sortable = report.rows.filter((one) => !report.columns[one]?.unsorted)
    for (const key of sortable.filter((_, index) => index === 0 || (index + turn) % TURNS === 0)) {
      const sort = { key, order: 'asc' }
      const whole = (await query({ sort })).list.map(id)
      // rows that tie keep their order by these
      if (ids.length > 0) expect(new Set(whole).size).toBe(whole.length)
      const pageSize = key === report.rows[0] ? 10 : 20
      // what stands on one page is in the order of the whole, once seen
      if (whole.length <= pageSize && key !== report.rows[0]) continue
      const pages: string[] = []
      for (let page = 1; pages.length < whole.length; page += 1)
        pages.push(...(await query({ sort, page, pageSize })).list.map(id))
      expect(pages).toEqual(whole)
    }
  })

  sometimes('pages in 10, 20, 50 or 100 and refuses other pages', async () => {
    const sizes = [REPORT_PAGE_SIZES[turn % REPORT_PAGE_SIZES.length], 100]
    for (const pageSize of sizes) expect((await query({ pageSize })).total).toBeGreaterThan(0)
    for (const pageSize of [0, 11, 1000, -10, '1e9']) await refuse({ pageSize }, 'pageSize', /每页条数不正确/)
    for (const page of [0, -1, 1.5, 'x', 1e12]) await refuse({ page }, 'page', /页码不正确/)
    await refuse({ groupBy: 'nope' }, 'groupBy', /分组方式不正确/)
  })

  sometimes('takes every filter with any value its field allows', async () => {
    const fields = Object.entries(report.filters).filter(([key]) => key !== range?.from && key !== range?.to)
    for (const [key, field] of drawn('filters', fields, turn, 4)) {
      const given = { organisation: [farmId], dictionary: [farmId], reference: [farmId] }[String(field.kind)]
      const values = given ?? fc.sample(sampleOf(field), 1)
      for (const value of values) {
        const filter = field.many ? [value] : value
        const { status, msg } = await admin.post(`bi/${name}`, { filters: { ...filters, [key]: filter } })
        expect([status, msg], `${key} ${JSON.stringify(value)}`).toEqual([200, expect.any(String)])
      }
    }
  })

  test('refuses unknown filters, empty required ones and ranges the wrong way round, each at its field', async () => {
    await refuse({ filters: { ...filters, nope: 1 } }, '', /不允许的字段：nope/)
    for (const [key, { required }] of Object.entries(report.filters))
      if (required) await refuse({ filters: { ...filters, [key]: null } }, key, /^请/)
    for (const { from, to, field } of filterPairs(report.filters)) {
      if (field.kind === 'date')
        await refuse({ filters: { ...filters, [from]: '2025-06-02', [to]: '2025-06-01' } }, to)
      else await refuse({ filters: { ...filters, [from]: 9, [to]: 1 } }, to, new RegExp(TURNED))
    }
  })

  if (range && !range.future) {
    test('refuses more than its span and days to come', async () => {
      const dates = (from: string, to: string) => ({
        filters: { ...filters, [range.from]: from, [range.to]: to },
      })
      await refuse(dates('2024-01-01', '2025-06-01'), range.to, /查询时间跨度不能超过/)
      await refuse(dates('2025-07-01', '2025-07-20'), range.to, /日期不能晚于今天/)
    })
  }

  sometimes(
    'a drill-down into a group that does not exist finds nothing; one of an unknown kind is refused',
    async () => {
      const [group = ''] = Object.keys(report.groups)
      for (const key of [['nope', 7, "'; --", '2025-02-31'][turn % 4]])
        expect(await ask(admin, `bi/${name}/drill`, { filters, drill: { group, key } })).toMatchObject({
          total: 0,
          list: [],
        })
      for (const drill of [{ group: 'nope', key: 1 }, { group, key: {} }, { group }, 'x', []]) {
        const answer = await admin.post(`bi/${name}/drill`, { filters, drill })
        expect([answer.status, answer.errors?.drill?.[0]]).toEqual([400, expect.stringMatching(/不正确/)])
      }
    },
  )
})
