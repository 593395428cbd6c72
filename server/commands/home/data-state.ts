import { sql } from 'kysely'
import { type HomePart, only } from './part.ts'

/** Days over which the punctuality of the records is told. */
const LOOK_BACK = 30

interface DataPart {
  closedUpTo: string | null
  /** Day of the newest event, and when the newest one was entered. */
  lastEventDate: string | null
  lastEnteredAt: string | null
  /** Events of the last 30 days, and those of them entered on their day or the day after. */
  recent: number
  punctual: number
}

/** How far the data can be trusted: what is closed, how new the newest entry is, how many came late (§7.2, late data). */
export const dataPart: HomePart<DataPart> = {
  label: '数据状况',
  functions: [],
  async read(tx, { farmId, today, settings }) {
    const recent = sql`e.event_date > ${today}::date - ${sql.lit(LOOK_BACK)} and coalesce(e.payload->>'init', '') <> 'true'`
    const found = await sql<Omit<DataPart, 'closedUpTo'>>`select
      (select max(event_date) from pig_event where farm_id = ${farmId}) as "lastEventDate",
      max(e.created_at) as "lastEnteredAt",
      count(*) filter (where ${recent})::int as recent,
      count(*) filter (where ${recent} and e.created_at::date <= e.event_date + 1)::int as punctual
      from pig_event e where e.farm_id = ${farmId} and e.event_date > ${today}::date - 90`.execute(tx)
    return { closedUpTo: settings.closedUpTo, ...only(found.rows) }
  },
}
