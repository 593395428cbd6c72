import Big from 'big.js'
import { MARKET_RANGE } from '#domain/sale/sale.amounts.ts'
import type { wareTicket } from '#resources/sales/ware-ticket.ts'
import { Refused } from '#server/kit/refused.ts'
import type { Posting } from '../documents/posting.ts'
import { whenWritten } from '../policies/when-written.ts'

/** The writer is the weighing person, unless another is named. */
export const wareTicketPolicy = whenWritten<typeof wareTicket>(async (_tx, { weigher }, _change, caller) =>
  weigher ? {} : { weigher: caller.name },
)

/** 出库磅单: the weights must be plausible; one used by a sales ticket stays with it. */
export const wareTicketPosting: Posting<typeof wareTicket> = {
  async post({ row, reason }) {
    const { load, net, heads } = row
    if (load !== 'MARKET' || !heads || reason) return undefined
    const average = new Big(net ?? 0).div(heads)
    if (average.gte(MARKET_RANGE.from) && average.lte(MARKET_RANGE.to)) return undefined
    throw new Refused('ERROR', `均重${average.toFixed(2)}kg/头异常，请核实（确认无误请填写原因）`)
  },
  async unpost({ row }) {
    const { saleNo } = row
    if (saleNo) throw new Refused('ERROR', `磅单已关联【${saleNo}】，请先反审核该单据`)
    return undefined
  },
}
