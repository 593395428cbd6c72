import Big from 'big.js'
import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import type { RowOf } from '#kit/field.ts'
import type { unifiedCheckout } from '#resources/sales/unified-checkout.ts'
import type { Propose } from '../documents/posting.ts'
import { whenWritten } from '../policies/when-written.ts'
import { type ListedTicket, listedTickets, waitingTickets } from './listed-tickets.ts'
import { loadOf, loadWeighed, type Weighed } from './weighed.ts'

export type Checkout = RowOf<(typeof unifiedCheckout)['fields']>

/** Totals of its tickets, and the difference from the scale. */
export const unifiedCheckoutPolicy = whenWritten<typeof unifiedCheckout>(async (tx, row) => {
  const tickets = await listedTickets(tx, row.checkoutFarmId, row.lines)
  return checkoutFigures(tickets, await loadWeighed(tx, row.checkoutFarmId, row.weighIds))
})

/** Totals of the tickets of a lorry, and the weights of the scale. */
export function checkoutFigures(tickets: readonly ListedTicket[], weighed: readonly Weighed[]) {
  const weight = sumOf(tickets.map((one) => one.grossWeight)) ?? new Big(0)
  const scale = weighed.length > 0 ? new Big(loadOf(weighed).weight) : null
  return {
    tickets: tickets.length,
    heads: sumOf(tickets.map((one) => one.heads))?.toNumber() ?? 0,
    weight: roundHalfUp(weight),
    weighed: scale && roundHalfUp(scale),
    difference: scale && roundHalfUp(weight.minus(scale)),
    amount: roundHalfUp(sumOf(tickets.map((one) => one.amount)) ?? 0),
    lines: JSON.stringify(tickets.map(lineOf)),
  }
}

const lineOf = ({ uid, client, heads, grossWeight, amount }: ListedTicket) => ({
  ticketId: uid,
  client,
  heads,
  weight: grossWeight,
  amount,
})

/** The tickets that wait for this lorry. */
export const proposeCheckout: Propose<typeof unifiedCheckout> = async ({ tx }, head, farmId) => {
  const tickets = await waitingTickets(tx, farmId, head.vehicle, head.clientId)
  return { lines: tickets.map(lineOf) }
}
