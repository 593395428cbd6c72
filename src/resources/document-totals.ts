import { roundHalfUp, sumOf } from '#domain/decimal.ts'
import { lineAmount, receiptTotals } from './material/totals.ts'
import { figures } from './pig/pig.figures.ts'
import { deliveryTotals } from './sales/delivery-batch.ts'
import { settlementTotals } from './sales/settlement.ts'
import { lineMoney, ticketTotals } from './sales/ticket-lines.ts'
import { weighTotals } from './sales/ware-ticket.ts'

type Values = Readonly<Record<string, unknown>>

const linesOf = (lines: unknown): readonly Values[] => (Array.isArray(lines) ? lines : [])

const sumHeads = (lines: readonly Values[]): number =>
  lines.reduce((sum, { heads }) => sum + (Number(heads) || 0), 0)

/** Figures of a document that follow from its lines, in its form as on the server; by the name of the document. */
export const documentTotals: Readonly<Record<string, (values: Values) => Record<string, unknown>>> = {
  'pig-introduction': ({ pigs }) => ({ ...introductionTotals(linesOf(pigs)) }),
  'pig-introduce': ({ pigs }) => ({ passed: linesOf(pigs).length }),
  'fy-introduction': ({ pigs }) => ({ chosen: linesOf(pigs).length }),
  receive: ({ lines }) => receiptTotals(linesOf(lines)),
  'material-alteration': ({ lines }) => ({ rowCount: linesOf(lines).length }),
  deliveryBatch: deliveryTotals,
  'ware-ticket': weighTotals,
  'sales-ticket': ({ lines }) => ticketTotals(linesOf(lines)),
  'settle-accounts': ({ lines, ...row }) => settlementTotals({ ...row, lines: linesOf(lines) }),
  yearPlan: ({ targets }) => ({ itemCount: linesOf(targets).length }),
  'plan-introduction': ({ rows }) => ({ heads: sumHeads(linesOf(rows)) }),
  'piglet-plan': ({ rows }) => ({ heads: sumHeads(linesOf(rows)) }),
  'pigmanage-dropping': ({ batches, price }) => droppingTotals(linesOf(batches), price),
}

/** Figures of one line that follow from its cells, in the form as on the server; by the name of the document. */
export const lineFigures: Readonly<Record<string, (line: Values) => Record<string, unknown>>> = {
  receive: (line) => ({ amount: lineAmount(line) }),
  'sales-ticket': (line) => ({ amount: lineMoney(line) }),
}

/** A line as it is typed: heads and kg out of one batch. */
interface Lot {
  readonly heads?: unknown
  readonly weight?: unknown
}

/** Heads, kg, kg a head and 元 of shipped piglets at a price a head; unfinished figures count nothing. */
export function droppingTotals(lots: readonly Lot[], price: unknown) {
  const heads = sumOf(figures(lots.map((one) => one.heads)))
  const weight = sumOf(figures(lots.map((one) => one.weight)))
  const amount = heads && sumOf(figures([price]))?.times(heads)
  return {
    heads: heads?.toString() ?? null,
    weight: weight && roundHalfUp(weight),
    avgWeight: weight && heads?.gt(0) ? roundHalfUp(weight.div(heads)) : null,
    amount: amount ? roundHalfUp(amount) : null,
  }
}

/** Line of one pig, as it is typed: figures are decimal strings. */
interface Pig {
  readonly weight?: unknown
  readonly price?: unknown
}

interface Totals {
  readonly heads: number
  /** kg, of the pigs that were weighed; null when none was. */
  readonly avgWeight: string | null
  /** 元/头, of the pigs with a price; null where none has one. */
  readonly avgPrice: string | null
  /** 元; null where no pig has a price. */
  readonly amount: string | null
}

/** Heads, mean weight, mean price and amount of introduced pigs; unfinished figures count nothing. */
export function introductionTotals(pigs: readonly Pig[]): Totals {
  const weights = figures(pigs.map(({ weight }) => weight))
  const weight = sumOf(weights)
  const prices = figures(pigs.map(({ price }) => price))
  const amount = sumOf(prices)
  return {
    heads: pigs.length,
    avgWeight: weight && roundHalfUp(weight.div(weights.length)),
    avgPrice: amount && roundHalfUp(amount.div(prices.length), 4),
    amount: amount && roundHalfUp(amount),
  }
}
