import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'
import { one } from '../kit/report/report.count.ts'

/** Longest weaning-to-service interval that counts, in days (F27). */
const LONGEST_WSI = 65

/** The first result of the service `s` was no pregnancy, without an earlier positive check (F24). */
export const failed = sql`s.outcome in ('RETURN', 'NEGATIVE', 'ABORT', 'LATE_OPEN', 'REMOVED')`

/** The first service after a weaning, within the interval that counts (F27). */
const afterWeaning = sql`(s.service_no = 1 and s.category = 'WEANED' and s.service_date - s.wean_date <= ${sql.lit(LONGEST_WSI)})`

const mated = (category: string): Sql => one(sql`s.category = ${sql.lit(category)}`)

/** Services by the sow's former state (F20). */
export const byCategory = {
  ofGilts: mated('GILT'),
  ofWeaned: mated('WEANED'),
  ofReturned: mated('RETURN'),
  ofAborted: mated('ABORT'),
  ofOpen: mated('OPEN'),
}

/** Days and number of the mean weaning-to-service interval (F27). */
export const weaningInterval = {
  wsiDays: sql`case when ${afterWeaning} then s.service_date - s.wean_date end`,
  wsiCount: one(sql`coalesce(${afterWeaning}, false)`),
}
