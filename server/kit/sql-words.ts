import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** The uid a text holds, null for any other text: joining by it uses the key, joining by text reads the table. */
export const uuidIn = (text: Sql): Sql =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`

/** The Chinese word of a stored code. */
export const worded = (code: Sql, words: Readonly<Record<string, string>>): Sql =>
  sql`case ${code} ${sql.join(
    Object.entries(words).map(([key, word]) => sql`when ${sql.lit(key)} then ${sql.lit(word)}`),
    sql` `,
  )} end`
