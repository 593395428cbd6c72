import { sql } from 'kysely'
import type { Tx } from '../../kit/database.ts'
import type { ParsedRow } from '../entry/parse-rows.ts'
import type { Fed, Payload, StationsFed } from './plain.types.ts'

const keyOf = (date: unknown, { houseId, feedClass }: Payload): string => `${date} ${houseId} ${feedClass}`

/** Asks for the rows that give feed to a house, all at once. */
export async function loadStationsFed(
  tx: Tx,
  farmId: string,
  rows: readonly ParsedRow[],
): Promise<StationsFed> {
  const asked = rows
    .filter(({ form, payload }) => form.code === 'feed_use' && payload.houseId && !payload.earNo)
    .map(({ date, payload: { houseId, feedClass } }) => ({ date, houseId, feedClass }))
  if (asked.length === 0) return { of: () => undefined }
  const found = await sql<Fed & { date: string; houseId: string; feedClass: string }>`
    select a.date, a."houseId", a."feedClass", count(distinct f.pig_id)::int as heads, sum(f.qty)::float as qty
      from (select distinct * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as r(date date, "houseId" uuid, "feedClass" text)) a
      join organize above on above.uid = a."houseId"
      join feed_use f on f.farm_id = ${farmId} and f.use_date = a.date and f.pig_id is not null and f.feed_class = a."feedClass"
      join organize own on own.uid = f.house_id and own.tree_path like above.tree_path || '%'
     group by 1, 2, 3`.execute(tx)
  const fed = new Map(found.rows.map((row) => [keyOf(row.date, { ...row }), row]))
  return { of: (date, payload) => fed.get(keyOf(date, payload)) }
}
