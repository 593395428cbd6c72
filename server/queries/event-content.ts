import { sql } from 'kysely'
import type { Saying, Spoken } from '#kit/saying.ts'
import { EVENT_WORDS } from '#resources/events/events.words.ts'
import { type Sql, uuidIn, worded } from '#server/kit/sql-words.ts'

/** Values that the payload of an event `e` does not contain. */
const FACTS: Readonly<Record<string, Sql>> = {
  place: sql`(select concat_ws('-', case when o.kind <> 'HOUSE' then above.name end, o.name)
    from organize o left join organize above on above.uid = o.parent_id
    where o.uid = ${uuidIn(sql`coalesce(e.payload->>'penId', e.payload->>'houseId')`)})`,
}

/** The value of the payload at a path such as `opening.status` or `doses.length`, as text. */
function cell(path: string): Sql {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const inside = sql`e.payload${sql.join(
    keys.map((key) => sql`->${sql.lit(key)}`),
    sql``,
  )}`
  return last === 'length' ? sql`jsonb_array_length(${inside})::text` : sql`(${inside}->>${sql.lit(last)})`
}

function spoken({ key, labels, titled }: Spoken): Sql {
  const value = FACTS[key] ?? cell(key)
  if (labels) return worded(value, labels)
  return titled ? sql`(select r.name1 from data_dictionary r where r.uid = ${uuidIn(value)})` : value
}

/** Null where a value is missing, or of another event. */
function said({ text, values, when }: Saying): Sql {
  const words = sql.join(
    text.flatMap((part, index) => {
      const value = values[index]
      return [...(part ? [sql.lit(part)] : []), ...(value ? [spoken(value)] : [])]
    }),
    sql` || `,
  )
  return when ? sql`case ${cell(when.key)} when ${sql.lit(when.is)} then ${words} end` : words
}

/** Content of an event `e` in a few words (关键值). */
export const content: Sql = sql`case e.type ${sql.join(
  Object.entries(EVENT_WORDS).map(([type, sayings]) => {
    const parts = sayings.flat().filter((one) => one.by !== 'card')
    const words =
      parts.length === 1 ? sql.join(parts.map(said)) : sql`concat_ws(' ', ${sql.join(parts.map(said))})`
    return sql`when ${sql.lit(type)} then ${words}`
  }),
  sql` `,
)} end`
