import { receiptTotals } from './material/totals.ts'
import { droppingTotals } from './pig/dropping-totals.ts'
import { introductionTotals } from './pig/introduction-totals.ts'

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
  yearPlan: ({ targets }) => ({ itemCount: linesOf(targets).length }),
  'plan-introduction': ({ rows }) => ({ heads: sumHeads(linesOf(rows)) }),
  'piglet-plan': ({ rows }) => ({ heads: sumHeads(linesOf(rows)) }),
  'pigmanage-dropping': ({ batches, price }) => droppingTotals(linesOf(batches), price),
}
