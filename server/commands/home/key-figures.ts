import type { IndicatorCode } from '#domain/indicators.ts'
import type { ReportName } from '#resources/report-heads.ts'

/** One figure of the herd: a column of a report over a rolling window, so that the report behind it says the same number. */
export interface KeyFigure {
  /** Code of the production indicator its target stands under. */
  readonly code: IndicatorCode
  readonly label: string
  readonly unit: string
  readonly digits: number
  readonly report: ReportName
  readonly column: string
  /** Days the window lies back: a cohort has to be ripe before it is judged (F21: 125 days, F24: the first check). */
  readonly lag: number
}

/** Days after which a service has farrowed or never will (F21). */
const MATURE = 125
/** Days after which the first result of a service is known: the first check and a week. */
const CHECKED = 35

const of =
  (report: ReportName, lag = 0) =>
  (code: IndicatorCode, column: string, label: string, unit: string, digits = 2): KeyFigure => ({
    ...{ code, column, label, unit, digits, report, lag },
  })

const served = of('mating-week-cohort')
const checked = of('mating-week-cohort', CHECKED)
const matured = of('mating-week-cohort', MATURE)
const born = of('births')

/** In the order a litter comes about. */
export const keyFigures: readonly KeyFigure[] = [
  matured('farrowingRate', 'farrowRate', '配种分娩率', '%'),
  checked('conceptionRate', 'conceptionRate', '受胎率', '%'),
  matured('returnRate', 'returnRate', '返情率', '%'),
  matured('abortRate', 'abortRate', '流产率', '%'),
  served('wsi', 'wsi', '断配间隔', '天'),
  of('inactive-breedingsow')('npd', 'npdPerYear', '非生产天数', '天'),
  born('totalBorn', 'bornPerLitter', '窝均总仔', '头'),
  born('liveBorn', 'livePerLitter', '窝均活仔', '头'),
  born('stillbornRate', 'stillbornRate', '死胎率', '%'),
  born('mummyRate', 'mummyRate', '木乃伊率', '%'),
  born('birthWeight', 'birthWeight', '初生均重', 'kg'),
  of('piglets-death')('preWeanMortality', 'cohortRate', '断奶前死亡率', '%'),
  of('pig-cull-death')('sowMortality', 'deathRate', '年死亡率', '%'),
]
