import type { CompareLine } from '#kit/report-views.ts'
import type { Figure } from '#server/queries/scorecard/scorecard.figures.ts'
import type { parts } from '#server/queries/scorecard/scorecard.parts.ts'

interface More {
  readonly goal?: CompareLine['goal'] & string
  readonly better?: 'up' | 'down'
  readonly sample?: keyof typeof parts | Figure
  readonly spoke?: boolean
}
const inSection = (
  section: string,
  lines: readonly (readonly [label: string, column: Figure, more?: More])[],
): CompareLine[] => lines.map(([label, column, more = {}]) => ({ section, label, column, ...more }))

/** Figures of the sow scorecard that compare herds, each with its number of cases. */
export const sowLines: readonly CompareLine[] = [
  ...inSection('规模', [
    ['能繁存栏', 'avgMated'],
    ['平均胎次', 'avgParity'],
  ]),
  ...inSection('配种', [
    ['配种数', 'services'],
    ['复配率', 'repeatRate', { better: 'down', sample: 'services' }],
    ['断配间隔', 'wsi', { goal: 'wsi', sample: 'wsiCount', spoke: true }],
    ['7 天断配率', 'served7', { goal: 'served7', sample: 'weanedSows' }],
  ]),
  ...inSection('妊娠', [
    ['受胎率', 'conceptionRate', { goal: 'conceptionRate', sample: 'known', spoke: true }],
    ['配种分娩率', 'farrowRate', { goal: 'farrowingRate', sample: 'matured', spoke: true }],
    ['返情率', 'returnRate', { goal: 'returnRate', sample: 'matured' }],
    ['流产率', 'abortRate', { goal: 'abortRate', sample: 'matured' }],
  ]),
  ...inSection('分娩', [
    ['分娩窝数', 'litters'],
    ['窝均总仔', 'bornPerLitter', { goal: 'totalBorn', sample: 'litters' }],
    ['窝均活仔', 'livePerLitter', { goal: 'liveBorn', sample: 'litters', spoke: true }],
    ['窝均健仔', 'healthyPerLitter', { better: 'up', sample: 'litters' }],
    ['死胎率', 'stillbornRate', { goal: 'stillbornRate', sample: 'litters' }],
    ['木乃伊率', 'mummyRate', { goal: 'mummyRate', sample: 'litters' }],
    ['初生均重', 'birthWeight', { goal: 'birthWeight', sample: 'litters' }],
  ]),
  ...inSection('断奶', [
    ['断奶窝数', 'weanedLitters'],
    ['断奶前死亡率', 'mortality', { goal: 'preWeanMortality', sample: 'weanedLitters', spoke: true }],
    ['窝均断奶', 'weanedPerLitter', { goal: 'weanedPerLitter', sample: 'weanedLitters', spoke: true }],
    ['断奶日龄', 'lactation', { sample: 'weanedLitters' }],
    ['断奶均重', 'weanWeightEach', { goal: 'weanWeight', sample: 'weanedLitters' }],
  ]),
]

/** Yearly figures of a herd; they need its days, which only farms, months and kinds of animals have of their own. */
export const yearLines: readonly CompareLine[] = inSection('综合', [
  ['NPD', 'npdPerYear', { goal: 'npd', sample: 'litters', spoke: true }],
  ['LSY', 'lsy', { goal: 'lsy', sample: 'litters', spoke: true }],
  ['PSY', 'psy', { goal: 'psy', sample: 'litters', spoke: true }],
  ['年更新率', 'replacementRate', { goal: 'replacementRate', sample: 'litters' }],
  ['年淘汰率', 'cullRate', { sample: 'litters' }],
  ['年死亡率（母）', 'deathRate', { goal: 'sowMortality', sample: 'litters' }],
])
