import type { Indicator } from '#domain/indicators.ts'
import { type ReadFigure, readFigures } from '#server/figures.ts'
import { keyFigures } from '#server/queries/key-figures.ts'
import type { HomePart } from './part.ts'

const SHORT = 30
const LONG = 365

interface Window {
  value: string | null
  from: string
  to: string
}
interface FigureRow {
  code: string
  label: string
  unit: string
  /** Report the figure is a column of: with the same dates it shows the same number. */
  report: string
  short: Window
  long: Window
  goal: Omit<Indicator, 'name' | 'unit'>
}

const windowed = ({ value, from, to }: ReadFigure): Window => ({ value, from, to })

/** Key figures of the last 30 and 365 days, against the targets of the farm. */
export const figuresPart: HomePart<{ list: FigureRow[] }> = {
  label: '关键指标',
  functions: ['breeding-sow-production-efficiency', 'mating-week-cohort'],
  async read(tx, { farmId, today }) {
    const short = await readFigures(tx, farmId, today, keyFigures, SHORT)
    const long = await readFigures(tx, farmId, today, keyFigures, LONG)
    return {
      list: short.flatMap((one, index): FigureRow[] => {
        const year = long[index]
        if (!year) return []
        const { figure, indicator } = one
        const { name: _, unit, ...goal } = indicator
        const { code, label, report } = figure
        return [{ code, label, unit, report, short: windowed(one), long: windowed(year), goal }]
      }),
    }
  },
}
