import { expect, test } from 'vitest'
import type { Field, Fields } from '#kit/field.ts'
import { filterPairs } from '#kit/filter-pairs.ts'
import { parseField } from '#kit/parse.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { serverReports } from '#server/reports/index.ts'
import { batchFixture } from '#support/batches.ts'
import { acceptable, record } from '#support/event-fixture.ts'

/** A day that no person can mean is answered alike, however far ahead it lies. */
const { own, client, farm } = await batchFixture()
const YEARS = ['2100', '2999'] as const

/** The answer for a year, with the year itself left out. */
const without = (year: string, said: unknown): string => JSON.stringify(said).replaceAll(year, 'YEAR')

test('every date and month of every screen takes a day of 2100 and one of 2999 alike', () => {
  const fields: Field[] = [
    ...resources.map((one) => one.fields),
    ...eventForms.map(({ header, fields }) => ({ ...header, ...fields })),
    ...serverReports.map(({ report }) => report.filters),
  ].flatMap((one: Fields) => Object.values(one))
  const days = fields.filter(({ kind }) => kind === 'date' || kind === 'month')
  expect(days.length).toBeGreaterThan(100)
  for (const field of days) {
    const [near, far] = YEARS.map((year) =>
      without(year, parseField(field, field.kind === 'date' ? `${year}-01-01` : `${year}-01`)),
    )
    expect([field.label, far]).toEqual([field.label, near])
  }
})

test('every report answers a query of 2100 and of 2999 alike', async () => {
  for (const { report } of serverReports) {
    const pairs = filterPairs(report.filters).filter(({ field }) => field.kind === 'date')
    const single = Object.keys(report.filters).filter((key) => report.filters[key]?.kind === 'date')
    const asked = (year: string) => ({
      ...Object.fromEntries(single.map((key) => [key, `${year}-01-01`])),
      ...Object.fromEntries(pairs.map(({ to }) => [to, `${year}-01-31`])),
      farmIds: [farm.uid],
    })
    if (single.length === 0) continue
    const [near, far] = await Promise.all(
      YEARS.map(async (year) => {
        const { code, msg, errors } = await client.post(`bi/${report.name}`, { filters: asked(year) })
        return without(year, { code, msg, errors })
      }),
    )
    expect([report.name, far]).toEqual([report.name, near])
  }
}, 120_000)

test('V-001 every event of 2100 and of 2999 is refused with the same words', async () => {
  let refused = 0
  for (const form of eventForms) {
    const row = await acceptable(own, form).catch(() => null)
    if (!row) continue
    const said = await Promise.all(
      YEARS.map(async (year) => {
        const body = { farmId: farm.uid, dryRun: true, rows: [{ ...row, date: `${year}-01-01` }] }
        const { data } = await record(client, form, body)
        return without(
          year,
          data.results?.[0]?.violations.map(({ rule, message }) => `${rule} ${message.replace(/\d+/g, 'n')}`),
        )
      }),
    )
    expect([form.code, said[1]]).toEqual([form.code, said[0]])
    if (said[0]?.includes('V-001')) refused += 1
  }
  expect(refused).toBeGreaterThan(20)
}, 120_000)
