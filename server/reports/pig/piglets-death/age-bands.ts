import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** Ages at which piglets die for different causes (§5.8), in days of life. */
export const ageBandLabels = { A: '0–1天', B: '2–3天', C: '4–7天', D: '8–14天', E: '15天以上' } as const

/** The band of an age in days; null where there is no age. */
export const ageBandOf = (age: Sql) =>
  sql`case when ${age} <= 1 then 'A' when ${age} <= 3 then 'B' when ${age} <= 7 then 'C'
    when ${age} <= 14 then 'D' when ${age} > 14 then 'E' end`
