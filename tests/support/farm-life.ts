import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addDays } from '#domain/calendar.ts'
import { eventForms } from '#resources/events/index.ts'
import { recordBatchEvents } from '#server/commands/batch/batch.record.ts'
import { correctEvent } from '#server/commands/event-commands.ts'
import { recordEvents } from '#server/commands/herd/record-events.ts'
import { scoped } from '#server/kit/database.ts'
import type { HerdFixture } from './herd.ts'
import { type Typed, typedRows } from './simulated.ts'

const START = '2025-01-01'
/** The last day of the thirteen months a farm is lived through. */
export const FARM_TODAY = '2026-02-01'

interface Farm {
  readonly farmId: string
  readonly houses: readonly [string, string, string]
}

export interface Correction {
  readonly pick: number
  readonly shift: number
  readonly undo: boolean
}

export interface FarmLife {
  readonly seed: number
  readonly sows: number
  readonly cuts: readonly number[]
  readonly late: readonly number[]
  readonly corrections: readonly Correction[]
}

const correction = fc.record({ pick: fc.nat(), shift: fc.integer({ min: -4, max: 4 }), undo: fc.boolean() })

/** A small farm, how its clerk cuts a year into batches, what is entered late, and what is corrected afterwards. */
export const farmLife: fc.Arbitrary<FarmLife> = fc.record({
  seed: fc.nat(),
  sows: fc.integer({ min: 3, max: 14 }),
  cuts: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 3, maxLength: 12 }),
  late: fc.uniqueArray(fc.nat(96), { maxLength: 6 }),
  corrections: fc.array(correction, { minLength: 10, maxLength: 40 }),
})

type Fixture = Pick<HerdFixture, 'db' | 'caller' | 'word'>

/** The fixture seen from one farm alone. */
export const scopeOf = ({ caller }: Fixture, farmId: string) => ({ ...caller.scope, farms: [farmId] })

/** A farm of its own with three houses, next to the others. */
export async function newFarm({ db }: Fixture): Promise<Farm> {
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

/** Entries of a clerk of a small farm in thirteen months. */
export const yearOf = ({ word }: Fixture, { houses }: Farm, seed: number, sows: number): Typed[] =>
  typedRows({ houses, word, seed, sows, start: START, until: FARM_TODAY })

/** Cuts the rows into batches and holds some back for a later one: a clerk catches up with what was forgotten. */
function batchesOf(rows: readonly Typed[], { cuts, late }: FarmLife): Typed[][] {
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

export interface Lived {
  readonly farmId: string
  readonly events: number
  readonly refused: number
  readonly corrected: number
  readonly kept: number
  /** Events of batches that were accepted. */
  readonly touched: number
}

/** Lives a farm's year: batches, late entries, corrections; `turn` is called after each batch. */
export async function liveFarm(
  fixture: Fixture,
  life: FarmLife,
  turn: (farmId: string) => Promise<void> = async () => undefined,
): Promise<Lived> {
  const farm = await newFarm(fixture)
  const { farmId } = farm
  const recorded: [string, Typed][] = []
  const seen = { refused: 0, corrected: 0, kept: 0, touched: 0 }
  const correct = async (wanted: Correction) => {
    seen[(await correctOne(fixture, farmId, recorded, wanted)) ? 'corrected' : 'kept'] += 1
  }
  const batches = batchesOf(yearOf(fixture, farm, life.seed, life.sows), life)
  for (const [index, entries] of batches.entries()) {
    const input = { farmId, entries, today: FARM_TODAY, dryRun: false }
    const results = await scoped(fixture.db, scopeOf(fixture, farmId), (tx) =>
      recordEvents(tx, fixture.caller, input),
    )
    for (const { uid, row } of results) {
      const entry = entries[row]
      if (uid !== undefined && entry) recorded.push([uid, entry])
      else seen.refused += 1
    }
    const wanted = life.corrections[index % life.corrections.length]
    if (wanted) {
      seen.touched += await touchBatch(fixture, farmId, wanted)
      await correct(wanted)
    }
    await turn(farmId)
  }
  for (const wanted of life.corrections) await correct(wanted)
  return { farmId, events: recorded.length, ...seen }
}

type Deed = readonly [code: string, cells: Record<string, unknown>]

/** Possible events of a batch: some die, some are split off into another, it is counted. */
function deedOf({ word }: Fixture, pick: number, batch: { earNo: string; houseId: string }): Deed {
  const qty = 1 + (pick % 12)
  const reasons = { reason: word('growing_death_reason'), disposal: word('disposal_method') }
  const deeds: readonly Deed[] = [
    ['batch_out_death', { qty, weight: qty * 8, ...reasons }],
    [
      'batch_transfer',
      {
        kind: 'SPLIT',
        toBatchNo: `T${pick % 7}`,
        opens: true,
        toHouseId: batch.houseId,
        qty,
        weight: qty * 9,
      },
    ],
    ['batch_count', { counted: pick % 30 }],
  ]
  return deeds[(pick >> 4) % deeds.length] as Deed
}

/** Something happens to a batch on the day of its last event or soon after; answers how many rows were accepted. */
export async function touchBatch(
  fixture: Fixture,
  farmId: string,
  { pick, shift }: Correction,
): Promise<number> {
  const found = await sql<{ earNo: string; houseId: string; last: string }>`
    select batch_no as "earNo", house_id as "houseId", last_event_date as last from batch
     where farm_id = ${farmId} and stock > 0 order by batch_no`.execute(fixture.db)
  const batch = found.rows[pick % (found.rows.length || 1)]
  if (!batch) return 0
  const [code, cells] = deedOf(fixture, pick, batch)
  const form = eventForms.find((one) => one.code === code)
  if (!form) throw new Error(`no form ${code}`)
  const row = {
    earNo: batch.earNo,
    date: addDays(batch.last, Math.abs(shift)),
    ...cells,
    confirmReason: '核实',
  }
  const input = { farmId, entries: [{ form, row }], today: FARM_TODAY, dryRun: false }
  const [result] = await scoped(fixture.db, scopeOf(fixture, farmId), (tx) =>
    recordBatchEvents(tx, fixture.caller, input),
  )
  return result?.accepted ? 1 : 0
}

/** Takes one of the recorded events back, or moves it by days with one figure changed; refused or not, as it comes. */
async function correctOne(
  fixture: Fixture,
  farmId: string,
  recorded: readonly [string, Typed][],
  wanted: Correction,
): Promise<boolean> {
  const [uid, entry] = recorded[wanted.pick % recorded.length] ?? []
  if (uid === undefined || !entry) return false
  const { form, row } = entry
  const stored = await sql<{ version: number }>`select version from pig_event where uid = ${uid}`.execute(
    fixture.db,
  )
  const version = stored.rows[0]?.version
  if (version === undefined) return false
  const figures = { ...('healthy' in row ? { healthy: 1 + (wanted.pick % 12) } : {}), confirmReason: '更正' }
  const cells = { ...row, date: addDays(String(row.date), wanted.shift), ...figures }
  const answer = await scoped(fixture.db, scopeOf(fixture, farmId), (tx) =>
    correctEvent(tx, fixture.caller, {
      uid,
      version,
      form,
      row: wanted.undo ? null : cells,
      reason: null,
      dryRun: false,
      today: FARM_TODAY,
      mayBackdate: true,
    }),
  )
  return answer.accepted
}
