import { sql } from 'kysely'
import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { ruleMessage } from '#domain/rules.ts'
import { isBelowFloor } from '#domain/sale/sale.amounts.ts'
import { salesTicket, soldOf } from '#resources/sales/sales-ticket.ts'
import { lineMoney, saleLineOf } from '#resources/sales/ticket-lines.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { standardAbove } from '#server/queries/standard-above.ts'
import { takeBackMoves } from '../documents/batch-moves.ts'
import { postEvents, takeBackEvents } from '../documents/documents.events.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { type LineWords, refusal } from '../documents/refusal.ts'
import { withdrawalsOfAnimals, withdrawalsOfBatches, withdrawnOn } from '../herd/withdrawn-until.ts'
import { whenWritten } from '../policies/when-written.ts'
import { freeDelivery, takeDelivery } from './delivery.ts'
import { eventsOf, type Ticket, weanedProblems } from './ticket-events.ts'
import { freeWeighed, loadWeighed, takeWeighed, weighersOf } from './weighed.ts'

type StoredTicket = Ticket & Readonly<Record<'uid' | 'docNo', string>>

/** Fills the amounts of the lines and the weighing persons; pigs under a withdrawal period are reported at once (V-606). */
export const salesTicketPolicy = whenWritten<typeof salesTicket>(async (tx, row) => {
  const bound = await withdrawnLines(tx, row)
  if (bound.length > 0) throw refusal(salesTicket, bound)
  const weighed = await loadWeighed(tx, row.saleFarmId, row.weighIds)
  const lines = row.lines.map((line) => ({ ...line, amount: lineMoney(line) }))
  return { weigher: weighersOf(weighed), lines: JSON.stringify(lines) }
})

/**
 * Kinds sold without an event of their own, which the ERP learns only from the ticket: piglets sold at weaning, and goods other than pigs.
 */
const BY_TICKET = ['WEANED', 'OTHER'] as const

/** Queues ERP messages for the lines of a ticket without an event; pigs of batches and herd have messages of their events. */
async function markSold(tx: Tx, { uid, docNo, saleFarmId, saleDate, clientId, lines }: StoredTicket) {
  for (const source of BY_TICKET) {
    const sold = lines.filter((line) => line.source === source)
    if (sold.length === 0) continue
    const total = (key: 'qty' | 'weight' | 'amount') => {
      const sum = sumOf(sold.flatMap((line) => line[key] ?? []))
      return sum && roundHalfUp(sum)
    }
    const payload = { document: 'sales-ticket', date: saleDate, docNo, data: { clientId, lines: sold } }
    await tx.run(sql`select erp_enqueue(${saleFarmId}, ${uid}, 'SALE', ${docNo}, ${saleDate}, ${soldOf[source]}, ${total('qty')}::numeric,
      ${total('weight')}::numeric, ${total('amount')}::numeric, ${JSON.stringify(payload)}::jsonb)`)
  }
}

/**
 * 销售单: the pigs leave by events of their batches and of the herd, the weigh tickets agree with it, price and heads keep to
 * the limits. A ticket that leaves by a checkout is weighed with it.
 */
export const salesTicketPosting: Posting<typeof salesTicket> = {
  async post(posted) {
    const { tx, row } = posted
    await assertLimits(posted, row)
    const problems = await weanedProblems(tx, row.saleFarmId, row.uid, row)
    if (problems.length > 0) throw refusal(salesTicket, problems)
    const sold = { heads: row.heads ?? 0, weight: row.grossWeight ?? 0 }
    if (!row.checkoutNo) await takeWeighed(tx, row.saleFarmId, { uids: row.weighIds, sold, docNo: row.docNo })
    const events = eventsOf(row)
    if (events.length > 0) await postEvents(posted, salesTicket, events)
    await takeDelivery(posted, row)
    await markSold(tx, row)
    return { settlement: 'OPEN' }
  },
  async unpost(posted) {
    const row = posted.row
    if (row.settlement === 'SETTLED')
      throw new Refused('ERROR', `${ruleMessage('S-05', {})}（${row.settledNo}）`)
    if (row.checkoutNo)
      throw new Refused('ERROR', `该单据由统一结账【${row.checkoutNo}】审核，请在统一结账中反审核`)
    await takeBackMoves(posted, row.saleFarmId)
    await takeBackEvents(posted)
    await freeWeighed(posted.tx, row.saleFarmId, row.docNo)
    await freeDelivery(posted, row)
    await posted.tx.run(sql`select erp_take_back(${row.saleFarmId}, ${row.uid})`)
    return { settlement: null }
  },
}

/**
 * S-01: below the price floor only users who may approve that go on, with a reason. S-02: the heads of the day's limit are never exceeded.
 */
async function assertLimits({ tx, caller, reason }: Posted<typeof salesTicket>, row: StoredTicket) {
  const asked: LimitAsked = { farmId: row.saleFarmId, saleTypeId: row.saleTypeId, date: row.saleDate }
  const limit = await loadLimit(tx, asked)
  const may = caller.functions.has(`${salesTicket.name}:belowLimit`)
  const cheap = belowFloor(row, limit, may ? '（确认无误请填写原因）' : '')
  if (cheap.length > 0 && !(may && reason !== null)) throw refusal(salesTicket, cheap)
  if (limit.maxHeads === null) return
  const heads = (await soldOn(tx, asked)) + (row.heads ?? 0)
  if (heads > limit.maxHeads)
    throw new Refused('ERROR', `${ruleMessage('S-02', {})}（限${limit.maxHeads}头，累计${heads}头）`)
}

const belowFloor = ({ lines }: Ticket, { minPrice }: SaleLimit, hint: string): LineWords[] =>
  lines.flatMap((line, index) => {
    const sale = saleLineOf(line)
    return sale && minPrice !== null && isBelowFloor(sale, minPrice)
      ? [{ line: index + 1, message: `${ruleMessage('S-01', { n: minPrice })}${hint}` }]
      : []
  })

/** Lines of a ticket with pigs under a withdrawal period on its day, with its last day (V-606). */
async function withdrawnLines(tx: Tx, { saleFarmId, saleDate, lines }: Ticket): Promise<LineWords[]> {
  const named = (source: string, number: 'batchNo' | 'earNo') =>
    lines.flatMap((line) => (line.source === source ? (line[number] ?? []) : []))
  const batches = await withdrawalsOfBatches(tx, saleFarmId, named('BATCH', 'batchNo'))
  const animals = await withdrawalsOfAnimals(tx, saleFarmId, named('PIG', 'earNo'))
  return lines.flatMap(({ source, batchNo, earNo }, index): LineWords[] => {
    if (source !== 'BATCH' && source !== 'PIG') return []
    const [periods, number] = source === 'BATCH' ? [batches, batchNo] : [animals, earNo]
    const until = withdrawnOn(periods, number ?? '', saleDate)
    return until === null ? [] : [{ line: index + 1, message: ruleMessage('V-606', { 日期: until }) }]
  })
}

/** Price floor and head limit of a farm for a kind of sale on a day; null where not set. */
interface SaleLimit {
  /** 元/kg, 4 places. */
  readonly minPrice: string | null
  readonly maxHeads: number | null
}

interface LimitAsked {
  readonly farmId: string
  readonly saleTypeId: string
  readonly date: string
}

/** Each figure from the nearest node: the farm's before its company's, the newer before the older. */
async function loadLimit(tx: Tx, { farmId, saleTypeId, date }: LimitAsked): Promise<SaleLimit> {
  const { join, holds } = standardAbove('l', sql`f.tree_path`)
  const found =
    await tx.rows(sql<SaleLimit>`select trim_scale(l.min_price)::text as "minPrice", l.max_heads as "maxHeads"
    from organize f, sale_limit l ${join}
    where f.uid = ${farmId} and not l.deleted and l.enabled is not false and l.sale_type_id = ${saleTypeId}
      and ${date}::date between l.from_date and coalesce(l.to_date, 'infinity') and ${holds}
    order by o.level desc nulls last, l.from_date desc`)
  const first = <K extends keyof SaleLimit>(key: K) => found.find((one) => one[key] !== null)?.[key]
  return { minPrice: first('minPrice') ?? null, maxHeads: first('maxHeads') ?? null }
}

/** Heads of a kind on approved tickets of the farm for the day, locked against other transactions that count them. */
async function soldOn(tx: Tx, { farmId, saleTypeId, date }: LimitAsked): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('sale_limit' || ${farmId} || ${date}, 0))`)
  const heads = await tx.value(sql<number>`select sum(heads)::int from sales_ticket
    where farm_id = ${farmId} and sale_date = ${date} and sale_type_id = ${saleTypeId} and status = 'APPROVED' and not deleted`)
  return heads ?? 0
}
