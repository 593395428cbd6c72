import { monthsBefore } from '#domain/home/home.months.ts'
import type { IndicatorCode } from '#domain/indicators.ts'
import { indicatorsOf } from '#server/queries/indicators-of.ts'
import { columnFor, keyFigures } from '#server/queries/key-figures.ts'
import type { HomeAsking } from './declare.ts'

export const SCORES = 'breeding-sow-production-efficiency'
const MONTHS = 12

/** Indicators of the strip, with short names. */
export const SHOWN: readonly {
  readonly code: IndicatorCode
  readonly short: string
  readonly more: boolean
}[] = [
  { code: 'psy', short: 'PSY', more: true },
  { code: 'farrowingRate', short: '分娩率', more: true },
  { code: 'liveBorn', short: '窝活仔', more: true },
  { code: 'preWeanMortality', short: '断前死', more: true },
  { code: 'weanedPerLitter', short: '窝断奶', more: false },
  { code: 'npd', short: 'NPD', more: true },
  { code: 'sowMortality', short: '年死亡', more: false },
]

/** The farrowing rate of the scorecard's own period, as on its screen. */
const FARROW = { column: 'farrowRate', others: { F22: 'adjustedRate', F23: 'quickRate' } }

/** Whole months, the running one among them. */
export const period = ({ today }: HomeAsking) => ({
  dateFrom: monthsBefore(today, MONTHS - 1).dateFrom,
  dateTo: today,
})

/** The farms' target of an indicator, and the scorecard column of the formula they chose. */
export async function goalOf(ask: HomeAsking, code: IndicatorCode) {
  const indicator = (await indicatorsOf(ask.tx, ask.farms, ask.today))[code]
  const figure = keyFigures.find((one) => one.code === code)
  const columns = code === 'farrowingRate' ? FARROW : figure
  if (!columns) throw new Error(`the group names "${code}", which is no key figure`)
  return { indicator, column: columnFor(columns, indicator) }
}

export const targetText = (value: number | null): string => (value === null ? '-' : value.toFixed(2))
