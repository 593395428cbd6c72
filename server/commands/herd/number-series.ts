import { sql } from 'kysely'
import type { SowEvent } from '#domain/sow/events.ts'
import type { Tx } from '../../kit/database.ts'

/** The name of the counter an event of this kind is numbered by: animals of a farm, litters of a farm and year. */
function seriesOf(type: string, date: string): string | null {
  if (type === 'event_entry') return 'pig'
  return type === 'event_farr' ? `litter${date.slice(0, 4)}` : null
}

/** Numbers of animals and litters, one after the other: what is refused takes none, so the next one gets it. */
export interface NumberSeries {
  /** The number the next accepted event of the kind has. */
  next(type: 'event_entry' | 'event_farr', date: string): number
  /** An event that was accepted keeps the number it was shown. */
  keep(event: Pick<SowEvent, 'type' | 'date'>): void
  /** Writes how far the numbers have come. */
  store(tx: Tx): Promise<void>
}

interface Numbered {
  readonly type: string
  readonly date: string
}

/**
 * The series the rows may take numbers of. They are held until the transaction ends, as two at once would give one number
 * twice; a trial only looks.
 */
export async function openSeries(
  tx: Tx,
  farmId: string,
  rows: readonly Numbered[],
  dryRun: boolean,
): Promise<NumberSeries> {
  const names = [...new Set(rows.flatMap(({ type, date }) => seriesOf(type, date) ?? []))].toSorted()
  const values = new Map(names.map((name) => [name, 0]))
  if (names.length > 0) {
    const known = dryRun ? await look(tx, farmId, names) : await hold(tx, farmId, names)
    for (const { name, value } of known) values.set(name, Number(value))
  }
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
        await sql`insert into counter (farm_id, name, value) values (${farmId}, ${name}, ${values.get(name)})
          on conflict (farm_id, name) do update set value = excluded.value`.execute(own)
    },
  }
}

interface Counted {
  readonly name: string
  readonly value: string
}

async function look(tx: Tx, farmId: string, names: readonly string[]): Promise<readonly Counted[]> {
  const found = await sql<Counted>`select name, value from counter
    where farm_id = ${farmId} and name = any(${[...names]}::text[])`.execute(tx)
  return found.rows
}

/** A series that is new has no row to lock, and gets one only with its first number: its name is locked. */
async function hold(tx: Tx, farmId: string, names: readonly string[]): Promise<readonly Counted[]> {
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`series ${farmId} ${name}`}, 0))`.execute(tx)
  return await look(tx, farmId, names)
}
