import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { keepStandardPrice } from '#server/commands/stock/stock.policies.ts'
import { createDb, createPool } from '#server/kit/database.ts'
import { migrate, migrateWithin } from '#server/kit/migrator.ts'
import { ensureRlsRole } from '#server/kit/rls-role.ts'
import { testDatabase } from '#support/database.ts'
import { queryOn } from '#support/database-admin.ts'

/** Months that were closed before sizes and standard prices were kept: they stay, and are kept from the upgrade on. */
const { url } = await testDatabase()
const db = createDb(createPool(url, 2))
afterAll(() => db.destroy())
const silent = () => undefined
const FORMER = '0300_client_receipts'
const [A, B] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const MATERIAL = '00000000-0000-7000-8000-00000000000c'

test('an upgrade moves no closed month and keeps what it is answered with from then on', async () => {
  await queryOn(url, 'DROP SCHEMA public CASCADE')
  await queryOn(url, 'CREATE SCHEMA public')
  await migrateWithin(db, FORMER, await ensureRlsRole(db))
  for (const [uid, name, closed] of [
    [A, '一场', '2026-10-31'],
    [B, '二场', null],
  ])
    await sql`insert into organize (uid, parent_id, type, name, sort, status, level, tree_path, design_sows, closed_up_to)
      values (${uid}, null, 'farm', ${name}, 1, 'IN_USE', 1, ${`/${uid}/`}, 600, ${closed}::date)`.execute(db)
  await sql`insert into multi_field_asset (uid, asset_no, name, farm_ids, sharing, original_value, residual_rate, months, start_month, monthly)
    values (gen_random_uuid(), 'G1', '饲料车', array[${A}, ${B}]::uuid[], 'HEADS', 36000, 0, 36, '2026-09', 1000)`.execute(
    db,
  )
  await sql`insert into cost_ledger (farm_id, month, uid, day, cost_class, item, source, amount)
    values (${A}, '2026-10', gen_random_uuid(), '2026-10-01', 'BREEDING', 'DEPRECIATION', 'SHARED_ASSET', 500)`.execute(
    db,
  )
  await sql`insert into material (uid, code, name, material_class, unit_id, standard_price)
    values (${MATERIAL}, 'F1', '料', 'FEED', gen_random_uuid(), 3)`.execute(db)
  const ledger = () => queryOn(url, 'SELECT * FROM cost_ledger')
  const before = await ledger()
  expect((await migrate(db, silent))[0]).toBe('0305_farm_sizes')
  expect(await ledger()).toEqual(before)
  await sql`update organize set design_sows = 1800 where uid = ${B}`.execute(db)
  const was = { uid: MATERIAL, companyId: null, was: '3' }
  await db.transaction().execute((tx) => keepStandardPrice(tx, was))
  await sql`update material set standard_price = 9`.execute(db)
  const sizes = await sql<{
    row: string
  }>`select concat_ws(' ', right(farm_id::text, 1), coalesce(until, 'now'), sows) as row
    from farm_sizes(array[${A}, ${B}]::uuid[]) order by 1`.execute(db)
  expect(sizes.rows.map(({ row }) => row)).toEqual([
    'a 2026-10 600',
    'a now 600',
    'b 2026-10 600',
    'b now 1800',
  ])
  const prices = await sql<{ price: string }>`select standard_price_on(${A}, ${MATERIAL}, d) as price
    from unnest(array['2026-10-31', '2026-11-02']::date[]) d order by d`.execute(db)
  expect(prices.rows.map(({ price }) => Number(price))).toEqual([3, 9])
})
