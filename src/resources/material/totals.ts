import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { amountAt, amountText, priceUnits, thousandths } from '#domain/stock/stock.amounts.ts'
import { isFigure } from '../pig/pig.figures.ts'

type Line = Readonly<Record<string, unknown>>

/** 元 of a line: quantity times price, half-up to the cent; null while either is missing. */
export function lineAmount({ qty, price }: Line): string | null {
  return isFigure(qty) && isFigure(price) ? amountText(amountAt(thousandths(qty), priceUnits(price))) : null
}

/** Total of a receipt: the sum of its lines, each rounded. */
export function receiptTotals(lines: readonly Line[]): { amount: string | null } {
  const amount = sumOf(lines.map(lineAmount))
  return { amount: amount && roundHalfUp(amount) }
}
