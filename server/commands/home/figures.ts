import type { Indicator } from '#domain/indicators.ts'
import { indicatorsOf } from '../indicators/indicators-of.ts'
import { keyFigures } from './key-figures.ts'
import type { HomePart } from './part.ts'
import { type ReadFigure, readFigures } from './read-figures.ts'

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
  digits: number
  /** Report the figure is a column of: with the same dates it shows the same number. */
  report: string
  short: Window
  long: Window
  goal: Goal | null
}
interface Goal {
  target: number
  better: 'more' | 'less'
  amber?: number
  red?: number
}

/** What the farm holds the figure against; null where nobody set a target. */
function goalOf({ direction, target, yellow, red }: Indicator): Goal | null {
  if (target === null || direction === 'within') return null
  return {
    target,
    better: direction === 'up' ? 'more' : 'less',
    ...(yellow !== null && { amber: yellow }),
    ...(red !== null && { red }),
  }
}

const windowed = ({ value, from, to }: ReadFigure): Window => ({ value, from, to })

/** Key figures of the last 30 and 365 days, against the targets of the farm. */
export const figuresPart: HomePart<{ list: FigureRow[] }> = {
  label: '关键指标',
  functions: ['births', 'mating-week-cohort', 'piglets-death'],
  async read(tx, { farmId, today }) {
    const short = await readFigures(tx, farmId, today, keyFigures, SHORT)
    const long = await readFigures(tx, farmId, today, keyFigures, LONG)
    const indicators = await indicatorsOf(tx, [farmId], today)
    return {
      list: short.flatMap((one, index): FigureRow[] => {
        const year = long[index]
        const { code, label, unit, digits, report } = one.figure
        if (!year) return []
        const windows = { short: windowed(one), long: windowed(year) }
        return [{ code, label, unit, digits, report, ...windows, goal: goalOf(indicators[code]) }]
      }),
    }
  },
}
