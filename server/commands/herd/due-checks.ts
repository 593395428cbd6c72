import { sql } from 'kysely'
import type { AnimalFacts } from '#server/queries/animal-facts.ts'
import { placesBelow } from '#server/queries/places-below.ts'
import type { Tx } from '../../kit/database.ts'
import { listAnimals } from './herd.lookup.ts'

export interface DueWish {
  readonly mateFrom: string | null
  readonly mateTo: string | null
  /** Days since the first dose on the asking day, at least; the farm's first day of checks when left out. */
  readonly days: number
  readonly daysTo: number | null
  readonly houseId: string | null
}

/** Served sows nobody has checked yet, longest first: the list 妊检结果录入 is filled in on (§5.3). */
export function dueForCheck(tx: Tx, farmId: string, today: string, wish: DueWish): Promise<AnimalFacts[]> {
  const { mateFrom, mateTo, days, daysTo, houseId } = wish
  const since = sql`(${today}::date - p.last_service_date)`
  return listAnimals(
    tx,
    farmId,
    sql`p.status = 'MATED' and ${since} >= ${days} and (${daysTo}::int is null or ${since} <= ${daysTo}::int)
      and (${mateFrom}::date is null or p.last_service_date >= ${mateFrom}::date)
      and (${mateTo}::date is null or p.last_service_date <= ${mateTo}::date)
      and (${houseId}::uuid is null or p.house_id in (${placesBelow(houseId)}) or p.pen_id in (${placesBelow(houseId)}))`,
    sql`p.last_service_date, h.sort, n.sort`,
    sql`${since} as days`,
  )
}
