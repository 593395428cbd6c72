import Big from 'big.js'
import { MARKET_RANGE } from '#domain/sale/amounts.ts'
import type { RowOf } from '#kit/field.ts'
import type { wareTicket } from '#resources/sales/ware-ticket.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { Refused } from '../../kit/refused.ts'
import type { Posting } from '../documents/posting.ts'

type Ticket = RowOf<(typeof wareTicket)['fields']>

/** Who writes it weighs, unless another is named. */
export const wareTicketPolicy: WritePolicy = async (_tx, caller, { before, after }) => {
  if (!after) return {}
  const { weigher } = { ...before, ...after } as unknown as Ticket
  return weigher ? {} : { weigher: caller.name }
}

/** 出库磅单: what stands on the scale is believable; what was weighed for a ticket stays with it. */
export const wareTicketPosting: Posting = {
  async post({ row, reason }) {
    const { load, net, heads } = row as unknown as Ticket
    if (load !== 'MARKET' || !heads || reason) return undefined
    const average = new Big(net ?? 0).div(heads)
    if (average.gte(MARKET_RANGE.from) && average.lte(MARKET_RANGE.to)) return undefined
    throw new Refused('ERROR', `均重${average.toFixed(2)}kg/头异常，请核实（确认无误请填写原因）`)
  },
  async unpost({ row }) {
    const { saleNo } = row as unknown as Ticket
    if (saleNo) throw new Refused('ERROR', `磅单已关联【${saleNo}】，请先反审核该单据`)
    return undefined
  },
}
