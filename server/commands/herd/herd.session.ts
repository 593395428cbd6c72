import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { ChangeResult } from '#domain/sow/sow.trial.ts'
import type { BoarStatus, SowHistory } from '#domain/sow/sow.types.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { type FarmSettings, loadFarmSettings } from '#server/queries/farm-settings.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { RecordInput } from '../entry/record-input.ts'
import { type AnimalEvents, findByEarNo, loadAnimals } from './animal-events.ts'
import { type HerdFacts, loadHerdFacts } from './herd.facts.ts'
import { weanedIntoBatches } from './into-batches.ts'
import { earNosOf } from './pair.ts'
import { wantedOf } from './wanted.ts'

/** State the rows are judged against; it grows with every row that is accepted. */
export interface EntrySession {
  readonly input: RecordInput
  readonly settings: FarmSettings
  readonly herd: HerdFacts
  readonly animals: Map<string, AnimalEvents>
  readonly byEarNo: Map<string, string>
  readonly functions: ReadonlySet<string>
  readonly untouched: ReadonlyMap<string, readonly SowEvent[]>
  /** Numbers for animals and litters. */
  readonly series: NumberSeries
}

/** Loads everything the rows may need, in a fixed number of queries. */
export async function prepare(
  tx: Tx,
  caller: Caller,
  input: RecordInput,
  rows: readonly ParsedRow[],
): Promise<EntrySession> {
  const { farmId } = input
  const settings = await loadFarmSettings(tx, farmId, input.today)
  const known = rows.filter((row) => row.form.target !== null).flatMap(earNosOf)
  const byEarNo = await findByEarNo(tx, farmId, [...new Set(known)])
  const animals = await loadAnimals(tx, farmId, [...new Set(byEarNo.values())], !input.dryRun)
  const herd = await loadHerdFacts(tx, farmId, wantedOf(rows, null, !input.dryRun))
  const numbered = rows.map(({ form: { code: type }, date }) => ({ type, date }))
  const series = await openSeries(tx, farmId, numbered, input.dryRun)
  const untouched = new Map([...animals].map(([pigId, animal]) => [pigId, animal.events]))
  return {
    input,
    settings,
    herd,
    animals,
    byEarNo,
    functions: caller.functions,
    untouched,
    series,
  }
}

/** Applies an accepted event of an animal to the session. */
export function take(
  session: EntrySession,
  row: ParsedRow,
  animal: AnimalEvents,
  event: SowEvent,
  result: ChangeResult,
): void {
  animal.events = result.events
  session.series.keep(event)
  session.herd.occupancy.update(animal.pigId, result.history.stays)
  session.herd.boars.use(event, animal.pigId)
  session.herd.lots.take(event)
  for (const weaned of weanedIntoBatches(event, result.history)) session.herd.batches.take(weaned)
  session.herd.pigletNumbers.use(event, animal)
  if (row.form.target === null) nameAnimal(session, animal)
  if (animal.sex === 'M') knowBoar(session, animal, result.history)
  if (event.type === 'event_tag_change') rename(session, animal, result.history)
}

/** Makes an animal entered in this session available to later rows. */
function nameAnimal({ byEarNo, herd }: EntrySession, { earNo, pigId }: AnimalEvents): void {
  byEarNo.set(earNo, pigId)
  herd.activeEarNos.add(earNo)
}

/** Updates a boar for the later rows of the session. */
function knowBoar({ herd }: EntrySession, animal: AnimalEvents, { status, spans }: SowHistory): void {
  if (status === null) return
  const { earNo, sireEarNo, damEarNo, pigId: uid } = animal
  const entry = animal.events.find((event) => event.type === 'event_entry')
  const birthDate = entry?.payload.birthDate ?? null
  herd.boars.learn({ uid, earNo, sireEarNo, damEarNo, birthDate, status: status as BoarStatus, spans })
}

/** Later rows of the session use the animal's new number, and may reuse the old one. */
function rename(
  { byEarNo, herd }: EntrySession,
  { pigId }: AnimalEvents,
  { earNo, formerEarNos }: SowHistory,
): void {
  for (const former of formerEarNos) {
    herd.activeEarNos.delete(former)
    if (byEarNo.get(former) === pigId) byEarNo.delete(former)
  }
  if (earNo === null) return
  byEarNo.set(earNo, pigId)
  herd.activeEarNos.add(earNo)
}

/** The animal of a row; an entry opens a new one. */
export function animalOf(session: EntrySession, row: ParsedRow): AnimalEvents | undefined {
  if (row.form.target !== null) return session.animals.get(session.byEarNo.get(row.earNo) ?? '')
  const text = (key: string) => (typeof row.payload[key] === 'string' ? String(row.payload[key]) : null)
  const animal: AnimalEvents = {
    pigId: uuidv7(),
    earNo: row.earNo,
    sex: row.payload.sex === 'M' ? 'M' : 'F',
    sireEarNo: text('sireEarNo'),
    damEarNo: text('damEarNo'),
    events: [],
  }
  session.animals.set(animal.pigId, animal)
  return animal
}

/** The counter that numbers an event of this kind: animals of a farm, litters of a farm and year. */
function seriesOf(type: string, date: string): string | null {
  if (type === 'event_entry') return 'pig'
  return type === 'event_farr' ? `litter${date.slice(0, 4)}` : null
}

/** Running numbers of animals and litters: a refused row takes none. */
interface NumberSeries {
  /** The number of the next accepted event of the kind. */
  next(type: 'event_entry' | 'event_farr', date: string): number
  /** An accepted event keeps its number. */
  keep(event: Pick<SowEvent, 'type' | 'date'>): void
  /** Writes the counters. */
  store(tx: Tx): Promise<void>
}

/**
 * The counters the rows may take numbers of, locked until the transaction ends, as two sessions at once would assign one number
 * twice; a dry run only reads.
 */
async function openSeries(
  tx: Tx,
  farmId: string,
  rows: readonly { type: string; date: string }[],
  dryRun: boolean,
): Promise<NumberSeries> {
  const names = [...new Set(rows.flatMap(({ type, date }) => seriesOf(type, date) ?? []))].toSorted()
  if (!dryRun) for (const name of names) await holdCounter(tx, farmId, name)
  const known = names.length > 0 ? await countersOf(tx, farmId, names) : []
  const values = new Map([...names.map((name): [string, number] => [name, 0]), ...known])
  const touched = new Set<string>()
  return {
    next: (type, date) => (values.get(seriesOf(type, date) ?? '') ?? 0) + 1,
    keep({ type, date }) {
      const name = seriesOf(type, date)
      if (name === null || !values.has(name)) return
      values.set(name, (values.get(name) ?? 0) + 1)
      touched.add(name)
    },
    async store(own) {
      for (const name of touched)
        await own.run(sql`insert into counter (farm_id, name, value) values (${farmId}, ${name}, ${values.get(name)})
          on conflict (farm_id, name) do update set value = excluded.value`)
    },
  }
}

const countersOf = (tx: Tx, farmId: string, names: readonly string[]) =>
  tx.map(sql<[string, number]>`select name, value from counter
    where farm_id = ${farmId} and name = any(${[...names]}::text[])`)

/** A new counter has no row to lock until its first number: its name is locked. */
const holdCounter = (tx: Tx, farmId: string, name: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`series ${farmId} ${name}`}, 0))`)
