import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type EventForm, isOfBatches, isStandalone } from '#kit/event-form.ts'
import { eventForms } from '#resources/events/index.ts'
import { wordsOf } from '#server/commands/documents/documents.events.ts'
import { commandsOf } from '#server/commands/event-commands.ts'
import { eventRows } from '#server/commands/import/handlers/event-rows.ts'
import type { Made } from '#server/commands/import/handlers/handlers.types.ts'
import { newestFirst } from '#server/commands/import/handlers/import.take-back.ts'
import { storedEvents } from '#server/commands/import/handlers/stored-events.ts'
import { scoped, type Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { pig } from '#server/projections/animal.projection.ts'
import { batchFigures, batchMove, batchWeighing } from '#server/projections/batch.projection.ts'
import { derived } from '#server/projections/index.ts'
import { FARM_TODAY, farmLife, liveFarm, scopeOf } from '#support/farm-life.ts'
import { herdFixture } from '#support/herd.ts'

const fixture = await herdFixture()
const { db, caller } = fixture
/** Farms of a usual run; a long one takes more: FARMS=50. */
const FARMS = Number(process.env.FARMS ?? 3)
const reason = '导错文件'

/** Every projected column of a farm and every event, row by row. */
async function standing(tx: Tx, farmId: string): Promise<string[]> {
  const tables = [pig, ...Object.values(derived), batchMove, batchWeighing, batchFigures]
  const events = ['pig_event', 'semen_event', 'batch_event', 'farm_event'].map((name) => ({
    name,
    columns: { uid: 'uuid', event_date: 'date', payload: 'jsonb', version: 'integer' },
  }))
  const parts: string[] = []
  for (const { name, columns } of [...tables, ...events]) {
    const names = Object.keys(columns).map((one) => sql.ref(`t.${one}`))
    const rows = await sql<{
      text: string
    }>`select row(${sql.join(names)})::text as text from ${sql.table(name)} t
      where t.farm_id = ${farmId} order by 1`.execute(tx)
    parts.push(...rows.rows.map(({ text }) => `${name} ${text}`))
  }
  const lists = await sql<{ text: string }>`select 'check ' || uid || deleted as text from event_check
    where farm_id = ${farmId} union all select 'trail ' || coalesce(target, '') || target_uid || before from audit_log
    where request_id = ${reason} order by 1`.execute(tx)
  return [...parts, ...lists.rows.map(({ text }) => text)]
}

/** Rows a file may have made: all trailing ones of a form in their animals, or whichever the numbers pick. */
async function fileOf(tx: Tx, form: EventForm, farmId: string, picks: readonly number[]): Promise<Made[]> {
  const { from, type } = storedEvents(form)
  const isOfLots = form.target === 'lot'
  const owner = isOfLots ? sql`e.lot_uid` : isOfBatches(form) ? sql`e.batch_id` : sql`e.pig_id`
  const link = isOfLots ? sql`e.uid` : sql`coalesce(e.link_uid, e.uid)`
  const found = await sql<{ uid: string; last: boolean }>`select e.uid,
      e.seq >= coalesce(max(e.seq) filter (where not ${type} = ${form.code}) over (partition by ${owner}), 0) as last
    from ${from} where e.farm_id = ${farmId}`.execute(tx)
  // what happened to two of them is one row
  const own = await sql<{ uid: string }>`select uid from (
      select distinct on (${link}) e.uid, e.seq from ${from}
       where e.farm_id = ${farmId} and ${type} = ${form.code} order by ${link}, e.seq) x order by seq`.execute(
    tx,
  )
  const last = new Set(found.rows.filter((one) => one.last).map(({ uid }) => uid))
  return own.rows
    .filter(({ uid }, index) => (picks.length > 0 ? picks.includes(index % 11) : last.has(uid)))
    .map(({ uid }, index) => ({ row: index + 2, made: uid }))
}

const never = async () => undefined

async function together(tx: Tx, form: EventForm, farmId: string, made: readonly Made[]): Promise<void> {
  const request = { farmId, today: FARM_TODAY, reason, made, advance: never }
  await eventRows(form).takeBack(tx, { ...caller, requestId: reason }, request)
}

async function oneByOne(tx: Tx, form: EventForm, farmId: string, made: readonly Made[]): Promise<void> {
  for (const { uid, version, row } of await newestFirst(tx, form, farmId, made)) {
    const request = {
      uid,
      version,
      row: null,
      reason,
      dryRun: false,
      today: FARM_TODAY,
      form,
      mayBackdate: true,
    }
    const { correct } = commandsOf(form)
    const { accepted, violations } = await correct(tx, { ...caller, requestId: reason }, request)
    if (!accepted) throw new Refused('ERROR', `第${row}行：${wordsOf(violations)}`)
  }
}

/** The result: the refusal, or all that stands afterwards. The farm is as it was. */
async function outcome(tx: Tx, farmId: string, act: () => Promise<void>): Promise<string | string[]> {
  await sql`savepoint outcome`.execute(tx)
  try {
    await act()
    return await standing(tx, farmId)
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  } finally {
    await sql`rollback to savepoint outcome`.execute(tx)
  }
}

const replayed = eventForms.filter((form) => form.target !== 'lot' && !isStandalone(form))

test(
  'a file taken back together leaves what taking back one row after the other leaves, and is refused by the same row',
  async () => {
    const seen = { gone: 0, refused: 0 }
    const picks = fc.array(fc.nat(10), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(farmLife, picks, async (life, chosen) => {
        const { farmId } = await liveFarm(fixture, life)
        for (const form of replayed)
          for (const pick of [[], chosen]) {
            await scoped(db, scopeOf(fixture, farmId), async (tx) => {
              const made = await fileOf(tx, form, farmId, pick)
              if (made.length === 0) return
              const bulk = await outcome(tx, farmId, () => together(tx, form, farmId, made))
              const single = await outcome(tx, farmId, () => oneByOne(tx, form, farmId, made))
              expect(bulk, form.code).toEqual(single)
              seen[typeof bulk === 'string' ? 'refused' : 'gone'] += 1
            })
          }
      }),
      { numRuns: FARMS, endOnFailure: true },
    )
    expect(Math.min(seen.gone, seen.refused)).toBeGreaterThan(FARMS)
  },
  FARMS * 60_000,
)
