import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { queueEventMessages } from '#server/commands/erp/event-messages.ts'
import type { Tx } from '#server/kit/database.ts'
import { testApp } from '#support/app.ts'
import { enableErp } from '#support/erp.ts'

/** A farm is loaded into a new installation, where the database knows nothing of its tables yet. */
const t = await testApp()
await enableErp(t.db)
const company = await t.node({ type: 'company', name: '甲公司' })
const farm = await t.node({ type: 'farm', name: '一场', parent: company })

const GILTS = 400
/** Gilts that come and are served, queued as commands do it: each kind of event in one statement. */
async function load(tx: Tx, from: number, to: number): Promise<void> {
  for (const [type, payload] of [
    ['event_entry', '{"opening": {"status": "GILT"}}'],
    ['event_mat', '{}'],
  ]) {
    const { rows } = await sql<{ uid: string; pig: string }>`
      insert into pig_event (farm_id, event_date, uid, pig_id, type, seq, payload)
      select ${farm.uid}::uuid, '2025-01-01'::date + g, gen_random_uuid(), md5('pig' || g)::uuid, ${type}, nextval('pig_event_seq'),
        ${payload}::jsonb || jsonb_build_object('earNo', 'G' || g)
      from generate_series(${from}::int, ${to}::int) g returning uid, pig_id as pig`.execute(tx)
    const [uids, pigs] = [rows.map(({ uid }) => uid), rows.map(({ pig }) => pig)]
    await queueEventMessages(tx, farm.uid, 'pig_event', uids, pigs)
  }
}

test('first services are found in the events of their animals, not in those of the farm for each', async () => {
  const read = await t.db.transaction().execute(async (tx) => {
    // the connection has planned its statements before there was anything
    for (let g = 0; g < 8; g += 1) await load(tx, g, g)
    await load(tx, 8, GILTS - 1)
    const { rows } = await sql<{ scans: number; rows: number }>`select sum(idx_scan)::int as scans,
      (sum(seq_tup_read) + sum(idx_tup_fetch))::int as rows
      from pg_stat_xact_user_tables where relname in ('pig_event', 'erp_message')`.execute(tx)
    return rows[0]
  })
  const queued = await sql<{
    n: number
  }>`select count(*)::int as n from erp_message where kind = 'MATURE'`.execute(t.db)
  expect(queued.rows[0]?.n).toBe(GILTS)
  // a handful of looks for each event
  expect(read?.scans).toBeLessThan(GILTS * 2 * 10)
  expect(read?.rows).toBeLessThan(GILTS * 2 * 20)
})
