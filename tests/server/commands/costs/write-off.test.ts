import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { depreciable, monthText, writtenOff } from '#domain/cost/straight-line.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { testDatabase } from '#support/database.ts'
import { amortised, type Consumable } from '#support/oracle/write-off.ts'

/** The database writes off what the program does, in cents: F106 and §2.14, over random values. */
const db = createDb(createPool((await testDatabase()).url, 1))
afterAll(() => db.destroy())

/** `value` in cents, of each of the rows. */
async function centsOf(rows: readonly object[], columns: string, value: string): Promise<number[]> {
  const found = await sql<{ cents: string }>`select (${sql.raw(value)} * 100)::bigint as cents
    from rows from (json_to_recordset(${JSON.stringify(rows)}) as (${sql.raw(columns)})) with ordinality x
    order by x.ordinality`.execute(db)
  return found.rows.map(({ cents }) => Number(cents))
}
const holds = <T>(one: fc.Arbitrary<T>, check: (rows: T[]) => Promise<void>) =>
  fc.assert(fc.asyncProperty(fc.array(one, { minLength: 60, maxLength: 90 }), check), { numRuns: 8 })

const cents = fc.oneof(fc.constantFrom(1, 7, 99, 240_000, 240_012), fc.nat(9_999_999_900))
const months = fc.oneof(fc.constantFrom(1, 3, 36, 300), fc.integer({ min: 1, max: 600 }))
/** Months from the first on, also before it and after the last. */
const count = fc.integer({ min: -3, max: 610 })
const START = 2020 * 12

test('F106 straight_line is writtenOff', () =>
  holds(fc.record({ cents, months, count }), async (rows) => {
    const found = await centsOf(
      rows,
      'cents numeric, months int, count int',
      'straight_line(cents / 100, months, count)',
    )
    expect(found).toEqual(rows.map((one) => writtenOff(one.cents, one.months, one.count)))
  }))

test('F106 written_off leaves the residual of an asset, and ends with it', () => {
  const asset = fc.record({
    cents,
    months,
    residualRate: fc.nat(10_000),
    ended: fc.option(fc.integer({ min: -1, max: 610 })),
    count,
  })
  return holds(asset, async (rows) => {
    const found = await centsOf(
      rows.map((one) => ({ ...one, end: one.ended === null ? null : monthText(START + one.ended) })),
      'cents numeric, months int, "residualRate" numeric, "end" text, count int',
      `written_off(cents / 100, "residualRate" / 100, months, '${monthText(START)}', "end", ${START} + count)`,
    )
    expect(found).toEqual(
      rows.map((one) =>
        writtenOff(depreciable(one), one.months, Math.min(one.count, one.ended ?? one.count) + 1),
      ),
    )
  })
})

test('amortised_to is amortised of the oracle, in every mode', () => {
  const item = fc.record({
    cents,
    mode: fc.constantFrom<Consumable['mode'][]>('ONCE', 'HALF', 'MONTHLY'),
    months,
    issued: fc.integer({ min: START, max: START + 12 }),
    scrapped: fc.option(fc.integer({ min: START, max: START + 24 })),
    month: fc.oneof(...[30, 620].map((last) => fc.integer({ min: START - 2, max: START + last }))),
  })
  return holds(item, async (rows) => {
    const found = await centsOf(
      rows.map((one) => {
        const { cents, mode, issued, scrapped } = one
        const scrapMonth = scrapped === null ? null : monthText(scrapped)
        const row = { amount: cents / 100, mode, months: one.months, month: monthText(issued) }
        return { row: { ...row, scrap_month: scrapMonth }, up_to: one.month }
      }),
      '"row" jsonb, up_to int',
      'amortised_to(jsonb_populate_record(null::low_consumption, "row"), up_to)',
    )
    expect(found).toEqual(rows.map((one) => amortised(one, one.month)))
  })
})
