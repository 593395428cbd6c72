import type { IndicatorCode } from '#domain/indicators.ts'
import type { PlanCode } from '#domain/plan/year.ts'
import type { SummaryLine } from '#kit/report-views.ts'
import { card } from '../pig/breeding-sow-production-efficiency/breeding-sow-production-efficiency.card.ts'

interface ComparedWith {
  readonly goal?: IndicatorCode
  readonly plan?: PlanCode
  readonly better?: 'up' | 'down'
}

/** A line of the scorecard, by its key: label, formulas and indicator are declared there. */
function ofScorecard(section: string, key: string, more: ComparedWith = {}): SummaryLine {
  const line = card.find((one) => one.key === key)
  if (!line) throw new Error(`the scorecard has no line "${key}"`)
  return { ...line, section, ...more }
}

const line = (
  section: string,
  key: string,
  label: string,
  formula: string,
  more: ComparedWith = {},
): SummaryLine => ({ key, section, label, formulas: [[formula, key]], ...more })

const ofWholeFarm = /^(all|feedKg|\w+Amount$)/
const ofGrowing = /^(nursery|finish|toFinish|marketed)/

/** The herd of a figure: a farm that only fattens has no breeding figures, and the other way round. */
function withHerd(one: SummaryLine): SummaryLine {
  if (ofWholeFarm.test(one.key)) return one
  return { ...one, herd: ofGrowing.test(one.key) ? 'GROWING' : 'BREEDING' }
}

const lines: readonly SummaryLine[] = [
  ofScorecard('存栏', 'avgMated', { plan: 'sowStock', better: 'up' }),
  line('存栏', 'sowClosing', '期末生产母猪', 'F02'),
  line('存栏', 'giltClosing', '期末后备母猪', 'F02'),
  line('存栏', 'sucklingClosing', '期末哺乳仔猪', 'F02'),
  line('存栏', 'nurseryClosing', '期末保育猪', 'F02'),
  line('存栏', 'finishClosing', '期末育肥猪', 'F02'),
  line('存栏', 'allOpening', '期初全群', 'F02'),
  line('存栏', 'allClosing', '期末全群', 'F02'),
  line('存栏', 'nurseryAverage', '平均保育猪', 'F01'),
  line('存栏', 'finishAverage', '平均育肥猪', 'F01'),
  line('存栏', 'allAverage', '全群平均存栏', 'F01'),
  ofScorecard('配种', 'services', { plan: 'matings', better: 'up' }),
  ofScorecard('配种', 'repeatRate', { better: 'down' }),
  ofScorecard('配种', 'wsi'),
  ofScorecard('配种', 'served7'),
  ofScorecard('妊娠', 'conceptionRate'),
  ofScorecard('妊娠', 'farrowRate'),
  ofScorecard('妊娠', 'returnRate'),
  ofScorecard('妊娠', 'abortRate'),
  ofScorecard('分娩', 'litters', { plan: 'farrowings', better: 'up' }),
  ofScorecard('分娩', 'bornPerLitter'),
  ofScorecard('分娩', 'livePerLitter'),
  ofScorecard('分娩', 'healthyPerLitter', { better: 'up' }),
  ofScorecard('分娩', 'stillbornRate'),
  ofScorecard('分娩', 'mummyRate'),
  ofScorecard('分娩', 'birthWeight'),
  ofScorecard('断奶', 'weanedLitters', { better: 'up' }),
  line('断奶', 'weaned', '断奶头数', 'F47', { plan: 'weanedHeads', better: 'up' }),
  ofScorecard('断奶', 'weanedPerLitter'),
  ofScorecard('断奶', 'mortality'),
  ofScorecard('断奶', 'lactation'),
  ofScorecard('断奶', 'weanWeight'),
  line('死淘', 'deaths', '母猪死亡', 'F10', { plan: 'sowDeaths', better: 'down' }),
  line('死淘', 'culls', '母猪淘汰', 'F09', { plan: 'sowCulls', better: 'down' }),
  line('死淘', 'sucklingDied', '哺乳仔猪死亡', 'F45', { better: 'down' }),
  line('死淘', 'nurseryDied', '保育死亡', 'F86', { plan: 'nurseryDead', better: 'down' }),
  line('死淘', 'nurseryCulled', '保育淘汰', 'F86', { better: 'down' }),
  line('死淘', 'finishDied', '育肥死亡', 'F86', { plan: 'finishDead', better: 'down' }),
  line('死淘', 'finishCulled', '育肥淘汰', 'F86', { better: 'down' }),
  line('育成', 'nurserySurvival', '保育成活率', 'F85b', { goal: 'nurserySurvival' }),
  line('育成', 'nurseryDeathRate', '保育死亡率', 'F86', { better: 'down' }),
  line('育成', 'finishSurvival', '育肥成活率', 'F85b', { goal: 'finishSurvival' }),
  line('育成', 'finishDeathRate', '育肥死亡率', 'F86', { better: 'down' }),
  line('育成', 'toFinishHeads', '转育肥头数', 'F85', { better: 'up' }),
  line('育成', 'marketedHeads', '出栏头数', 'F88', { plan: 'marketHeads', better: 'up' }),
  line('育成', 'marketedWeight', '出栏均重', 'F88'),
  line('育成', 'allSold', '销售头数', 'F02'),
  line('育成', 'allMovedOut', '转出头数', 'F02'),
  line('用料', 'feedKg', '用料合计', 'F84'),
  line('用料', 'sowFeedKg', '母猪用料', 'F84'),
  line('用料', 'nurseryIntake', '保育日采食', 'F84'),
  line('用料', 'finishIntake', '育肥日采食', 'F84'),
  ofScorecard('综合', 'npd'),
  ofScorecard('综合', 'lsy'),
  ofScorecard('综合', 'psy'),
  ofScorecard('综合', 'msy'),
  ofScorecard('综合', 'replacementRate'),
  ofScorecard('综合', 'cullRate'),
  ofScorecard('综合', 'deathRate'),
  line('金额', 'salesAmount', '销售金额', 'F88', { better: 'up' }),
  line('金额', 'feedAmount', '料款', 'F90', { plan: 'feedCost', better: 'down' }),
  line('金额', 'drugAmount', '药费', 'F90', { better: 'down' }),
  line('金额', 'vaccineAmount', '疫苗费', 'F90', { better: 'down' }),
  line('金额', 'weanerCost', '断奶仔猪成本', 'F100', { plan: 'weanerCost', better: 'down' }),
]

/** The figures of 生产汇总, in the order of a cycle (§5.8). */
export const summaryLines: readonly SummaryLine[] = lines.map(withHerd)

/**
 * Columns of the report before formulas could be chosen (formulaId v1): the quick farrowing rate (F23), the deaths of a
 * period (F45) and sows with their gilts (F63a). Kept for comparison with reports already sent.
 */
export const oldColumns = [
  'avgSows',
  'sowClosing',
  'giltClosing',
  'services',
  'ofGilts',
  'ofWeaned',
  'ofReturned',
  'ofAborted',
  'ofOpen',
  'repeatRate',
  'quickRate',
  'litters',
  'bornPerLitter',
  'livePerLitter',
  'healthyPerLitter',
  'deadRate',
  'periodMortality',
  'weanedLitters',
  'weaned',
  'weanedPerLitter',
  'weanWeightEach',
  'npdWithGilts',
  'psyWithGilts',
  'deaths',
  'culls',
  'nurseryDied',
  'finishDied',
  'marketedHeads',
  'marketedWeight',
  'feedKg',
  'salesAmount',
] as const
