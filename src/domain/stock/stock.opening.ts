import { ruleMessage } from '../rules.ts'
import { amountAt, amountText, cents, priceUnits, thousandths } from './stock.amounts.ts'

/** A line of a stock list: decimal texts, null where it says nothing. */
interface OpeningRow {
  /** Units, at most 3 places. */
  readonly qty: string
  /** 元 for a unit, at most 4 places. */
  readonly price: string | null
  /** 元, at most 2 places. */
  readonly amount: string | null
}

type Worth = { readonly ok: true; readonly amount: number } | { readonly ok: false; readonly message: string }

/** Ten-thousandths of a 元 that a price of two places may be away from the true one. */
const PRICE_ROUNDING = 50
/** Cents the amount itself may. */
const AMOUNT_ROUNDING = 1

/**
 * Value of opening stock, in cents: what the list says, else quantity × price, half-up. Where it says both they agree as far as a price of
 * two places can. Source: M-04, F107.
 */
export function openingWorth({ qty, price, amount }: OpeningRow): Worth {
  if (price === null && amount === null) return { ok: false, message: ruleMessage('M-04', {}, 0) }
  const held = thousandths(qty)
  const priced = price === null ? null : amountAt(held, priceUnits(price))
  if (amount === null) return { ok: true, amount: priced ?? 0 }
  const reported = cents(amount)
  const mayDiffer = amountAt(held, PRICE_ROUNDING) + AMOUNT_ROUNDING
  if (priced !== null && Math.abs(reported - priced) > mayDiffer)
    return { ok: false, message: `金额与数量×单价不符，应为${amountText(priced)}` }
  return { ok: true, amount: reported }
}
