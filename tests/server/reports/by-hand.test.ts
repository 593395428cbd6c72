import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { serverReports } from '#server/reports/index.ts'
import { type Client, testApp } from '#support/app.ts'
import { enterReferenceFarm } from '#support/reference-farm.ts'
import { ask, type ReportRow } from '#support/reports.ts'
import { loadDemo } from '../../../cli/demo/load.ts'
import { byHand } from '../../bench/by-hand/index.ts'

const TODAY = '2026-02-01'
const t = await testApp({ now: () => new Date(`${TODAY}T12:00:00+08:00`) })
const farms: Record<string, string> = {}

let admin: Client
beforeAll(async () => {
  admin = await t.as('admin')
  farms.reference = await enterReferenceFarm(admin)
  await loadDemo(t.db, { farms: 1, sows: 40, years: 2, seed: 7 }, TODAY, () => undefined)
  const found = await sql<{
    uid: string
  }>`select uid from organize where type = 'farm' and uid <> ${farms.reference}
    order by uid`.execute(t.db)
  farms.simulated = found.rows[0]?.uid ?? ''
}, 60_000)

const asNumber = (value: unknown): number => Number(value ?? 0)
/** Figures of a row under their names; what is empty adds nothing. */
const figuresOf = (row: ReportRow, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Number(asNumber(row[name]).toFixed(6))]))

const pairs = serverReports.flatMap((source) => {
  const hand = byHand[source.report.name as keyof typeof byHand]
  return hand ? [{ name: source.report.name, source, hand }] : []
})

/** The reference farm lived in 2025, before the day both farms are looked at; its year ends where its story does. */
const PERIODS = { reference: ['2025-03-01', TODAY], simulated: [addDays(TODAY, -364), TODAY] } as const

describe.each(['reference', 'simulated'] as const)('on the %s farm', (farm) => {
  test.each(pairs)('$name says what SQL written for it says', async ({ name, source, hand }) => {
    const farmId = farms[farm] ?? ''
    const [from, to] = PERIODS[farm]
    const { report } = source
    const { range } = report
    const filters = { farmIds: [farmId], ...(range && { [range.from]: from, [range.to]: to }) }
    const groupBy = Object.keys(report.groups)[0]
    const { list } = await ask(admin, `bi/${name}`, { filters, groupBy, pageSize: 10_000 })
    const rows = await hand(t.db, farmId, { from, to })
    const names = Object.keys(rows[0] ?? {}).filter((key) => key !== 'key')
    for (const key of names) expect(Object.keys(report.columns)).toContain(key)

    const byKey = (all: readonly ReportRow[], key: string) =>
      new Map(all.map((row) => [String(row[key]), figuresOf(row, names)]))
    expect(byKey(list, '_key')).toEqual(byKey(rows, 'key'))
    if (farm === 'simulated') expect(rows.length).toBeGreaterThan(0)
  })
})
