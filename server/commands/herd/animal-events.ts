import { sql } from 'kysely'
import { type SowEvent, sowEvent } from '#domain/sow/sow.events.ts'
import type { Tx } from '#server/kit/database.ts'

/** One animal with all its events, in replay order; locked until the transaction ends. */
export interface AnimalEvents {
  readonly pigId: string
  readonly earNo: string
  readonly sex: 'F' | 'M'
  readonly sireEarNo: string | null
  readonly damEarNo: string | null
  events: readonly SowEvent[]
}

export interface EventRow {
  uid: string
  pig_id: string
  type: string
  date: string
  seq: number
  payload: unknown
  confirmed: boolean
}

/** Columns of pig_event in the replay's names. */
export const eventColumns = sql`uid, pig_id, type, event_date as date, seq, payload, confirm_reason is not null as confirmed`

/** Loads animals by uid with their events. `lock` keeps others from writing to the same animals meanwhile. */
export async function loadAnimals(tx: Tx, farmId: string, pigIds: readonly string[], lock: boolean) {
  if (pigIds.length === 0) return new Map<string, AnimalEvents>()
  const pigs = await tx.rows(sql<Omit<AnimalEvents, 'events'>>`
    select uid as "pigId", ear_no as "earNo", sex, sire_ear_no as "sireEarNo", dam_ear_no as "damEarNo" from pig
     where farm_id = ${farmId} and uid = any(${pigIds}::uuid[]) order by uid ${lock ? sql`for update` : sql``}`)
  const events = await tx.rows(sql<EventRow>`
    select ${eventColumns} from pig_event where farm_id = ${farmId} and pig_id = any(${pigIds}::uuid[])
     order by pig_id, event_date, seq`)
  const animals = new Map(pigs.map((pig): [string, AnimalEvents] => [pig.pigId, { ...pig, events: [] }]))
  const grouped = Map.groupBy(events, (row) => row.pig_id)
  for (const [pigId, rows] of grouped) {
    const animal = animals.get(pigId)
    if (animal) animal.events = rows.map(sowEvent)
  }
  return animals
}

/** The animals of ear numbers: the one still in the farm, else the one that left last. */
export async function findByEarNo(tx: Tx, farmId: string, earNos: readonly string[]) {
  if (earNos.length === 0) return new Map<string, string>()
  return tx.map(sql<[string, string]>`
    select distinct on (ear_no) ear_no, uid from pig
     where farm_id = ${farmId} and ear_no = any(${earNos}) and not deleted
     order by ear_no, (exit_date is null) desc, exit_date desc`)
}
