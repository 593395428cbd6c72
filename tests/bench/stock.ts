/**
 * Stock of 5,000 materials in 20 warehouses over three years: posting a document of 200 lines by its call (checks, replay, ledger, what
 * follows), against inserting the rows it wrote one by one in one transaction; and the stock of past days, as a page of the report
 * with its sums, and by class.
 */
import { type Kysely, sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { build } from '#server/app.ts'
import { stockMonths } from '#server/jobs/look-for-changes.ts'
import type { Db } from '#server/kit/database.ts'
import { follow } from '#support/keep.ts'
import { remakeSums } from '#support/kept-sums.ts'
import { quantile, ratios, report } from './figures.ts'
import { newFarm } from './new-farm.ts'
import { interleave, timed } from './rounds.ts'
import { benchDatabase } from './setting.ts'
import { signedIn } from './signed-in.ts'
import { withoutTriggers } from './without-triggers.ts'

const TODAY = '2026-11-21'
const [MATERIALS, WAREHOUSES, LINES, ROUNDS] = [5000, 20, 200, 9]

/** Six receipts and issues of each material in each warehouse, half a year apart; every shelf ends with 240 units at 2 元. */
async function fill(db: Db, farmId: string, unitId: string): Promise<void> {
  await sql`insert into material (uid, code, name, material_class, unit_id)
    select gen_random_uuid(), 'M' || n, '物料' || n, (array['FEED', 'DRUG', 'VACCINE', 'CONSUMABLE'])[1 + n % 4], ${unitId}
      from generate_series(1, ${MATERIALS}) n`.execute(db)
  await sql`insert into warehouse (farm_id, uid, at_farm_id, code, name, kind, place)
    select ${farmId}, gen_random_uuid(), ${farmId}, 'W' || n, '仓库' || n, 'GENERAL', 'STORE' from generate_series(1, ${WAREHOUSES}) n`.execute(
    db,
  )
  await sql`insert into supplier (uid, code, name, kind) values (gen_random_uuid(), 'S', '供应商', 'FEED')`.execute(
    db,
  )
  await sql`with steps as (
      select m.uid as material_id, w.uid as warehouse_id, k, leg, gen_random_uuid() as uid, row_number() over () as seq,
        date '2023-12-01' + k * 180 + (hashtext(m.uid::text || w.uid)::bigint & 127)::int + leg * 20 as day
      from material m, warehouse w, generate_series(0, 5) k, generate_series(0, 1) leg where m.code like 'M%'),
    events as (insert into stock_event (farm_id, uid, event_date, seq, kind, material_id, warehouse_id, qty, amount, source, source_uid, source_line)
      select ${farmId}, uid, day, seq, case leg when 0 then 'RECEIPT' else 'ISSUE' end, material_id, warehouse_id, case leg when 0 then 100 else 60 end,
        case leg when 0 then 200 end, 'receive', uid, 1 from steps)
    insert into stock_move (farm_id, uid, leg, event_date, rank, seq, kind, material_id, warehouse_id, lot, qty, amount, qty_after, amount_after, lot_after)
    select ${farmId}, uid, 0, day, leg, seq, case leg when 0 then 'RECEIPT' else 'ISSUE' end, material_id, warehouse_id, '',
      case leg when 0 then 100 else -60 end, case leg when 0 then 200 else -120 end, 40 * k + 100 - 60 * leg, 80 * k + 200 - 120 * leg,
      40 * k + 100 - 60 * leg from steps`.execute(db)
  await sql`insert into stock_shelf (farm_id, material_id, warehouse_id, qty, amount)
    select farm_id, material_id, warehouse_id, sum(qty), sum(amount) from stock_move group by 1, 2, 3`.execute(
    db,
  )
  await sql`insert into stock_lot (farm_id, material_id, warehouse_id, lot, qty)
    select farm_id, material_id, warehouse_id, '', qty from stock_shelf`.execute(db)
}

type Row = { uid: string; version: number }
type Ask = Awaited<ReturnType<typeof signedIn>>

const one = async (db: Db, table: string): Promise<string> => {
  const found = await sql<{ uid: string }>`select uid from ${sql.table(table)} limit 1`.execute(db)
  return found.rows[0]?.uid ?? ''
}

/** A submitted document of 200 lines; each time of other materials. */
async function submitted(ask: Ask, name: string, body: object): Promise<Row> {
  const made = (await ask(name, body)) as Row
  const sent = (await ask(`${name}/${made.uid}/submit`, { version: made.version })) as Row
  return sent
}

await benchDatabase(async (db) => {
  const { farmId, word } = await newFarm(db)
  await withoutTriggers(db, async () => {
    await fill(db, farmId, word('unit'))
    await remakeSums(db)
  })
  await sql`insert into app_setting (name, value) values ('four_eyes', 'false')`.execute(db)
  const rolled = await timed(() => follow(stockMonths, db, TODAY, (_, error) => console.error(error)))
  await sql`vacuum analyze`.execute(db)
  console.log(`  36 months of ${MATERIALS * WAREHOUSES} shelves kept in ${(rolled / 1000).toFixed(1)} s`)
  const app = await build({ db, now: () => new Date(`${TODAY}T12:00:00+08:00`), unlimited: true })
  const ask = await signedIn(app)
  const [warehouseId, supplierId] = [await one(db, 'warehouse'), await one(db, 'supplier')]
  const materials = await sql<{
    uid: string
  }>`select uid from material where code like 'M%' order by code`.execute(db)
  const lines = (round: number, line: object) =>
    materials.rows.slice(round * LINES, (round + 1) * LINES).map(({ uid }) => ({ materialId: uid, ...line }))
  const approve = async (name: string, row: Row) => {
    const answer = await ask(`${name}/${row.uid}/approve`, { version: row.version })
    if (answer === null) throw new Error(`${name} was not posted`)
  }
  let round = 0
  const times = await interleave(ROUNDS, {
    receipt: async () => {
      const body = {
        receiveFarmId: farmId,
        receiveDate: TODAY,
        warehouseId,
        supplierId,
        lines: lines(round, { qty: '12.5', price: '2.0333' }),
      }
      const row = await submitted(ask, 'receive', body)
      return timed(() => approve('receive', row))
    },
    issue: async () => {
      const body = {
        ...{
          applyFarmId: farmId,
          applyDate: addDays(TODAY, -9),
          applicant: '张三',
          warehouseId,
          purpose: 'DEPARTMENT',
          department: '后勤',
        },
        lines: lines(round++ + 10, { applyQty: '3.5' }),
      }
      const row = await submitted(ask, 'materialReceiveApply', body)
      return timed(() => approve('materialReceiveApply', row))
    },
    plain: () => timed(() => insertPlainly(db)),
  })
  const past = [30, 200, 400, 700, 1000].map((back) => addDays(TODAY, -back))
  const ways = past.flatMap((day) =>
    [null, 'materialClass'].map((groupBy) => ({ filters: { dateFrom: day, dateTo: day }, groupBy })),
  )
  const asked: number[] = []
  for (const way of ways) await ask('bi/material-stock', way)
  for (let again = 0; again < 4; again += 1)
    for (const way of ways) asked.push(await timed(() => ask('bi/material-stock', way)))
  report({
    'stock/receipt': times.receipt,
    'stock/issue': times.issue,
    'stock/plain': times.plain,
    'stock/ratio': ratios(times.issue, times.plain),
    'stock/past': [quantile(asked, 0.95)],
  })
  await app.close()
})

/** The events and ledger lines of 200 lines, one INSERT after the other in one transaction that is given up. */
async function insertPlainly(db: Kysely<unknown>): Promise<void> {
  const stop = new Error('enough')
  await db
    .transaction()
    .execute(async (tx) => {
      const rows = await sql<{ uid: string }>`select uid from stock_event limit ${LINES}`.execute(tx)
      for (const { uid } of rows.rows) {
        await sql`insert into stock_event select farm_id, gen_random_uuid(), event_date, seq, kind, material_id, warehouse_id, to_warehouse_id, lot, qty,
          amount, of_uid, source, source_uid, source_line, doc_no, house_id, batch_id, created_by, created_at from stock_event where uid = ${uid}`.execute(
          tx,
        )
        await sql`insert into stock_move select farm_id, gen_random_uuid(), leg, event_date, rank, seq, kind, material_id, warehouse_id, lot, qty, amount,
          qty_after, amount_after, lot_after from stock_move where uid = ${uid}`.execute(tx)
      }
      throw stop
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error
    })
}
