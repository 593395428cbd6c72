import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SiloMove, siloBook, siloStock, siloSums } from '#domain/standalone/silo.ts'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { back, batchFixture } from '#support/batches.ts'
import { TODAY } from '#support/event-forms.ts'
import { ask } from '#support/reports.ts'

const { t, own, client, farm, house, send, correct } = await batchFixture()
const silo = { houseId: house.uid, feedId: own.known.materials.FEED }
const companies = (
  await sql<{ uid: string }>`select uid from organize where type = 'company'`.execute(t.db)
).rows.map(({ uid }) => uid)

interface Entry {
  readonly days: number
  readonly kind: SiloMove['kind']
  readonly qty: number
}
const codes = { IN: 'feed_in', USE: 'feed_use', COUNT: 'feed_count' } as const
const rowOf = ({ days, kind, qty }: Entry) => ({
  ...silo,
  date: back(days),
  // counts come in the midst of it, and entries of earlier days after them
  confirmReason: '补录',
  ...(kind === 'COUNT' ? { counted: qty } : { qty: qty || 1 }),
  ...(kind === 'USE' ? { source: 'SILO', feedClass: 'FINISH' } : {}),
})

const history = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 15 }),
    kind: fc.constantFrom<SiloMove['kind']>('IN', 'USE', 'USE', 'COUNT'),
    qty: fc.integer({ min: 0, max: 60_000 }).map((cents) => cents / 100),
  }),
  { minLength: 20, maxLength: 30 },
)

/** Stored events. */
async function standing(): Promise<SiloMove[]> {
  const found = await sql<SiloMove>`select uid, event_date as date,
      case type when 'feed_in' then 'IN' when 'feed_count' then 'COUNT' else 'USE' end as kind,
      coalesce(payload->>'qty', payload->>'counted')::float as qty
    from farm_event where farm_id = ${farm.uid} and type like 'feed%'`.execute(t.db)
  return found.rows
}

test('random histories with corrections: the books of the domain, of the database, of the report and of a rebuild are one', async () => {
  let corrected = 0
  for (const seed of [1, 2, 3]) {
    for (const entry of fc.sample(history, { seed, numRuns: 1 })[0] ?? [])
      await send(codes[entry.kind], [rowOf(entry)])
    for (const [index, move] of (await standing()).entries()) {
      if (index % 4 !== 0) continue
      const { accepted } = await correct('delete', codes[move.kind], move.uid, { version: 1 })
      corrected += accepted ? 1 : 0
    }
    const book = siloBook(await standing())
    expect(book.length).toBeGreaterThan(5)
    expect(Math.min(...book.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0)
    const days = Array.from({ length: 17 }, (_, days) => days)
    const rows = days.map((day) => ({ ...silo, date: back(day) }))
    const asked = await client.post<{ list: { siloLeft: number | null }[] }>('event/feed_use/lookup', {
      rows,
    })
    expect(asked.data.list.map((one) => one.siloLeft)).toEqual(days.map((day) => siloStock(book, back(day))))
    await sameInReport(book)
  }
  expect(corrected).toBeGreaterThan(3)
  const scope = { farms: [farm.uid], companies, root: false } as never
  const { differences, found } = await rebuildFarm(t.db, scope, {
    farmId: farm.uid,
    dryRun: true,
    from: null,
    today: TODAY,
  })
  expect(differences).toBe(0)
  const r6 = found.identities.filter(({ rule }) => rule === 'R6')
  expect(r6).toHaveLength(3)
  for (const { item, expected, actual } of r6) expect(actual, item).toBe(expected)
})

async function sameInReport(book: ReturnType<typeof siloBook>): Promise<void> {
  const { issued, used, difference, closing } = siloSums(book)
  const { list, total } = await ask(client, 'bi/feed-silo', {
    filters: { farmIds: [farm.uid], dateFrom: back(15), dateTo: back(0) },
    pageSize: 100,
  })
  expect(total).toBe(book.length)
  const sum = (key: string) => list.reduce((all, row) => all + Number(row[key] ?? 0), 0)
  expect([sum('issued'), sum('used'), sum('difference'), sum('change')].map((one) => one.toFixed(2))).toEqual(
    [issued, used, difference, closing].map((one) => one.toFixed(2)),
  )
  for (const row of list) expect(Number(row.left)).toBe(siloStock(book, String(row.date)))
}
