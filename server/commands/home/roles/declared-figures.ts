import type { Tone } from '#domain/home/home.ts'
import {
  type Filters,
  type HomeAsking,
  type Opening,
  opensList,
  opensReport,
  type RoleFigure,
  textOf,
} from './declare.ts'

type Answer = Readonly<{ total: number; sums: Readonly<Record<string, unknown>> }>
type Say = Readonly<{ note?: string; tone?: Tone | null }>

interface Summed {
  readonly unit: string
  readonly digits?: number
  readonly filters: (ask: HomeAsking) => Filters | Promise<Filters>
  /** Column of the sums; left out, the number of rows. */
  readonly column?: string
  /** Column whose distinct values are counted in place of rows. */
  readonly groupBy?: string
  /** Function that shows it beyond that of its screen. */
  readonly functions?: readonly string[]
  readonly say?: (ask: HomeAsking, answer: Answer) => Promise<Say> | Say
}

interface Declared extends Summed {
  readonly key: string
  readonly label: string
  readonly screen: string
}

/** A figure that is a sum, or the number of rows, of a report or a list, with a link to it. */
const figureOf =
  (read: (ask: HomeAsking, declared: Declared, filters: Filters) => Promise<Answer>, opens: Opening) =>
  (key: string, label: string, screen: string, summed: Summed): RoleFigure => ({
    key,
    functions: summed.functions ?? [screen],
    async read(ask) {
      const declared = { key, label, screen, ...summed }
      const filters = await summed.filters(ask)
      const answer = await read(ask, declared, filters)
      const { note = '', tone = null } = (await summed.say?.(ask, answer)) ?? {}
      const { unit, digits = 0, column = null } = summed
      const value = column ? textOf(answer.sums[column]) : String(answer.total)
      const link = opens(ask, screen, filters, summed.groupBy)
      return { key, label, value, unit, digits, note, tone, opens: link, column }
    },
  })

export const reportFigure = figureOf(
  (ask, { screen, groupBy = null }, filters) => ask.report(screen, filters, { groupBy, limit: 50 }),
  opensReport,
)

export const listFigure = figureOf(async (ask, { screen, column }, filters) => {
  const found = await ask.list(screen, filters, { limit: 50 })
  // no rows have no sum, which for a list is zero
  return found.total > 0 || !column ? found : { ...found, sums: { [column]: 0 } }
}, opensList)
