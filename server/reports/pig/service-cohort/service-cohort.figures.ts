import { integer, weight } from '#kit/field.ts'
import {
  ahead,
  type ColumnOptions,
  countOf,
  defined,
  hiddenSum,
  percent,
  rank,
  ratio,
} from '#kit/report-column.ts'

const heads = (label: string) => integer(label, { min: 0 })

const counted = (label: string, extra: ColumnOptions = {}) => countOf(label, { ...extra })

const F20 = '期内配种次数，5天内多次输精算一次'
const F21 = '已成熟配种中分娩的÷已成熟配种；配种满125天为成熟，转出场的不计'
const F24 = '首次结果为阳性的配种÷首次结果已知的配种；确诊后流产的仍算受胎'
const F25 = '已成熟配种中以此结束的÷已成熟配种'
const F41 = '本批配种所产各窝合计÷窝数'
const F44 = '已断奶窝的死亡仔猪÷（死亡＋断奶＋选留，即活仔＋寄入－寄出）'

const rate = (label: string, num: string, den: string, extra: ColumnOptions = {}) =>
  percent(label, num, den, { drill: true, ...extra })
const failure = (label: string, num: string) => rate(label, num, 'matured', defined('F25', F25, '失败率'))
const perLitter = (label: string, num: string) =>
  ratio(label, num, 'litters', { ...defined('F41', F41, '窝均（头）'), drill: true })

const kind = (label: string, before: string) =>
  counted(label, defined('F20', `配种前为${before}的配种`, '配种类型'))

/** Services: number, kind and progress. */
const services = {
  services: counted('配种数', defined('F20', F20)),
  doses: counted('输精次数', defined('F70', '各次输精合计')),
  dosesPerService: ratio('次均输精', 'doses', 'services', defined('F70', '输精次数÷配种数')),
  ofGilts: kind('后备', '后备'),
  ofWeaned: kind('断奶', '断奶'),
  ofReturned: kind('返情', '返情'),
  ofAborted: kind('流产', '流产'),
  ofOpen: kind('空怀', '空怀或阴性'),
  repeats: hiddenSum(heads('复配数')),
  repeatRate: rate('复配率', 'repeats', 'services', defined('F26', '本胎第二次及以后的配种÷配种数')),
  running: counted('进行中', defined('F21', '配种未满125天')),
  matured: counted('已成熟', defined('F21', '配种满125天，转出场的不计')),
}

/** Pregnancy and its end. */
const pregnancy = {
  conceived: counted('妊检阳性', defined('F24', '首次结果为阳性的配种')),
  known: hiddenSum(heads('首次结果已知')),
  awaited: counted('待检', defined('F24', '配种后还没有任何结果')),
  conceptionRate: rate('受胎率', 'conceived', 'known', defined('F24', F24)),
  maturedFarrowed: hiddenSum(heads('成熟配种已分娩')),
  farrowRate: rate('分娩率', 'maturedFarrowed', 'matured', defined('F21', F21)),
  farrowRank: rank('分娩率名次', 'farrowRate', {
    group: '较全群',
    formula: 'F75',
    definition: '各组按分娩率从高到低的名次，没有已成熟配种的不排',
  }),
  farrowRateAhead: ahead('分娩率', 'farrowRate', '百分点', {
    ...defined('F75', '分娩率－全部结果的分娩率', '较全群'),
    drill: true,
  }),
  remaining: hiddenSum(heads('成熟未离场')),
  adjustedRate: rate('调整分娩率', 'maturedFarrowed', 'remaining', {
    formula: 'F22',
    definition: '已成熟配种中分娩的÷（已成熟配种－妊娠或待检时死亡、淘汰、销售的）',
  }),
  counted: hiddenSum(heads('未转出配种')),
  farrowedSoFar: rate('至今分娩率', 'litters', 'counted', {
    formula: 'F21',
    definition: '至今分娩的÷全部配种，转出场的不计；含进行中时为灰色',
  }),
  returned: hiddenSum(heads('成熟返情')),
  negative: hiddenSum(heads('成熟阴性')),
  aborted: hiddenSum(heads('成熟流产')),
  lateOpen: hiddenSum(heads('成熟空怀')),
  removed: hiddenSum(heads('成熟离场')),
  returnRate: failure('返情', 'returned'),
  negativeRate: failure('阴性', 'negative'),
  abortRate: failure('流产', 'aborted'),
  openRate: failure('空怀', 'lateOpen'),
  removedRate: failure('离场', 'removed'),
  wsiDays: hiddenSum(heads('断配间隔合计')),
  wsiCount: hiddenSum(heads('断奶首配数')),
  wsi: ratio('断配间隔', 'wsiDays', 'wsiCount', {
    unit: '天',
    ...defined('F27', '断奶后首次配种日期－断奶日期的平均，超过65天不计'),
    drill: true,
  }),
}

/** Litters of these services, and their piglets up to weaning. */
const litters = {
  litters: counted('分娩窝数', defined('F41', '本批配种至今所产的窝')),
  totalBorn: counted('总产仔', defined('F40', '本批配种所产各窝的活仔＋死胎＋黑胎＋木乃伊＋畸形死')),
  livePiglets: counted('活仔', defined('F40', '健仔＋弱仔＋畸形活')),
  healthy: counted('健仔', defined('F40', '活仔中的健仔')),
  stillborn: hiddenSum(heads('死胎')),
  deformedLitters: counted('畸形窝', defined('F75', '有畸形仔（活或死）的窝')),
  litterWeight: hiddenSum(weight('初生窝重')),
  weighedLive: hiddenSum(heads('称重活仔')),
  bornPerLitter: perLitter('总仔', 'totalBorn'),
  bornAhead: ahead('窝均总仔', 'bornPerLitter', '头', {
    ...defined('F75', '窝均总仔－全部结果的窝均总仔', '较全群'),
    drill: true,
  }),
  livePerLitter: perLitter('活仔', 'livePiglets'),
  healthyPerLitter: perLitter('健仔', 'healthy'),
  stillbornRate: rate('死胎率', 'stillborn', 'totalBorn', defined('F42', '死胎÷总产仔')),
  birthWeight: ratio('初生均重', 'litterWeight', 'weighedLive', {
    unit: 'kg',
    ...defined('F43', '窝重÷活仔（只计称重的窝）'),
    drill: true,
  }),
  weanedLitters: counted('断奶窝数', defined('F47', '已全部断奶的窝')),
  weaned: counted('断奶头数', defined('F47', '本批各窝至今断奶的仔猪')),
  weanedOfWeaned: hiddenSum(heads('断奶窝断奶头数')),
  deaths: hiddenSum(heads('断奶窝死亡')),
  startedOfWeaned: hiddenSum(heads('断奶窝死亡＋断奶＋选留')),
  weanedPerLitter: ratio('断奶', 'weanedOfWeaned', 'weanedLitters', {
    ...defined('F47', '已断奶窝的断奶头数÷窝数', '窝均（头）'),
    drill: true,
  }),
  preWeaningDeaths: rate('断奶前死亡率', 'deaths', 'startedOfWeaned', defined('F44', F44)),
}

/** Every figure of the service cohort; a report shows the ones it needs. */
export const cohortFigures = { ...services, ...pregnancy, ...litters }
