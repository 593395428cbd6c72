import { sql } from 'kysely'
import type { Sql } from '#server/kit/sql-words.ts'

/** First day of each band of age (§5.8), the oldest first. */
const BANDS = [
  [161, '>160天'],
  [131, '131–160天'],
  [101, '101–130天'],
  [71, '71–100天'],
  [28, '28–70天'],
  [0, '<28天'],
] as const

export const ageBands = Object.fromEntries(BANDS.map(([from, word]) => [`D${from}`, word]).reverse())

/** Key of the band of an age; null for an unknown age. */
export const bandOf = (age: Sql): Sql =>
  sql`case ${sql.join(
    BANDS.map(([from]) => sql`when ${age} >= ${sql.lit(from)} then ${sql.lit(`D${from}`)}`),
    sql` `,
  )} end`

/** Rows by band of age, youngest first. */
export const groupOfBand = (age: Sql) => {
  const key = bandOf(age)
  const words = BANDS.map(([from, word]) => sql`when ${sql.lit(`D${from}`)} then ${sql.lit(word)}`)
  return {
    key,
    label: sql`case ${key} ${sql.join(words, sql` `)} else '日龄未知' end`,
    order: sql`coalesce(substr(${key}, 2)::int, 100000)`,
    ofKey: true,
  }
}

/** Mean age in days on a day of pigs born, in the mean, on `born` (days since 1970). */
export const ageOn = (day: Sql, born: Sql): Sql => sql`round((${day} - date '1970-01-01') - ${born})::int`
