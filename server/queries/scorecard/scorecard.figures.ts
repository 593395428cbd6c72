import { FORMULAS, type FormulaId } from '#domain/formulas.ts'
import { integer } from '#kit/field.ts'
import {
  type ColumnOptions,
  derived,
  percent,
  type ReportColumn,
  type ReportColumns,
  ratio,
  summed,
} from '#kit/report-column.ts'
import { annual } from '#server/queries/sow-days.ts'

/** Days of a year in programs that use the mean year [SMS]. */
const MEAN_YEAR = 365.25

const by = (formula: FormulaId, group?: string): ColumnOptions => ({
  formula,
  definition: FORMULAS[formula],
  drill: true,
  ...(group && { group }),
})
const reported = (formula: string, definition: string, group?: string): ColumnOptions => ({
  formula,
  definition,
  drill: true,
  ...(group && { group }),
})
const mean = (label: string, num: string, den: string, unit: string, extra: ColumnOptions) =>
  ratio(label, num, den, { unit, ...extra })
const kind = (label: string) =>
  summed(integer(label, { min: 0 }), { ...reported('F20', '期内配种次数，按配种前状态', '配种（次）') })
const count = (label: string, unit: string, extra: ColumnOptions) =>
  summed(integer(label, { min: 0, unit }), { ...extra })
const scaled = (one: ReportColumn, scale: number): ReportColumn =>
  one.ratio ? { ...one, ratio: { ...one.ratio, scale, annual: false } } : one

const ORIENTATION = '未成熟，仅供参考'
/** Most services of the period may still farrow or fail. */
const UNRIPE = [{ column: 'unripe', exceeds: 'matured', reason: ORIENTATION }]
/** Most services of the period have no result yet. */
const AWAITED = [{ column: 'awaited', exceeds: 'known', reason: ORIENTATION }]

const herd = {
  avgMated: mean(
    '能繁存栏',
    'matedDays',
    'periodDays',
    '头',
    reported('F03', '首配（或入场胎次≥1）起的母猪头日÷期间天数'),
  ),
  avgSows: mean(
    '母猪存栏',
    'herdDays',
    'periodDays',
    '头',
    reported('F04', '全部母猪（含后备）头日÷期间天数'),
  ),
}

const matings = {
  services: count('合计', '次', reported('F20', '期内配种次数，5天内多次输精算一次', '配种（次）')),
  ofGilts: kind('后备'),
  ofWeaned: kind('断奶'),
  ofReturned: kind('返情'),
  ofAborted: kind('流产'),
  ofOpen: kind('空怀'),
  repeatRate: percent('复配率', 'repeats', 'services', reported('F26', '本胎第二次及以后的配种÷配种次数')),
}

const pregnancy = {
  conceptionRate: percent('受胎率', 'conceived', 'known', { ...by('F24'), overrides: { doubts: AWAITED } }),
  firstConception: percent('情期受胎率', 'firstConceived', 'firstKnown', {
    ...by('F24a'),
    overrides: { doubts: AWAITED },
  }),
  farrowRate: percent('分娩率', 'maturedFarrowed', 'matured', {
    ...by('F21'),
    overrides: { doubts: UNRIPE },
  }),
  adjustedRate: percent('调整分娩率', 'maturedFarrowed', 'remaining', {
    ...by('F22'),
    overrides: { doubts: UNRIPE },
  }),
  quickRate: percent('估算分娩率', 'litters', 'earlierServices', by('F23')),
  returnRate: percent('返情率', 'returned', 'matured', { ...by('F25'), overrides: { doubts: UNRIPE } }),
  abortRate: percent('流产率', 'aborted', 'matured', { ...by('F25'), overrides: { doubts: UNRIPE } }),
}

const perLitter = (label: string, num: string) => mean(label, num, 'litters', '', by('F41', '窝均（头）'))
const born = {
  litters: count('分娩窝数', '窝', reported('F41', '期内分娩的窝')),
  bornPerLitter: perLitter('总仔', 'totalBorn'),
  livePerLitter: perLitter('活仔', 'livePiglets'),
  healthyPerLitter: perLitter('健仔', 'healthy'),
  deadRate: percent('死木率', 'deadBorn', 'totalBorn', reported('F42', '（死胎＋黑胎＋木乃伊）÷总产仔')),
  stillbornRate: percent('死胎率', 'stillborn', 'totalBorn', by('F42')),
  mummyRate: percent('木乃伊率', 'mummy', 'totalBorn', by('F42')),
  birthWeight: mean('初生均重', 'litterWeight', 'weighedLive', 'kg', by('F43')),
}

const weaning = {
  mortality: percent('断奶前死亡率', 'lostOfWeaned', 'startedOfWeaned', by('F44')),
  periodMortality: percent('期内死亡率', 'pigletDeaths', 'livePiglets', by('F45')),
  weanedLitters: count('断奶窝数', '窝', reported('F47', '期内全部断奶的窝，奶妈窝不计')),
  weaned: count('断奶头数', '头', reported('F47', '期内断奶的仔猪，含部分断奶和奶妈')),
  weanedPerLitter: mean('窝均断奶', 'weaned', 'weanedLitters', '头', by('F47')),
  lactation: mean(
    '断奶日龄',
    'lactationSum',
    'lactationCount',
    '天',
    reported('F48', '断奶日－分娩日，按窝平均'),
  ),
  weanWeightEach: mean('断奶均重', 'weanWeight', 'weighedWeaned', 'kg', by('F49')),
  wsi: mean('断配间隔', 'wsiDays', 'wsiCount', '天', by('F27')),
  served7: percent('7天断配率', 'servedIn7', 'weanedSows', by('F28')),
}

/** Yearly figures without a yearly ratio of their own. */
const yearly = (one: ReportColumn): ReportColumn => ({ ...one, needsDays: true })
const psy = (label: string, den: string, extra: ColumnOptions) =>
  annual(label, 'weaned', den, { unit: '头', ...extra })
const npd = (label: string, num: string, den: string, extra: ColumnOptions) =>
  annual(label, num, den, { unit: '天', ...extra })
const perYear = {
  npdPerYear: npd('NPD', 'npd', 'matedDays', { ...by('NPD'), overrides: { doubts: UNRIPE } }),
  npdWithGilts: npd('NPD（含后备）', 'idleDays', 'herdDays', {
    ...by('NPDa'),
    overrides: { doubts: UNRIPE },
  }),
  npdShort: yearly(
    derived(
      'NPD（简式）',
      ['litters', 'matedDays', 'gestationSum', 'gestationCount', 'lactationSum', 'lactationCount'],
      '天',
      by('NPDb'),
    ),
  ),
  npdPerLitter: yearly(
    mean('NPD（每窝）', 'npd', 'litters', '天', { ...by('NPDc'), overrides: { doubts: UNRIPE } }),
  ),
  lsy: annual('LSY', 'litters', 'matedDays', { unit: '窝', ...(by('F60') ?? {}) }),
  lsyIndirect: yearly(
    derived(
      'LSY（间接）',
      ['gestationSum', 'gestationCount', 'lactationSum', 'lactationCount', 'npd', 'litters'],
      '窝',
      by('F61'),
    ),
  ),
  psy: psy('PSY', 'matedDays', by('F62')),
  psyWithGilts: psy('PSY（含后备）', 'herdDays', by('F63a')),
  psyEarlier: yearly(scaled(psy('PSY（前移）', 'earlierMatedDays', by('F63b')), MEAN_YEAR)),
  psyIndirect: yearly(
    derived('PSY（间接）', ['litters', 'matedDays', 'weaned', 'weanedLitters'], '头', by('F63c')),
  ),
  psyLive: yearly(
    derived('PSY（活产）', ['livePiglets', 'startedOfWeaned', 'lostOfWeaned', 'matedDays'], '头', by('F63d')),
  ),
  msy: annual('MSY', 'marketed', 'matedDays', {
    unit: '头',
    ...(reported('F64', `${FORMULAS.F64}；没有肥猪出栏记录时为 -`) ?? {}),
  }),
  liveYear: annual('年产活仔', 'livePiglets', 'matedDays', {
    unit: '头',
    ...(reported('F65', '活仔×年天数÷能繁母猪头日') ?? {}),
  }),
}

const renewal = (label: string, num: string, extra: ColumnOptions) => annual(label, num, 'matedDays', extra)
const turnover = {
  replacementRate: renewal('更新率', 'firstMated', by('F08', '年化')),
  cullRate: renewal(
    '淘汰率',
    'culls',
    reported('F09', '淘汰（含淘汰出售）头数÷能繁母猪平均存栏，年化', '年化'),
  ),
  deathRate: renewal('死亡率', 'deaths', by('F10', '年化')),
  avgParity: mean(
    '平均胎次',
    'endParities',
    'endFarrowed',
    '胎',
    reported('F05', '期末胎次≥1母猪的胎次合计÷头数'),
  ),
}

/** Every figure of the scorecard, in the order of a cycle. */
export const figures = {
  ...herd,
  ...matings,
  ...pregnancy,
  ...born,
  ...weaning,
  ...perYear,
  ...turnover,
} as const satisfies ReportColumns
export type Figure = keyof typeof figures
