import { introductionTotals } from './pig/introduction-totals.ts'

type Values = Readonly<Record<string, unknown>>

const pigsOf = ({ pigs }: Values): readonly Values[] => (Array.isArray(pigs) ? pigs : [])

/** Figures a document will have once it is saved, out of what stands in its form; by the name of the document. */
export const documentTotals: Readonly<Record<string, (values: Values) => Record<string, unknown>>> = {
  'pig-introduction': (values) => ({ ...introductionTotals(pigsOf(values)) }),
  'pig-introduce': (values) => ({ passed: pigsOf(values).length }),
  'fy-introduction': (values) => ({ chosen: pigsOf(values).length }),
}
