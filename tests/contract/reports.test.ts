/** Every report answers each value of its filters, and leads only to lists and event forms that exist. */
import { describe, expect, test } from 'vitest'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { serverReports } from '#server/reports/index.ts'
import { isDeep } from '#support/drawn.ts'
import { referenceFixture } from '#support/reference-farm.ts'
import { ask, type Result } from '#support/reports.ts'
import { hostile } from '#support/samples.ts'
import { shareOf } from '#support/shares.ts'

const { admin } = await referenceFixture()
const all = serverReports.map((one): [string, ServerReport] => [one.report.name, one])

/** So many reports get every value, in each kind of their filters. */
const TOGETHER = isDeep ? 18 : 54

/** Filters that show the reference farm's year: ranges to the server's today, nothing else. */
const filtersOf = ({ report: { range } }: ServerReport) =>
  range ? { [range.from]: '2025-01-01', [range.to]: '2025-07-19' } : {}
const query = (source: ServerReport, body: object = {}): Promise<Result> =>
  ask(admin, `bi/${source.report.name}`, { filters: filtersOf(source), pageSize: 100, ...body })

test.each(all)('%s acts on animals by forms there are', (_, { report, ids = {} }) => {
  for (const { form, blank, of, begins } of report.acts ?? []) {
    if (begins) {
      const document = resources.find((one) => one.name === form)
      expect(Object.keys(document?.fields ?? {})).toEqual(expect.arrayContaining(Object.keys(begins)))
      const known = [...Object.keys(report.columns), ...Object.keys(ids)]
      expect(known).toEqual(expect.arrayContaining(Object.values(begins)))
      continue
    }
    expect(eventForms.map((one) => one.name)).toContain(form)
    if (blank) continue
    expect([Object.keys(report.columns), Object.keys(ids)]).toEqual([
      expect.arrayContaining([of?.key ?? 'earNo']),
      expect.arrayContaining(['farmId']),
    ])
  }
})

test.each(all)('%s leads to a list of a farm by rows that name theirs', (_, { report, ids = {} }) => {
  const links = Object.values(report.columns).flatMap(({ link }) => link ?? [])
  if (links.some((one) => one.includes('?f.'))) expect(Object.keys(ids)).toContain('farmId')
})

describe.each(all)('%s', (_, source) => {
  const { report } = source

  test('S7-55 answers list, total, sums and the moment it is as of', async () => {
    const answer = await query(source)
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(['list', 'total', 'sums', 'asOf']))
    expect(answer.asOf).toBe('2025-07-19 12:00:00')
    expect(answer.list.length).toBe(Math.min(answer.total, 100))
  })

  test('values without meaning are refused and never a fault', async () => {
    // both calls read what is asked in one place: the file is asked for with every fourth value
    const keys = [...Object.keys(report.filters), 'groupBy', 'sort', 'page', 'pageSize', '__proto__']
    for (const [i, key] of keys.entries()) {
      for (const [j, value] of shareOf(hostile, i + serverReports.indexOf(source), TOGETHER).entries()) {
        const inside = key in report.filters
        const filters = inside ? { ...filtersOf(source), [key]: value } : filtersOf(source)
        const body = inside ? { filters } : { filters, [key]: value }
        const path = `bi/${report.name}${(i + j) % 4 === 0 ? '/export' : ''}`
        expect((await admin.post(path, body)).status, `${path} ${key}`).toBeLessThan(500)
      }
    }
  }, 60_000)
})
