import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { correctEvent } from '#server/commands/herd/correct-event.ts'
import { rebuildFarm } from '#server/commands/herd/rebuild/rebuild-farm.ts'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { derived, pig } from '#server/commands/herd/tables.ts'
import { scoped } from '#server/kit/database.ts'
import { herdWorld, trace } from '#support/herd.ts'
import { type Typed, typedRows } from '#support/simulated.ts'

const { db, caller, word } = await herdWorld()
const START = '2025-01-01'
const TODAY = '2026-02-01'
const scopeOf = (farmId: string) => ({ ...caller.scope, farms: [farmId] })

/** Farms of a usual run; a long one takes more: FARMS=100. */
const FARMS = Number(process.env.FARMS ?? 8)
const rebuild = (farmId: string, dryRun: boolean) =>
  rebuildFarm(db, scopeOf(farmId), { farmId, dryRun, from: null })

interface Farm {
  farmId: string
  houses: [string, string, string]
}

/** A farm of its own with three houses, beside the others. */
async function newFarm(): Promise<Farm> {
  const farmId = uuidv7()
  const houses: Farm['houses'] = [uuidv7(), uuidv7(), uuidv7()]
  await sql`insert into organize (uid, type, name, sort, level, tree_path) values (${farmId}, 'farm', ${farmId}, 1, 2, ${`/${farmId}/`})`.execute(
    db,
  )
  for (const uid of houses) {
    await sql`insert into organize (uid, parent_id, type, kind, name, sort, level, tree_path)
      values (${uid}, ${farmId}, 'house', 'HOUSE', ${uid}, 1, 3, ${`/${farmId}/${uid}/`})`.execute(db)
  }
  return { farmId, houses }
}

/** What a clerk of a small farm types in thirteen months. */
const rowsOf = ({ houses }: Farm, seed: number, sows: number): Typed[] =>
  typedRows({ houses, word, seed, sows, start: START, until: TODAY })

/** Cuts the rows into batches and holds some back for a later one: a clerk catches up with what was forgotten. */
function batchesOf(rows: readonly Typed[], cuts: readonly number[], late: readonly number[]): Typed[][] {
  const batches: Typed[][] = []
  let forgotten: Typed[] = []
  for (let from = 0, turn = 0; from < rows.length; turn += 1) {
    const size = cuts[turn % cuts.length] ?? 1
    const batch = rows.slice(from, from + size)
    const held = batch.filter((_, i) => late.includes((from + i) % 97))
    batches.push([...batch.filter((one) => !held.includes(one)), ...forgotten])
    forgotten = held
    from += size
  }
  return [...batches, forgotten].filter((one) => one.length > 0)
}

interface Wish {
  readonly pick: number
  readonly shift: number
  readonly undo: boolean
}

/** Every projected column of a farm, row by row. */
async function projections(farmId: string): Promise<string[]> {
  const parts: string[] = []
  for (const table of [pig, ...Object.values(derived)]) {
    const names = Object.keys(table.columns).map((one) => sql.ref(`t.${one}`))
    const rows = await sql<{
      text: string
    }>`select row(${sql.join(names)})::text as text from ${sql.table(table.name)} t
      where t.farm_id = ${farmId} order by 1`.execute(db)
    parts.push(...rows.rows.map(({ text }) => `${table.name} ${text}`))
  }
  return parts
}

/** Takes one of the recorded events back, or moves it by days with one figure changed; refused or not, as it comes. */
async function correctOne(farmId: string, recorded: [string, Typed][], wish: Wish): Promise<boolean> {
  const [uid, entry] = recorded[wish.pick % recorded.length] ?? []
  if (uid === undefined || !entry) return false
  const { form, row } = entry
  const stored = await sql<{ version: number }>`select version from pig_event where uid = ${uid}`.execute(db)
  const version = stored.rows[0]?.version
  if (version === undefined) return false
  const figures = { ...('healthy' in row ? { healthy: 1 + (wish.pick % 12) } : {}), confirmReason: '更正' }
  const cells = { ...row, date: addDays(String(row.date), wish.shift), ...figures }
  const answer = await scoped(db, scopeOf(farmId), (tx) =>
    correctEvent(tx, caller, trace, {
      uid,
      version,
      form,
      row: wish.undo ? null : cells,
      reason: null,
      dryRun: false,
      today: TODAY,
      mayBackdate: true,
    }),
  )
  return answer.accepted
}

const wish = fc.record({ pick: fc.nat(), shift: fc.integer({ min: -4, max: 4 }), undo: fc.boolean() })
const farmLife = fc.record({
  seed: fc.nat(),
  sows: fc.integer({ min: 3, max: 14 }),
  cuts: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 3, maxLength: 12 }),
  late: fc.uniqueArray(fc.nat(96), { maxLength: 6 }),
  wishes: fc.array(wish, { minLength: 10, maxLength: 40 }),
})

test(
  'projections written event by event are the ones a rebuild writes from scratch',
  async () => {
    const seen = { events: 0, refused: 0, corrected: 0, kept: 0 }
    await fc.assert(
      fc.asyncProperty(farmLife, async ({ seed, sows, cuts, late, wishes }) => {
        const farm = await newFarm()
        const { farmId } = farm
        const recorded: [string, Typed][] = []
        const batches = batchesOf(rowsOf(farm, seed, sows), cuts, late)
        for (const [turn, entries] of batches.entries()) {
          const input = { farmId, entries, today: TODAY, dryRun: false }
          const results = await scoped(db, scopeOf(farmId), (tx) => recordEvents(tx, caller, trace, input))
          for (const { uid, row } of results) {
            const entry = entries[row]
            if (uid !== undefined && entry) recorded.push([uid, entry])
            else seen.refused += 1
          }
          const wanted = wishes[turn % wishes.length]
          if (wanted) seen[(await correctOne(farmId, recorded, wanted)) ? 'corrected' : 'kept'] += 1
        }
        for (const wanted of wishes)
          seen[(await correctOne(farmId, recorded, wanted)) ? 'corrected' : 'kept'] += 1
        seen.events += recorded.length
        const incremental = await projections(farmId)
        const trial = await rebuild(farmId, true)
        expect([trial.differences, trial.found.rows]).toEqual([0, []])
        for (const { rule, item, expected, actual } of trial.found.identities)
          expect([rule, item, actual]).toEqual([rule, item, expected])
        await sql`delete from sow_span where farm_id = ${farmId}`.execute(db)
        expect((await rebuild(farmId, false)).differences).toBeGreaterThan(sows - 1)
        expect(await projections(farmId)).toEqual(incremental)
        expect(incremental.length).toBeGreaterThan(sows)
      }),
      { numRuns: FARMS, seed: 20261121 },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20) // every way was walked
  },
  60_000 + FARMS * 10_000,
)

test('control: a projection that is off by one is noticed', async () => {
  const farm = await newFarm()
  const { farmId } = farm
  const entries = rowsOf(farm, 1, 3)
  await scoped(db, scopeOf(farmId), (tx) =>
    recordEvents(tx, caller, trace, { farmId, entries, today: TODAY, dryRun: false }),
  )
  const incremental = await projections(farmId)
  await sql`update litter set stillborn = stillborn + 1, suckling = suckling + 1 where farm_id = ${farmId} and uid =
    (select uid from litter where farm_id = ${farmId} order by farrow_date limit 1)`.execute(db)
  await sql`update pig set status = 'OPEN' where farm_id = ${farmId} and ear_no = 'G0001'`.execute(db)
  await sql`delete from litter_move where farm_id = ${farmId} and kind = 'WEAN'`.execute(db)
  await sql`insert into pig_stay (farm_id, pig_id, no, from_date) values (${farmId}, ${uuidv7()}, 0, '2025-01-01')`.execute(
    db,
  )
  const tampered = await projections(farmId)
  const { found, differences } = await rebuild(farmId, true)
  expect(await projections(farmId)).toEqual(tampered) // a trial tells, and leaves all as it is
  const said = found.rows.map(({ table, field, before, after }) => `${table} ${field} ${before} → ${after}`)
  expect(said).toContain('猪只档案 状态 OPEN → ACTIVE')
  expect(said).toContain('带仔变动 整行 缺少 → 补上')
  expect(said).toContain('栏舍区间 整行 多余 → 删除')
  expect(said.some((line) => line.startsWith('窝 死胎'))).toBe(true)
  const broken = found.identities.filter((one) => one.expected !== one.actual).map((one) => one.rule)
  expect(new Set(broken)).toEqual(new Set(['R2', 'R3']))

  expect((await rebuild(farmId, false)).differences).toBe(differences)
  expect(await projections(farmId)).toEqual(incremental)
  expect((await rebuild(farmId, true)).differences).toBe(0)
})
