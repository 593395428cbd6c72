import type { FormulaId } from '#domain/formulas.ts'
import type { IndicatorCode } from '#domain/indicators.ts'
import type { CardLine } from '#kit/report-views.ts'
import type { Figure } from '#server/queries/scorecard/scorecard.figures.ts'

type Variant = [formula: FormulaId | `F${number}`, column: Figure]
interface Chosen {
  readonly goal?: IndicatorCode
  readonly filter?: string
}
type Line = [key: string, label: string, formulas: Variant[], chosen?: Chosen]

const inSection = (section: string, lines: readonly Line[]): CardLine[] =>
  lines.map(([key, label, formulas, chosen = {}]) => ({ key, section, label, formulas, ...chosen }))

/** The scorecard of a sow herd, in the order of a cycle (§5.8). */
export const card: readonly CardLine[] = [
  ...inSection('规模', [
    ['avgMated', '平均存栏（能繁）', [['F03', 'avgMated']]],
    ['avgSows', '平均存栏（含后备）', [['F04', 'avgSows']]],
    ['avgParity', '平均胎次', [['F05', 'avgParity']]],
  ]),
  ...inSection('配种', [
    ['services', '配种数', [['F20', 'services']]],
    ['ofGilts', '配后备', [['F20', 'ofGilts']]],
    ['ofWeaned', '配断奶', [['F20', 'ofWeaned']]],
    ['ofReturned', '配返情', [['F20', 'ofReturned']]],
    ['ofAborted', '配流产', [['F20', 'ofAborted']]],
    ['ofOpen', '配空怀（阴性）', [['F20', 'ofOpen']]],
    ['repeatRate', '复配率', [['F26', 'repeatRate']]],
    ['wsi', '断配间隔 WSI', [['F27', 'wsi']], { goal: 'wsi' }],
    ['served7', '7 天断配率', [['F28', 'served7']], { goal: 'served7' }],
  ]),
  ...inSection('妊娠', [
    [
      'conceptionRate',
      '受胎率',
      [
        ['F24', 'conceptionRate'],
        ['F24a', 'firstConception'],
      ],
      { goal: 'conceptionRate', filter: 'conceptionFormula' },
    ],
    [
      'farrowRate',
      '配种分娩率',
      [
        ['F21', 'farrowRate'],
        ['F22', 'adjustedRate'],
        ['F23', 'quickRate'],
      ],
      { goal: 'farrowingRate', filter: 'farrowFormula' },
    ],
    ['returnRate', '返情率', [['F25', 'returnRate']], { goal: 'returnRate' }],
    ['abortRate', '流产率', [['F25', 'abortRate']], { goal: 'abortRate' }],
  ]),
  ...inSection('分娩', [
    ['litters', '分娩窝数', [['F41', 'litters']]],
    ['bornPerLitter', '窝均总仔', [['F41', 'bornPerLitter']], { goal: 'totalBorn' }],
    ['livePerLitter', '窝均活仔', [['F41', 'livePerLitter']], { goal: 'liveBorn' }],
    ['healthyPerLitter', '窝均健仔', [['F41', 'healthyPerLitter']]],
    ['deadRate', '死木率', [['F42', 'deadRate']]],
    ['stillbornRate', '死胎率', [['F42', 'stillbornRate']], { goal: 'stillbornRate' }],
    ['mummyRate', '木乃伊率', [['F42', 'mummyRate']], { goal: 'mummyRate' }],
    ['birthWeight', '初生均重', [['F43', 'birthWeight']], { goal: 'birthWeight' }],
  ]),
  ...inSection('断奶', [
    [
      'mortality',
      '断奶前死亡率',
      [
        ['F44', 'mortality'],
        ['F45', 'periodMortality'],
      ],
      { goal: 'preWeanMortality', filter: 'mortalityFormula' },
    ],
    ['weanedLitters', '断奶窝数', [['F47', 'weanedLitters']]],
    ['weanedPerLitter', '窝均断奶', [['F47', 'weanedPerLitter']], { goal: 'weanedPerLitter' }],
    ['lactation', '断奶日龄', [['F48', 'lactation']]],
    ['weanWeight', '断奶均重', [['F49', 'weanWeightEach']], { goal: 'weanWeight' }],
  ]),
  ...inSection('综合', [
    [
      'npd',
      '非生产天数 NPD',
      [
        ['NPD', 'npdPerYear'],
        ['NPDa', 'npdWithGilts'],
        ['NPDb', 'npdShort'],
        ['NPDc', 'npdPerLitter'],
      ],
      { goal: 'npd', filter: 'npdFormula' },
    ],
    [
      'lsy',
      'LSY',
      [
        ['F60', 'lsy'],
        ['F61', 'lsyIndirect'],
      ],
      { goal: 'lsy', filter: 'lsyFormula' },
    ],
    [
      'psy',
      'PSY',
      [
        ['F62', 'psy'],
        ['F63a', 'psyWithGilts'],
        ['F63b', 'psyEarlier'],
        ['F63c', 'psyIndirect'],
        ['F63d', 'psyLive'],
      ],
      { goal: 'psy', filter: 'psyFormula' },
    ],
    ['msy', 'MSY', [['F64', 'msy']], { goal: 'msy' }],
    ['liveYear', '年产活仔', [['F65', 'liveYear']]],
  ]),
  ...inSection('更新', [
    ['replacementRate', '年更新率', [['F08', 'replacementRate']], { goal: 'replacementRate' }],
    ['cullRate', '年淘汰率', [['F09', 'cullRate']]],
    ['deathRate', '年死亡率（母）', [['F10', 'deathRate']], { goal: 'sowMortality' }],
  ]),
]
