import { sql } from 'kysely'
import { addDays } from '#domain/calendar.ts'
import { PIG_COMMODITY } from '#domain/constants.ts'
import { loadWithdrawals } from '#server/commands/batch/batch.withdrawals.ts'
import { registerPrepaid, registerReceipt } from '#server/commands/sales/sales.receipts.ts'
import type { Row } from '#server/kit/store.ts'
import { storeNamed } from '#server/stores.ts'
import { marketPrice } from './seasons.ts'
import { clerkOf, type DemoContext, through } from './through.ts'

/** Heads of a load, and the floor in 元/kg below which a sale needs permission. */
const [HEADS, FLOOR] = [6, '12.8']
/** 元/kg a client bargains off or adds, by the lorry he sends. */
const BARGAINS = [-0.1, 0.15, 0] as const

interface Batch {
  readonly farmId: string
  readonly batchNo: string
  readonly houseId: string | null
  /** kg a head as they may be sold. */
  readonly weight: number
}

/**
 * Sellers and clients, and their floors; loads of finished pigs weighed and sold, one of them settled, one of two tickets, one that waits,
 * one planned.
 */
export async function demoSales(context: DemoContext, company: string): Promise<void> {
  const caller = { ...context.caller, companyId: company }
  const create = async (name: string, body: Record<string, unknown>) =>
    (await storeNamed(name).create(context.tx, caller, body)).uid
  const client = (code: string, name: string, kind: string) =>
    create('basic-client', { code, name, kind, area: '驻马店', creditLimit: '500000' })
  const clients = [
    await client('KH01', '豫南屠宰加工有限公司', 'SLAUGHTER'),
    await client('KH02', '周建国', 'BROKER'),
  ]
  const salePersonId = await create('basic-salePerson', {
    ...{ name: '赵海燕', phone: '13903960021', region: '驻马店、信阳', clientIds: clients },
  })
  const saleTypeId = await wordUid(context, 'sale_type', '商品猪')
  const commodityId = await wordUid(context, PIG_COMMODITY, '外三元')
  const fromDate = addDays(context.today, -90)
  await create('sale_limit', { saleTypeId, organizeId: company, minPrice: FLOOR, maxHeads: 400, fromDate })
  const batches = await ripeBatches(context, company)
  for (const [, own] of Map.groupBy(batches, ({ farmId }) => farmId))
    await sell(context, own.slice(0, 5), { clients, salePersonId, saleTypeId, commodityId })
}

interface Market {
  readonly clients: readonly string[]
  readonly salePersonId: string
  readonly saleTypeId: string
  readonly commodityId: string
}

async function sell(context: DemoContext, batches: readonly Batch[], market: Market): Promise<void> {
  const [first, second, third, fourth, fifth] = batches
  const [client = '', other = ''] = market.clients
  if (first) {
    const sold = await load(context, first, { ...market, clientId: client, days: 6 })
    const settled = await through(context, 'settle-accounts', ['submit', 'approve'], {
      ...{ settleFarmId: first.farmId, settleDate: addDays(context.today, -4), clientId: client },
      lines: [{ ticketId: sold.uid }],
    })
    await receive(context, settled, client)
  }
  if (second) await load(context, second, { ...market, clientId: other, days: 3 })
  if (third) await load(context, third, { ...market, clientId: client, days: 0 })
  const together = [fourth ?? first, fifth ?? second] as const
  if (together[0] && together[1])
    await loadTogether(context, [together[0], together[1]], { ...market, clientId: client, days: 2 })
  const next = fourth ?? second ?? first
  if (!next) return
  await through(context, 'deliveryBatch', ['submit', 'approve'], {
    ...{
      planFarmId: next.farmId,
      planDate: addDays(context.today, 4),
      batchNo: next.batchNo,
      houseId: next.houseId,
    },
    ...{ planHeads: HEADS, planWeight: String(next.weight), clientId: client, vehicle: '豫Q66208' },
  })
}

/** Part of a settlement is paid: money of before, and the day after. */
async function receive(context: DemoContext, settled: Row, clientId: string): Promise<void> {
  const act = { ...context, caller: clerkOf(context.caller) }
  const stores = { settlements: storeNamed('settle-accounts'), receipts: storeNamed('client-receipt') }
  const [before, after] = [addDays(context.today, -8), addDays(context.today, -3)]
  const payMethod = '银行转账'
  await registerPrepaid(act, stores, {
    ...{ farmId: String(settled.farmId), clientId, receiptDate: before, amount: '3000' },
    ...{ payMethod, remark: '定金' },
  })
  await registerReceipt(act, stores, settled, {
    ...{ receiptDate: after, amount: '5000', offset: '2000', payMethod },
  })
}

interface Load extends Omit<Market, 'clients'> {
  readonly clientId: string
  /** Days ago. */
  readonly days: number
}

const LORRIES: Readonly<Record<number, string>> = { 2: '豫Q70815', 3: '豫Q51903' }
const lorryOf = ({ days }: Load): string => LORRIES[days] ?? '豫Q66208'
const kilosOf = ({ weight }: Batch): number => Math.round(weight * HEADS * 100) / 100

/** A lorry weighed and its ticket; today's waits to be approved. */
async function load(context: DemoContext, batch: Batch, to: Load) {
  const weighed = await weigh(context, [batch], to)
  return through(context, 'sales-ticket', to.days === 0 ? ['submit'] : ['submit', 'approve'], {
    ...ticketOf(context, batch, to),
    weighIds: [weighed.uid],
  })
}

/** Pigs of several batches on one lorry, weighed and approved as one. */
async function loadTogether(
  context: DemoContext,
  batches: readonly [Batch, ...Batch[]],
  to: Load,
): Promise<void> {
  const weighed = await weigh(context, batches, to)
  const tickets: { ticketId: string }[] = []
  for (const batch of batches) {
    const { uid } = await through(context, 'sales-ticket', ['submit'], ticketOf(context, batch, to))
    tickets.push({ ticketId: uid })
  }
  await through(context, 'unified_checkout', ['submit', 'approve'], {
    ...{
      checkoutFarmId: batches[0].farmId,
      checkoutDate: addDays(context.today, -to.days),
      vehicle: lorryOf(to),
    },
    ...{ clientId: to.clientId, weighIds: [weighed.uid], lines: tickets },
  })
}

function weigh(context: DemoContext, batches: readonly [Batch, ...Batch[]], to: Load) {
  const kilos = batches.reduce((sum, batch) => sum + kilosOf(batch), 0)
  return through(context, 'ware-ticket', ['submit', 'approve'], {
    ...{ weighFarmId: batches[0].farmId, weighDate: addDays(context.today, -to.days), vehicle: lorryOf(to) },
    ...{ load: 'MARKET', clientId: to.clientId, heads: HEADS * batches.length },
    ...{ tare: '4860', gross: String(4860 + kilos), weighTime: '08:40', weigher: '孙立' },
  })
}

function ticketOf(context: DemoContext, batch: Batch, to: Load): Record<string, unknown> {
  const { farmId, batchNo, houseId } = batch
  const { clientId, salePersonId, saleTypeId, commodityId } = to
  const saleDate = addDays(context.today, -to.days)
  const price = (marketPrice(saleDate) + (BARGAINS[to.days % BARGAINS.length] ?? 0)).toFixed(2)
  const line = {
    source: 'BATCH',
    batchNo,
    houseId,
    commodityId,
    grade: 'FULL',
    qty: HEADS,
    weight: String(kilosOf(batch)),
  }
  return {
    ...{ saleFarmId: farmId, saleDate, clientId, salePersonId, saleTypeId, vehicle: lorryOf(to) },
    quarantineNo: `4117${saleDate.replaceAll('-', '')}01`,
    lines: [{ ...line, priceBy: 'KG', price, deductWeight: '8' }],
  }
}

async function wordUid({ tx }: DemoContext, scode: string, name: string): Promise<string> {
  const found = await sql<{ uid: string }>`select uid from data_dictionary
    where scode = ${scode} and name1 = ${name} and not deleted`.execute(tx)
  return found.rows[0]?.uid ?? ''
}

/** Finishing batches that have pigs to spare, the oldest first, and nothing that keeps them from being sold. */
async function ripeBatches({ tx, today }: DemoContext, company: string): Promise<readonly Batch[]> {
  const found = await sql<Batch & { uid: string }>`
    select b.uid, b.farm_id as "farmId", b.batch_no as "batchNo", null as "houseId",
        round(least(150, greatest(95, (${today}::date - b.birth_date) * 0.68)), 1)::float as weight
      from batch b join organize f on f.uid = b.farm_id join organize c on c.uid = ${company}
     where f.tree_path like c.tree_path || '%' and b.status = 'OPEN' and b.stage in ('FINISH', 'WTF') and b.stock > ${4 * HEADS}
       and b.birth_date <= ${addDays(today, -150)}::date and b.open_date < ${addDays(today, -14)}::date
       and (select count(distinct m.house_id) from batch_move m where m.farm_id = b.farm_id and m.batch_id = b.uid) <= 1
     order by b.birth_date, b.uid`.execute(tx)
  const bound = new Set<string>()
  for (const [farmId, own] of Map.groupBy(found.rows, (one) => one.farmId)) {
    const periods = await loadWithdrawals(
      tx,
      farmId,
      own.map(({ uid }) => uid),
    )
    for (const { batchId, until } of periods) if (until >= addDays(today, -7)) bound.add(batchId)
  }
  return found.rows.filter(({ uid }) => !bound.has(uid))
}
