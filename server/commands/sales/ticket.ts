import { ruleMessage } from '#domain/rules.ts'
import { isBelowFloor } from '#domain/sale/amounts.ts'
import { salesTicket } from '#resources/sales/sales-ticket.ts'
import { lineMoney, saleLineOf } from '#resources/sales/ticket-lines.ts'
import { rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { Refused } from '../../kit/refused.ts'
import { takeBackMoves } from '../documents/batch-moves.ts'
import { postEvents, takeBackEvents } from '../documents/documents.events.ts'
import type { Posted, Posting } from '../documents/posting.ts'
import { type LineWords, refusal } from '../documents/refusal.ts'
import { freeDelivery, takeDelivery } from './delivery.ts'
import { type LimitAsked, loadLimit, type SaleLimit, soldOn } from './limits.ts'
import { tellSold, untellSold } from './tell.ts'
import { eventsOf, type Ticket, weanedProblems } from './ticket-events.ts'
import { freeWeighed, loadWeighed, takeWeighed, weighersOf } from './weighed.ts'
import { withdrawnLines } from './withdrawn-lines.ts'

const document = salesTicket

interface StoredTicket extends Ticket {
  readonly uid: string
  readonly docNo: string
}

/** Every line knows what it comes to, and the ticket who weighed it; what drugs forbid to sell is named at once (V-606). */
export const salesTicketPolicy: WritePolicy<typeof salesTicket> = async (tx, _caller, change) => {
  const { after } = change
  if (!after) return {}
  const row = rowAfter(change)
  const bound = await withdrawnLines(tx, row)
  if (bound.length > 0) throw refusal(document, bound)
  const weighed = await loadWeighed(tx, row.saleFarmId, row.weighIds)
  const lines = row.lines.map((line) => ({ ...line, amount: lineMoney(line) }))
  return { weigher: weighersOf(weighed), lines: JSON.stringify(lines) }
}

/**
 * 销售单: the pigs leave by events of their batches and of the herd, what was weighed says the same, price and heads keep to
 * the limits. A ticket that leaves by a checkout is weighed with it.
 */
export const salesTicketPosting: Posting<typeof salesTicket> = {
  async post(posted) {
    const row = posted.row
    const { tx } = posted
    await assertLimits(posted, row)
    const problems = await weanedProblems(tx, row.saleFarmId, row.uid, row)
    if (problems.length > 0) throw refusal(document, problems)
    const sold = { heads: row.heads ?? 0, weight: row.grossWeight ?? 0 }
    if (!row.checkoutNo) await takeWeighed(tx, row.saleFarmId, { uids: row.weighIds, sold, docNo: row.docNo })
    const events = eventsOf(row)
    if (events.length > 0) await postEvents(posted, document, events)
    await takeDelivery(posted, row)
    await tellSold(tx, row)
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
    await untellSold(posted.tx, row)
    return { settlement: null }
  },
}

/** S-01: below the floor only whoever may approve that goes on, with a reason. S-02: nobody sells more heads than the day allows. */
async function assertLimits(
  { tx, caller, reason }: Posted<typeof salesTicket>,
  row: StoredTicket,
): Promise<void> {
  const asked: LimitAsked = { farmId: row.saleFarmId, saleTypeId: row.saleTypeId, date: row.saleDate }
  const limit = await loadLimit(tx, asked)
  const may = caller.functions.has(`${salesTicket.name}:belowLimit`)
  const cheap = belowFloor(row, limit, may ? '（确认无误请填写原因）' : '')
  if (cheap.length > 0 && !(may && reason !== null)) throw refusal(document, cheap)
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
