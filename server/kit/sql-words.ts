import { type RawBuilder, sql } from 'kysely'

/** A piece of a statement of any type. */
export type Sql = RawBuilder<unknown>

/** The uid in a text, null for any other text: joining by it uses the key, joining by text reads the table. */
export const uuidIn = (text: Sql): Sql =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`

/** The Chinese word of a stored code. */
export const worded = (code: Sql, words: Readonly<Record<string, string>>): Sql =>
  sql`case ${code} ${sql.join(
    Object.entries(words).map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`),
    sql` `,
  )} end`

/** The position of a code among those with words; null for any other. */
export const placeAmong = (code: Sql, words: Readonly<Record<string, string>>): Sql =>
  sql`array_position(array[${sql.join(Object.keys(words).map((one) => sql.lit(one)))}], ${code})`

/** The same as a sortable text; other codes come last. */
export const inOrder = (code: Sql, words: Readonly<Record<string, string>>): Sql =>
  sql`coalesce(lpad(${placeAmong(code, words)}::text, 2, '0'), '99')`
