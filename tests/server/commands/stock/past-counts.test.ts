import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { historyTexts } from '#server/kit/migrator.ts'
import { back, batchFixture } from '#support/batches.ts'
import { posted } from '#support/stock.ts'
import { tableText } from '#support/table-text.ts'

/** Counts that were posted as differences: nothing moves, and those that still hold keep what was found. */
const { t, own, client, farm } = await batchFixture()
const { FEED: feedId, DRUG: drugId } = own.known.materials
let [warehouseId, supplierId] = ['', '']
const counts: Record<string, string> = {}

const receive = (days: number, qty: string, materialId = feedId) =>
  posted(client, 'receive', {
    ...{ receiveFarmId: farm.uid, receiveDate: back(days), warehouseId, supplierId },
    lines: [{ materialId, qty, price: '2' }],
  })
const count = async (key: string, days: number, kind: string, lines: object[]) => {
  const head = { countFarmId: farm.uid, countDate: back(days), kind, warehouseId }
  counts[key] = (await posted(client, 'material-alteration', { ...head, lines })).uid
}

beforeAll(async () => {
  const made = async (name: string, body: object) => (await client.post<{ uid: string }>(name, body)).data.uid
  supplierId = await made('basic-supplier', { code: 'GY', name: '供料', kind: 'FEED' })
  warehouseId = await made('warehouse', { atFarmId: farm.uid, code: 'K1', name: '总库', kind: 'GENERAL' })
  await receive(30, '100')
  await receive(30, '50', drugId)
  await count('moved', 20, 'COUNT', [{ materialId: feedId, qty: '90' }])
  await count('shut', 10, 'COUNT', [{ materialId: drugId, qty: '45' }])
  await count('costly', 5, 'ADJUST', [{ materialId: drugId, qty: '48', price: '3' }])
  await count('right', 3, 'COUNT', [{ materialId: drugId, qty: '48' }])
  await asBefore()
  // as the books of that time went on: a receipt entered later moved the shelf away from its count
  await receive(25, '7')
})

/** Counts as they were posted before: as differences, at their place among what left that day. */
async function asBefore(): Promise<void> {
  await sql`update stock_event e set kind = m.kind, qty = abs(m.qty), price = null, mean_price = null,
      amount = case when e.price is not null then m.amount end
    from stock_move m where m.farm_id = e.farm_id and m.uid = e.uid and e.kind in ('COUNT', 'ADJUST')`.execute(
    t.db,
  )
  await sql`delete from stock_event where kind in ('COUNT', 'ADJUST')`.execute(t.db)
  await sql`update stock_move set rank = 1 where rank = 2`.execute(t.db)
}

const ledger = async () =>
  (
    await sql<{
      said: string
    }>`select concat_ws(' ', event_date, kind, qty, amount, qty_after, amount_after, lot_after) as said
      from stock_move where farm_id = ${farm.uid} order by material_id, event_date, rank, seq`.execute(t.db)
  ).rows.map(({ said }) => said)
const kinds = async (key: string) =>
  (
    await sql<{
      said: string
    }>`select concat_ws(' ', kind, qty::float, price::float, mean_price::float) as said from stock_event
      where source_uid = ${counts[key]} order by source_line`.execute(t.db)
  ).rows.map(({ said }) => said)

const others = () => tableText(t.db, ['stock_shelf', 'stock_lot', 'material_alteration'])
const migrate = () => sql.raw(historyTexts().get('0311_past_counts') ?? '').execute(t.db)
const closeUpTo = (day: string | null) =>
  sql`update organize set closed_up_to = ${day}::date where uid = ${farm.uid}`.execute(t.db)

test('ledger, shelves and documents stay to the letter; what was found is known where the shelf still held it', async () => {
  const [before, lying] = [await ledger(), await others()]
  await closeUpTo(back(10))
  await migrate()
  // 107 − 10 lay there when 90 were counted; a closed month is left alone
  expect(await kinds('moved')).toEqual(['LOSS 10'])
  expect(await kinds('shut')).toEqual(['LOSS 5'])
  expect(await kinds('costly')).toEqual(['ADJUST 48 3 2'])
  expect(await kinds('right')).toEqual(['COUNT 48 2.0625'])
  await closeUpTo(null)
  await migrate()
  expect(await kinds('shut')).toEqual(['COUNT 45 2'])
  expect(await ledger()).toEqual(before)
  expect(await others()).toBe(lying)
})

test('from now on they keep it', async () => {
  await receive(12, '10', drugId)
  const shelf = async () =>
    (
      await sql<{ qty: string }>`select trim_scale(qty)::text as qty from stock_shelf
        where farm_id = ${farm.uid} and material_id = ${drugId}`.execute(t.db)
    ).rows
  expect(await shelf()).toEqual([{ qty: '48' }])
  const { data } = await client.get<{ lines: object[] }>(`material-alteration/${counts.shut}`)
  expect(data.lines).toMatchObject([{ difference: '-15.000', correction: '-10.000' }])
})
