import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { replayBatch } from '#domain/batch/batch.replay.ts'
import type { BatchEvent, BatchEventType, BatchMove } from '#domain/batch/batch.types.ts'
import { addDays } from '#domain/calendar.ts'
import { projectBatch } from '#server/commands/batch/batch.project.ts'
import { writeMoves } from '#server/commands/batch/batch.write.ts'
import { scoped } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { keeping, plainContext } from '#server/kit/report/asking.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { runReport } from '#server/kit/report/query.ts'
import { refreshBatchWeeks } from '#server/reports/pig/fatten-pig-prod-week/fatten-pig-prod-week.refresh.ts'
import { fattenPigProdWeek } from '#server/reports/pig/fatten-pig-prod-week/fatten-pig-prod-week.report.ts'
import { keptWeeksOf } from '#server/reports/pig/fatten-pig-prod-week/kept-weeks.ts'
import { batchEfficiency } from '#server/reports/pig/nurs-and-finsh-batch-efficiency/nurs-and-finsh-batch-efficiency.report.ts'
import { saleBatchAmount } from '#server/reports/pig/sale-batch-amount/sale-batch-amount.report.ts'
import { newFarm, scopeOf } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db } = fixture
const OPEN = '2026-01-05'
const LAST = '2026-03-31'

const TYPES: readonly BatchEventType[] = [
  'batch_in_init',
  'batch_in_wean',
  'batch_in_transfer',
  'batch_move_house',
  'batch_out_death',
  'batch_out_cull',
  'batch_out_sale',
  'batch_out_transfer',
  'batch_count',
]
const entry = fc.record({
  type: fc.constantFrom(...TYPES),
  day: fc.nat(70),
  qty: fc.integer({ min: 1, max: 40 }),
  house: fc.nat(1),
  weight: fc.option(fc.integer({ min: 10, max: 900 })),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never
const lives = fc.record({
  events: fc.array(entry, { minLength: 4, maxLength: 24 }),
  more: fc.array(entry, { maxLength: 4 }),
  dropped: fc.array(fc.nat(20), { maxLength: 4 }),
  from: fc.nat(80),
  length: fc.nat(60),
})

const uids = Array.from({ length: 40 }, () => uuidv7())
function eventOf(
  { type, day, qty, house, weight }: Entry,
  no: number,
  houses: readonly string[],
): BatchEvent {
  const arrives = type.startsWith('batch_in')
  const payload = {
    qty,
    weight,
    houseId: houses[house] ?? null,
    toHouseId: houses[1 - house] ?? null,
    ...(arrives && { birthDate: addDays(OPEN, day - 24) }),
    ...(type === 'batch_count' && { counted: qty }),
  }
  return { uid: uids[no] ?? '', type, date: addDays(OPEN, day), seq: no, payload }
}

type NewFarm = Awaited<ReturnType<typeof newFarm>>

async function newBatch(farm?: NewFarm, batchNo = 'B1') {
  const { farmId, houses } = farm ?? (await newFarm(fixture))
  const uid = uuidv7()
  const head = {
    uid,
    batchNo,
    houseId: houses[0],
    openDate: OPEN,
    stage: 'WTF',
    status: 'OPEN',
  } as const
  await sql`insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date)
    values (${farmId}, ${uid}, ${batchNo}, 'OPEN', 'WTF', ${houses[0]}, ${OPEN})`.execute(db)
  const projected = (events: readonly BatchEvent[]) =>
    projectBatch(farmId, { ...head, events, traces: new Map() }).move
  const write = (before: readonly BatchEvent[], after: readonly BatchEvent[]) =>
    scoped(db, scopeOf(fixture, farmId), (tx) =>
      writeMoves(tx, farmId, [{ before: projected(before), after: projected(after) }]),
    )
  return { farmId, houses, head, uid, write }
}

const dayTexts = async (from: ReturnType<typeof sql>) =>
  (await sql<{ text: string }>`select d::text as text from ${from} d order by 1`.execute(db)).rows.map(
    ({ text }) => text,
  )

interface Question {
  readonly groupBy?: string | null
  /** Out of the kept weeks, as far as there are any. */
  readonly byWeek?: boolean
}
async function answer(
  source: ServerReport,
  farmId: string,
  filters: object,
  { groupBy = null, byWeek = false }: Question = {},
) {
  return scoped(db, scopeOf(fixture, farmId), async (tx) => {
    const params = await parametersOfFarms(tx, [farmId], LAST)
    const context = plainContext({ farms: [farmId], filters: { ...filters }, today: LAST, params })
    const weeks = byWeek ? await keptWeeksOf(tx, context) : undefined
    if (byWeek) expect(weeks?.farms).toEqual([farmId])
    return runReport(tx, source, keeping(context, { weeks }), { groupBy, sort: null, limit: 100, offset: 0 })
  })
}
const keepWeeks = (farmId: string, today: string) =>
  scoped(db, scopeOf(fixture, farmId), (tx) => refreshBatchWeeks(tx, farmId, today))

const CAME = ['IN_WEAN', 'IN_BUY', 'IN_TRANSFER', 'IN_GAIN']
const heads = (moves: readonly BatchMove[], kinds: readonly string[]) =>
  moves.reduce((sum, { kind, qty }) => (kinds.includes(kind) ? sum + Math.abs(qty) : sum), 0)
const stock = (moves: readonly BatchMove[], day: string) =>
  moves.reduce((sum, { date, qty }) => (date <= day ? sum + qty : sum), 0)
/** Sums of the movements themselves, a day at a time. */
function plain(moves: readonly BatchMove[], from: string, to: string) {
  const inside = moves.filter(({ date }) => date >= from && date <= to)
  let days = 0
  for (let day = from; day <= to; day = addDays(day, 1)) days += stock(moves, day)
  return {
    came: heads(inside, CAME),
    dead: heads(inside, ['OUT_DEATH']),
    culled: heads(inside, ['OUT_CULL']),
    sold: heads(inside, ['OUT_SALE']),
    went: heads(inside, ['OUT_TRANSFER', 'OUT_LOSS']),
    closing: stock(moves, to),
    days,
  }
}
const FLOWS = ['came', 'dead', 'culled', 'sold', 'went', 'closing'] as const
const flows = (row: Record<string, unknown>) => FLOWS.map((key) => Number(row[key]))

const GROUPS = fc.constantFrom('batch', 'stage', 'house', 'leader')

/** Feed recorded for the batch, the other one, or a house, some of it of another class. */
const feeding = fc.record({
  day: fc.nat(80),
  of: fc.constantFrom('own', 'mate', 'house', 'other house'),
  feedClass: fc.constantFrom('FINISH', 'FINISH', 'NURSERY'),
  qty: fc.integer({ min: 1, max: 900 }),
})
const fed = fc.array(feeding, { maxLength: 12 })
type Feeding = typeof feeding extends fc.Arbitrary<infer T> ? T : never

const MATE: readonly Entry[] = [
  { type: 'batch_in_init', day: 3, qty: 30, house: 0, weight: null },
  { type: 'batch_in_transfer', day: 20, qty: 24, house: 1, weight: 500 },
  { type: 'batch_out_sale', day: 45, qty: 11, house: 0, weight: 900 },
]

test('weeks say what their days say, written once or bit by bit, of a batch that changed since and of weeks to come', async () => {
  await fc.assert(
    fc.asyncProperty(
      lives,
      fc.nat(80),
      GROUPS,
      fc.record({ before: fed, after: fed, stage: fc.constantFrom('WTF', 'NURSERY') }),
      async ({ events, more, dropped, from: begins, length }, kept, group, eats) => {
        const farm = await newFarm(fixture)
        const { farmId, houses, uid, write } = await newBatch(farm)
        const mate = await newBatch(farm, 'B2')
        const feed = async (rows: readonly Feeding[]) => {
          for (const { day, of, feedClass, qty } of rows) {
            const batch = of === 'own' ? uid : of === 'mate' ? mate.uid : null
            const house = of === 'other house' ? houses[1] : houses[0]
            await sql`insert into feed_use (farm_id, uid, use_date, house_id, batch_id, feed_class, qty)
              values (${farmId}, ${uuidv7()}, ${addDays(OPEN, day)}, ${house}, ${batch}, ${feedClass}, ${qty})`.execute(
              db,
            )
          }
        }
        const first = events.map((one, no) => eventOf(one, no, houses))
        const last = [
          ...first.filter((_, no) => !dropped.includes(no)),
          ...more.map((one, no) => eventOf(one, first.length + no, houses)),
        ]
        const scaled = [20, 55].map((day) => addDays(OPEN, day))
        const weigh = (day: string) =>
          sql`insert into batch_weighing (farm_id, batch_id, source_uid, weigh_date, sample_qty, weight)
          values (${farmId}, ${uid}, ${uuidv7()}, ${day}, 10, ${String(250 + begins)})`.execute(db)
        await write([], first)
        await mate.write(
          [],
          MATE.map((one, no) => eventOf(one, 30 + no, houses)),
        )
        await feed(eats.before)
        await weigh(scaled[0] ?? OPEN)
        await keepWeeks(farmId, addDays(OPEN, kept))
        const period = { dateFrom: addDays(OPEN, begins - 5), dateTo: addDays(OPEN, begins - 5 + length) }
        const alike = async (label: string) => {
          for (const groupBy of [null, 'week', group])
            expect(
              await answer(fattenPigProdWeek, farmId, period, { groupBy, byWeek: true }),
              `${label} ${groupBy}`,
            ).toEqual(await answer(fattenPigProdWeek, farmId, period, { groupBy }))
        }
        await alike('to a day')
        await write(first, last)
        await weigh(scaled[1] ?? OPEN)
        await alike('stale')
        await keepWeeks(farmId, addDays(OPEN, kept + 7))
        await alike('after a change')
        await feed(eats.after)
        await alike('fed since')
        await keepWeeks(farmId, addDays(OPEN, kept + 7))
        await sql`update feed_use set qty = qty + 7 where farm_id = ${farmId} and use_date > ${addDays(OPEN, 40)}`.execute(
          db,
        )
        await sql`delete from feed_use where farm_id = ${farmId} and use_date < ${addDays(OPEN, 12)}`.execute(
          db,
        )
        await sql`update batch set stage = ${eats.stage} where farm_id = ${farmId} and uid = ${uid}`.execute(
          db,
        )
        await alike('entered otherwise')
        await keepWeeks(farmId, LAST)
        await alike('to the last')
        const weeks = await dayTexts(sql`(select * from batch_week where farm_id = ${farmId})`)
        await sql`delete from batch_week_until where farm_id = ${farmId}`.execute(db)
        await keepWeeks(farmId, LAST)
        expect(await dayTexts(sql`(select * from batch_week where farm_id = ${farmId})`)).toEqual(weeks)
      },
    ),
    { numRuns: Number(process.env.BATCHES ?? 5) },
  )
})

test('batches housed with one that changed, or is fed otherwise, have new weeks', async () => {
  const farm = await newFarm(fixture)
  const { farmId, houses, uid, write } = await newBatch(farm)
  const mate = await newBatch(farm, 'B2')
  const came = (no: number) =>
    eventOf({ type: 'batch_in_init', day: 3, qty: 30, house: 0, weight: null }, no, houses)
  const died = eventOf({ type: 'batch_out_death', day: 8, qty: 15, house: 0, weight: null }, 2, houses)
  await write([], [came(0)])
  await mate.write([], [came(1)])
  await sql`insert into feed_use (farm_id, uid, use_date, house_id, feed_class, qty)
    values (${farmId}, ${uuidv7()}, ${addDays(OPEN, 10)}, ${houses[0]}, 'FINISH', 900)`.execute(db)
  await keepWeeks(farmId, addDays(OPEN, 21))
  const period = { dateFrom: OPEN, dateTo: addDays(OPEN, 13) }
  const eaten = async () => {
    const { list } = await answer(fattenPigProdWeek, farmId, period, { groupBy: 'batch', byWeek: true })
    return Object.fromEntries(list.map(({ _group, feed }) => [String(_group), Number(feed)]))
  }
  expect(await eaten()).toEqual({ B1: 450, B2: 450 })
  await write([came(0)], [came(0), died])
  expect(await eaten()).toEqual({ B1: 300, B2: 600 })
  await keepWeeks(farmId, addDays(OPEN, 21))
  await sql`update feed_use set qty = 1800 where farm_id = ${farmId}`.execute(db)
  expect(await eaten()).toEqual({ B1: 600, B2: 1200 })
  await keepWeeks(farmId, addDays(OPEN, 21))
  await sql`update batch set stage = 'NURSERY' where farm_id = ${farmId} and uid = ${uid}`.execute(db)
  expect(await eaten()).toEqual({ B1: 0, B2: 1800 })
})

test('the days of a batch follow every change of its movements, and say what the movements add up to', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ events, more, dropped, from: begins, length }) => {
      const { farmId, houses, head, uid, write } = await newBatch()
      const first = events.map((one, no) => eventOf(one, no, houses))
      const last = [
        ...first.filter((_, no) => !dropped.includes(no)),
        ...more.map((one, no) => eventOf(one, first.length + no, houses)),
      ]
      await write([], first)
      await write(first, last)
      expect(await dayTexts(sql`(select * from batch_day where farm_id = ${farmId})`)).toEqual(
        await dayTexts(sql`batch_days(${farmId}, ${uid})`),
      )

      const { moves } = replayBatch(head, last)
      const [dateFrom, dateTo] = [addDays(OPEN, begins - 5), addDays(OPEN, begins - 5 + length)]
      const period = { dateFrom, dateTo }
      const { list } = await answer(saleBatchAmount, farmId, period)
      for (const houseId of houses) {
        const own = moves.filter((move) => move.houseId === houseId)
        const row = list.find((one) => one.houseId === houseId)
        const { days: _, ...whole } = plain(own, dateFrom, dateTo)
        expect(row ? flows(row) : FLOWS.map(() => 0)).toEqual(flows(whole))
      }
      const whole = plain(moves, dateFrom, dateTo)
      for (const groupBy of [null, 'week', 'batch']) {
        const { sums } = await answer(fattenPigProdWeek, farmId, period, { groupBy })
        expect([...flows(sums), Number(sums.pigDays)], String(groupBy)).toEqual([...flows(whole), whole.days])
      }
      const weeks = await answer(fattenPigProdWeek, farmId, period)
      for (const week of weeks.list) {
        const { closing, ...expected } = plain(moves, String(week.weekStart), String(week.weekEnd))
        expect([week.came, week.dead, week.sold, week.evening, week.pigDays].map(Number)).toEqual([
          expected.came,
          expected.dead,
          expected.sold,
          closing,
          expected.days,
        ])
      }
      const life = (await answer(batchEfficiency, farmId, { ...period, state: 'RUNNING' })).list[0]
      const until = plain(moves, OPEN, dateTo)
      const begun = moves.filter(({ date }) => date <= dateTo)
      if (begun.length === 0) expect(life).toBeUndefined()
      else {
        expect([life?.pigDays, life?.dead, life?.culled, life?.stock]).toEqual([
          until.days,
          until.dead,
          until.culled,
          until.closing,
        ])
        expect(life?.started).toBe(heads(begun, ['IN_INIT', 'IN_WEAN', 'IN_TRANSFER']))
      }
    }),
    { numRuns: Number(process.env.BATCHES ?? 25) },
  )
})
