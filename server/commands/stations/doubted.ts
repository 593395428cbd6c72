import { sql } from 'kysely'
import { ruleMessage } from '#domain/rules.ts'
import type { Doubt } from '#server/kit/store-deps.ts'

/** K-56: a machine has no answer to K-54; who reads its rows is told of the house that was fed the same day. */
export const doubtedStations: Doubt = async (tx, uids) => {
  if (uids.length === 0) return []
  const found = await sql<{ uid: string; qty: number }>`
    select f.uid, f.qty::float as qty from (select s.uid, s.house_fed as qty from station_feed s
      where s.uid = any(${[...uids]}::uuid[])) f where f.qty > 0`.execute(tx)
  return found.rows.map(({ uid, qty }) => ({ uid, field: 'eaten', message: ruleMessage('K-56', { m: qty }) }))
}
