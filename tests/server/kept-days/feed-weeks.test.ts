import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { feedEaten } from '#server/jobs/look-for-changes.ts'
import { changingFeed } from '#server/kept-days/feed-weeks.ts'
import { back, batchFixture } from '#support/batches.ts'
import { keep } from '#support/keep.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { ask, type Result } from '#support/reports.ts'

const { t, client, farm, house, own, open, must } = await batchFixture()
const { db } = t
// both gain 18 kg a head; the other one eats only of feed recorded for their house, and so not always
for (const earNo of ['FW', 'FX']) {
  await open(earNo)
  await must('batch_weigh', { earNo, date: back(0), sampleQty: 100, weight: 2500, confirmReason: '全称' })
}
for (const [fromDay, toDay] of [
  [28, 40],
  [47, 55],
]) {
  const standard = { name: `自${fromDay}日龄`, feedClass: 'NURSERY', fromDay, toDay, kgPerHead: '0.6' }
  await client.post('base-feeding-standards', { ...standard, organizeId: farm.uid })
}
const FIRST = back(39)
const BATCH = await sql<{ uid: string }>`select uid from batch where batch_no = 'FW'`.execute(db)
const batchId = BATCH.rows[0]?.uid ?? ''

const record = fc.record({
  day: fc.nat(39),
  qty: fc.integer({ min: 1, max: 90_000 }),
  price: fc.option(fc.integer({ min: 1, max: 500 })),
  batch: fc.boolean(),
  housed: fc.boolean(),
  source: fc.constantFrom(null, 'MANUAL'),
})
const history = fc.record({
  fed: fc.array(record, { minLength: 6, maxLength: 30 }),
  moved: fc.array(fc.record({ pick: fc.nat(29), to: record }), { maxLength: 8 }),
  gone: fc.array(fc.nat(29), { maxLength: 8 }),
  from: fc.nat(30),
  length: fc.integer({ min: 3, max: 45 }),
  /** True where the shares of houses are kept by then. */
  followed: fc.boolean(),
})
type Feeding = typeof record extends fc.Arbitrary<infer T> ? T : never

const written = ({ day, qty, price, batch, housed, source }: Feeding) =>
  sql`${farm.uid}::uuid, ${addDays(FIRST, day)}::date, ${batch ? batchId : null}::uuid, ${housed ? house.uid : null}::uuid, 'NURSERY',
    ${own.known.materials.FEED}::uuid, ${source}::text, ${qty / 100}::numeric, ${price === null ? null : (qty * price) / 10_000}::numeric`

const COLUMNS = sql`farm_id, use_date, batch_id, house_id, feed_class, feed_id, source, qty, amount`
/** Writes a history as people do: entered in two goes, then corrected, then taken back in part. */
async function enter({
  fed,
  moved,
  gone,
}: {
  fed: Feeding[]
  moved: { pick: number; to: Feeding }[]
  gone: number[]
}) {
  const uids = fed.map(() => uuidv7())
  const rows = fed.map((one, i) => sql`(${uids[i]}::uuid, ${written(one)})`)
  const write = (...statements: readonly ReturnType<typeof sql>[]) =>
    db.transaction().execute((tx) =>
      changingFeed(tx, [farm.uid], uids, async () => {
        for (const one of statements) await one.execute(tx)
      }),
    )
  for (const part of [rows.slice(0, 5), rows.slice(5)])
    if (part.length > 0) await write(sql`insert into feed_use (uid, ${COLUMNS}) values ${sql.join(part)}`)
  await write(
    ...moved.map(
      ({ pick, to }) =>
        sql`update feed_use set (${COLUMNS}) = row(${written(to)}) where uid = ${uids[pick % uids.length]}`,
    ),
  )
  await write(
    sql`delete from feed_use where uid = any(${gone.map((pick) => uids[pick % uids.length])}::uuid[])`,
  )
}

const SUMS = sql`count(*)::int as records, sum(qty) as qty, count(amount)::int as priced_records,
  coalesce(sum(amount), 0)::numeric(16,2) as amount, coalesce(sum(qty) filter (where amount is not null), 0)::numeric(16,2) as priced`
const ofReport = (name: string, dates: object, groupBy: string | null): Promise<Result> =>
  ask(client, `bi/${name}`, { filters: { farmIds: [farm.uid], ...dates }, groupBy, pageSize: 100 })

/** The sum row as numbers: shares of a house's feed have as many digits as the way they were added up. */
const figures = ({ sums }: Result) =>
  Object.entries(sums).map(([key, value]) => [key, value === null ? null : Number(Number(value).toFixed(6))])

test('weeks hold what their days add up to, however feed was entered, corrected and taken back; a period reads both alike', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      await sql`delete from feed_use`.execute(db)
      await remakeSums(db, 'feed_week')
      await enter(one)
      if (one.followed) await keep(feedEaten, db)
      const keys = sql`batch_id, house_id, feed_class, feed_id, source`
      const kept =
        await sql`select week, ${keys}, records, qty, priced_records, amount, priced from feed_week order by 1, 2, 3, 6`.execute(
          db,
        )
      const added =
        await sql`select date_trunc('week', use_date)::date as week, ${keys}, ${SUMS} from feed_use
        group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 6`.execute(db)
      expect(kept.rows).toEqual(added.rows)
      const dateFrom = addDays(FIRST, one.from - 3)
      const dateTo = addDays(dateFrom, one.length)
      const dates = { dateFrom, dateTo: dateTo < back(0) ? dateTo : back(0) }
      for (const name of ['feed-summary', 'sale-pig-feed-difference']) {
        const sums = figures(await ofReport(name, dates, 'farm'))
        for (const groupBy of [null, 'day', 'week', 'month'])
          expect(figures(await ofReport(name, dates, groupBy)), `${name} ${groupBy}`).toEqual(sums)
      }
      const plain = await ofReport('feed-summary', dates, null)
      expect(plain.total).toBe(plain.list.length)
      expect(plain.sums.records).toBe(plain.total)
    }),
    { numRuns: 12 },
  )
})
