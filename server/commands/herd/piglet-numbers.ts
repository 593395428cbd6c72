import { sql } from 'kysely'
import type { SowEvent } from '#domain/sow/sow.events.ts'
import type { Tx } from '#server/kit/database.ts'
import type { AnimalEvents } from './animal-events.ts'

/** Numbers of piglets in a farm; updated with the rows of a batch as they are accepted. */
export interface PigletNumbers {
  /** V-010: another piglet of the birth year, or an animal of the farm, has the number. */
  taken(event: SowEvent<'event_piglet_tag'>, animal: AnimalEvents): boolean
  use(event: SowEvent, animal: AnimalEvents): void
}

interface Numbered {
  uid: string
  no: string
  /** Empty for an animal with a file: it may not share its number with a piglet of any year. */
  year: string
}

/** `lock`: in one farm, piglets are numbered one batch of rows after the other, so that no number is assigned twice. */
export async function loadPigletNumbers(
  tx: Tx,
  farmId: string,
  numbers: readonly string[],
  lock: boolean,
): Promise<PigletNumbers> {
  const known = numbers.length > 0 ? await load(tx, farmId, numbers, lock) : []
  return {
    taken({ uid, date, payload }, animal) {
      const year = birthYear(animal.events, date)
      return known.some(
        (one) => one.no === payload.pigletNo && one.uid !== uid && (one.year === '' || one.year === year),
      )
    },
    use(event, animal) {
      if (event.type !== 'event_piglet_tag') return
      const year = birthYear(animal.events, event.date)
      known.push({ uid: event.uid, no: event.payload.pigletNo, year })
    },
  }
}

async function load(tx: Tx, farmId: string, numbers: readonly string[], lock: boolean): Promise<Numbered[]> {
  if (lock) await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('piglet' || ${farmId}, 0))`)
  return tx.rows(sql<Numbered>`
    select uid, piglet_no as no, extract(year from birth_date)::text as year from piglet
     where farm_id = ${farmId} and piglet_no = any(${[...numbers]}) and result <> 'REJECT'
    union all
    select coalesce(birth_piglet_id, uid), ear_no, '' from pig
     where farm_id = ${farmId} and ear_no = any(${[...numbers]}) and exit_date is null and not deleted`)
}

/** Birth year of the litter a sow suckles on a day; the day's own year where no farrowing is known. */
function birthYear(events: readonly SowEvent[], date: string): string {
  const farrowed = events.findLast((one) => one.type === 'event_farr' && one.date <= date)
  const [first] = events
  const opening = first?.type === 'event_entry' ? first.payload.opening : null
  const taken = opening?.status === 'LACTATING' ? opening.farrowDate : null
  return (farrowed?.date ?? taken ?? date).slice(0, 4)
}
