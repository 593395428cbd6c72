import type { FormulaId } from '#domain/formulas.ts'
import { declaredIndicator, type Indicator } from '#domain/indicators.ts'
import type { WatchedCode } from '#domain/warnings.ts'
import type { ReportName } from '#resources/report-heads.ts'

/** One figure of the herd: a column of a report over a rolling window, so that it agrees with that report. */
export interface KeyFigure {
  /** The production indicator with its name, unit and target. */
  readonly code: WatchedCode
  readonly label: string
  readonly unit: string
  readonly report: ReportName
  readonly column: string
  /** Columns of the other formulas a farm may choose for the indicator. */
  readonly others: Partial<Record<FormulaId, string>>
  /** Days between the window and today: a cohort is judged only once it is complete (F21: 125 days, F24: the first check). */
  readonly lag: number
}

/** Days after which a service has farrowed or never will (F21). */
const MATURE = 125
/** Days after which the first result of a service is known: the first check and a week. */
const CHECKED = 35

const of =
  (report: ReportName, lag = 0) =>
  (code: WatchedCode, column: string, others: KeyFigure['others'] = {}): KeyFigure => {
    const { name: label, unit } = declaredIndicator(code)
    return { code, label, unit, report, column, others, lag }
  }

const checked = of('mating-week-cohort', CHECKED)
const matured = of('mating-week-cohort', MATURE)
const scored = of('breeding-sow-production-efficiency')

/** In the order of the reproduction cycle; includes every figure a rule can watch. */
export const keyFigures: readonly KeyFigure[] = [
  scored('psy', 'psy', { F63a: 'psyWithGilts', F63b: 'psyEarlier', F63c: 'psyIndirect', F63d: 'psyLive' }),
  scored('lsy', 'lsy', { F61: 'lsyIndirect' }),
  scored('npd', 'npdPerYear', { NPDa: 'npdWithGilts', NPDb: 'npdShort', NPDc: 'npdPerLitter' }),
  matured('farrowingRate', 'farrowRate', { F22: 'adjustedRate' }),
  checked('conceptionRate', 'conceptionRate'),
  matured('returnRate', 'returnRate'),
  matured('abortRate', 'abortRate'),
  scored('wsi', 'wsi'),
  scored('served7', 'served7'),
  scored('totalBorn', 'bornPerLitter'),
  scored('liveBorn', 'livePerLitter'),
  scored('stillbornRate', 'stillbornRate'),
  scored('mummyRate', 'mummyRate'),
  scored('birthWeight', 'birthWeight'),
  scored('preWeanMortality', 'mortality', { F45: 'periodMortality' }),
  scored('weanedPerLitter', 'weanedPerLitter'),
  scored('weanWeight', 'weanWeightEach'),
  scored('replacementRate', 'replacementRate'),
  scored('sowMortality', 'deathRate'),
]

/** The column of the formula the farm has chosen for the indicator. */
export const columnFor = (
  { column, others }: Pick<KeyFigure, 'column' | 'others'>,
  { formulaId }: Indicator,
): string => others[formulaId] ?? column
