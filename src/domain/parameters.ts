import {
  type Declared,
  days,
  decimal,
  flag,
  heads,
  inModule,
  kilos,
  type Parameter,
  standardHead,
  whole,
} from './parameter-shapes.ts'
import { SYSTEM_SETTINGS } from './system-settings.ts'

export { type Parameter, type ParameterModule, parameterModules } from './parameter-shapes.ts'

/** Ways to serve a sow (§2.4). */
const MATE_METHODS = { AI: '人工授精', PCAI: '深部输精', NATURAL: '本交', FTAI: '定时输精' } as const

export const mateMethodWord = (method: string): string =>
  Object.hasOwn(MATE_METHODS, method) ? MATE_METHODS[method as keyof typeof MATE_METHODS] : method

/** Where the feed of breeding pigs at stations is taken from (§5.9). */
const FEED_ORIGINS = { TYPED: '录入', STATION: '精准饲喂' } as const

/** Ways a farm records feed (§2.12). */
const FEED_BY = { USE: '现场登记用料', ISSUE: '领料即耗用' } as const

/**
 * Parameters (§2.2, spec §7): every key once. What a farm decides for itself is read from here by the rules, the
 * lists, the reports and the screen; a key that is not here does not exist.
 */
export const PARAMETERS = {
  ...inModule('MATING', {
    rebreed_min_days: days('同一情期配种合并天数', 5, [1, 10], '相隔不超过此天数的输精算同一次配种'),
    estrus_cycle: days('发情周期', 21, [18, 24], '返情监测和查情的间隔'),
    wsi_target: days('断配间隔目标', 7, [3, 21], '断奶后超过此天数未配，待配清单标红'),
    wsi_warn_low: days('断配间隔预警下限', 2, [0, 7], '断奶后早于此天数配种时提示（V-104）'),
    wsi_warn_high: days('断配间隔预警上限', 30, [8, 60], '断奶后晚于此天数配种时提示（V-104）'),
    wsi_max: days('断配间隔上限', 65, [30, 120], '断奶后超过此天数不能直接配种（V-104）'),
    doses_per_service: whole('次')('每次配种输精次数', 4, [1, 4], '一次配种的输精多于此次数时提示（K-12）'),
    dose_interval_hours: whole('小时')(
      '输精间隔',
      120,
      [4, 120],
      '同一次配种的两次输精相隔更久时提示（K-13）',
    ),
    mate_methods: {
      label: '允许的配种方式',
      kind: 'words',
      default: Object.keys(MATE_METHODS).join(),
      words: MATE_METHODS,
      says: '用其他方式配种时提示（K-11）',
    } as Declared<string>,
  }),
  ...inModule('GESTATION', {
    gestation_days: days('妊娠天数', 114, [110, 118], '预产期＝配种日期＋此天数'),
    gestation_min: days('妊娠期下限', 105, [100, 112], '早于此天数不能分娩（V-301）'),
    gestation_max: days('妊娠期上限', 125, [116, 130], '晚于此天数不能分娩（V-301）'),
    gestation_warn_low: days('妊娠期预警下限', 110, [104, 114], '早于此天数分娩时提示（V-302）'),
    gestation_warn_high: days(
      '妊娠期预警上限',
      118,
      [114, 125],
      '晚于此天数分娩时提示（V-302），并列入超期未产',
    ),
    abort_vs_farrow_day: days('流产分界日', 109, [100, 113], '此天数之后不登记流产，应登记分娩（V-204）'),
    check_min_day: days('妊检最早天数', 18, [14, 30], '配种后早于此天数不能妊检（V-202）'),
    check1_day: days('一检天数', 28, [18, 45], '待一检清单的起始天数'),
    check2_day: days('二检天数', 60, [50, 90], '待二检清单的起始天数'),
  }),
  ...inModule('FARROWING', {
    move_to_farrow_day: days('上产床天数', 107, [100, 112], '待上产床清单的起始天数'),
    farrowing_house_required: flag('必须在分娩舍分娩', false, '是：不在分娩舍不能分娩；否：仅提示（V-310）'),
    max_litter_total: heads('最大总产仔', 35, [20, 50], '总产仔超过此数不能保存（V-307）'),
    warn_litter_total: heads('总产仔预警', 25, [15, 40], '总产仔超过此数时提示（V-307）'),
    min_birth_weight: kilos('初生均重下限', 0.3, [0.1, 1], '低于此均重时提示（V-308）'),
    max_birth_weight: kilos('初生均重上限', 3, [1.5, 5], '高于此均重时提示（V-308）'),
  }),
  ...inModule('LACTATION', {
    lactation_days: days('哺乳天数', 24, [17, 35], '待断奶清单的起始天数'),
    lactation_min: days('哺乳期下限', 10, [1, 20], '早于此天数不能断奶，全窝死亡除外（V-503）'),
    lactation_max: days('哺乳期上限', 45, [30, 70], '晚于此天数不能断奶（V-503）'),
    lactation_warn_low: days('哺乳期预警下限', 17, [5, 24], '早于此天数断奶时提示（V-504）'),
    lactation_warn_high: days('哺乳期预警上限', 35, [25, 60], '晚于此天数断奶时提示（V-504）'),
    min_wean_weight: kilos('断奶均重下限', 3, [1, 6], '低于此均重不能保存（V-505）'),
    max_wean_weight: kilos('断奶均重上限', 15, [8, 30], '高于此均重不能保存（V-505）'),
  }),
  ...inModule('GILT', {
    first_service_min_age: days('初配最小日龄', 180, [120, 260], '小于此日龄不能配种（V-101）'),
    first_service_warn_age: days('初配日龄预警下限', 210, [150, 280], '小于此日龄初配时提示（V-102）'),
    first_service_max_age: days(
      '初配最大日龄',
      400,
      [240, 600],
      '大于此日龄初配时提示（V-102），待查情清单标红',
    ),
    gilt_npd_age: days('后备NPD起算日龄', 230, [150, 365], '后备母猪从此日龄起计非生产天数'),
  }),
  ...inModule('BOAR', {
    boar_min_age: days('公猪采精最小日龄', 240, [180, 400], '小于此日龄不能采精或配种（B-01）'),
    rest_days: days('公猪采精间隔', 3, [1, 14], '采精间隔小于此天数时提示（B-02）'),
    boar_use_max_per_week: whole('次')('公猪周使用上限', 2, [1, 14], '每周超过此次数时提示（V-110）'),
    semen_valid_days: days('精液保质期', 3, [1, 7], '稀释后可使用的天数，按稀释液 3–7 天'),
    semen_min_motility: decimal('%')('原精活力下限', 70, [50, 95], '低于此值为不合格'),
    semen_max_abnormal: decimal('%')('精子畸形率上限', 20, [5, 40], '高于此值为不合格（GB/T 25172）'),
    semen_max_dilution: decimal('倍')('最大稀释倍数', 12, [2, 40], '分装总量不超过原精量的倍数（B-04）'),
  }),
  ...inModule('GROWING', {
    nursery_days: days('保育天数', 45, [20, 90], '待转群清单'),
    finish_days: days('育肥天数', 110, [60, 180], '预计出栏'),
    weaner_cost: decimal('元/头')(
      '断奶仔猪成本',
      350,
      [0, 5000],
      '断奶转入批次的仔猪按断奶当天的此价计入批次成本（F101）',
    ),
    abnormal_death_rate: decimal('%')(
      '异常死亡率',
      0,
      [0, 100],
      '批次一天死亡超过当时存栏的此比例时，死亡头数的成本计入营业外（F101）；0 为全部由存活猪承担',
    ),
  }),
  ...inModule('COST', {
    pig_dep_months: whole('月')(
      '种猪折旧月数',
      36,
      [1, 120],
      '生产性生物资产的折旧月数，一般24–48个月（F105）',
    ),
    pig_residual_rate: decimal('%')('种猪残值率', 30, [0, 100], '原值的此比例不计提折旧，一般20–40%（F105）'),
    pig_residual_value: decimal('元')(
      '种猪固定残值',
      0,
      [0, 100_000],
      '大于0时每头种猪按此残值，不按残值率（F105）',
    ),
  }),
  ...inModule('GROWING', {
    market_weight: decimal('kg')('目标出栏体重', 120, [80, 180], '预计出栏'),
    market_age: days('目标出栏日龄', 170, [120, 260], '待出栏清单'),
  }),
  ...inModule('REPORT', {
    farrowing_rate_mature_days: days('分娩率成熟天数', 125, [114, 150], '配种满此天数才计入分娩率（F21）'),
    init_in_cohort: flag(
      '分娩率含期初妊娠',
      false,
      '是：上线时在群妊娠母猪的配种计入分娩率（F21），不计入配种数',
    ),
    year_days: decimal('天')('年天数', 365, [360, 366], '年化指标的一年天数，NPPC 类程序用 365.25'),
    annual_min_days: days(
      '年化指标起算天数',
      30,
      [1, 365],
      '猪场上线后不满此天数时，年化指标和平均存栏显示 -',
    ),
    npd_day_cost: decimal('元')(
      '非生产天数成本',
      15,
      [0, 200],
      '一头母猪一个非生产天数的成本（饲料、人工、折旧），元/天',
    ),
    std_head_boar: standardHead('公猪', 1),
    std_head_gilt: standardHead('后备母猪', 1),
    std_head_sow: standardHead('生产母猪', 1.67),
    std_head_suckling: standardHead('哺乳仔猪', 0.09),
    std_head_nursery: standardHead('保育', 0.3),
    std_head_finish: standardHead('育肥', 1),
    std_head_other: standardHead('其他', 1),
    week_start_day: whole('')('周起始日', 1, [1, 7], '1 为星期一，7 为星期日'),
    period_start_day: whole('日')('会计期间起始日', 1, [1, 28], '每月第几日起为新的会计期间'),
  }),
  ...inModule('ENTRY', {
    feedSource: {
      label: '种猪料量来源',
      kind: 'word',
      default: 'TYPED',
      words: FEED_ORIGINS,
      says: '精准饲喂：各站的采食计入用料和饲料成本，不再录入这些栋舍的用料；录入：各站的采食只作监测',
    } as Declared<string>,
    feed_by: {
      label: '饲料耗用方式',
      kind: 'word',
      default: 'USE',
      words: FEED_BY,
      says: '现场登记用料：领到栋舍的饲料存在舍内，登记用料时计入成本；领料即耗用：领料就是用料，栋舍的按头日摊到下次领料，不再登记领料来源的用料',
    } as Declared<string>,
    event_backdate_days: days('补录天数上限', 31, [0, 365], '早于此天数的补录须有补录权限（V-003）'),
    event_audit_enabled: flag('事件审核', false, '是：每个事件都列入事件审核'),
    event_check_days: days('补录审核天数', 1, [0, 365], '晚于业务日期此天数录入的事件列入事件审核'),
    four_eyes: flag(
      '审核与制单分离',
      true,
      '是：单据不能由制单人或提交人自己审核（K-19）；一人管理的猪场可设为否',
    ),
    withdraw_block_sale: flag('休药期禁售', true, '是：休药期内不能销售（V-606）'),
    stock_negative_allowed: {
      ...flag('允许负库存', false, '固定为否：任何日期出库都不能大于库存（M-01）'),
      fixed: '库存按日期核算成本，不能允许负库存',
    },
  }),
  ...SYSTEM_SETTINGS,
} as const satisfies Readonly<Record<string, Parameter>>

export type ParameterKey = keyof typeof PARAMETERS
type ValueOf<P> = P extends Parameter<infer T> ? T : never
/** A value for every key, typed. */
export type ParameterValues = { readonly [K in ParameterKey]: ValueOf<(typeof PARAMETERS)[K]> }

export const parameterKeys = Object.keys(PARAMETERS) as ParameterKey[]
export const isParameterKey = (name: string): name is ParameterKey => Object.hasOwn(PARAMETERS, name)
export const parameterOf = (key: ParameterKey): Parameter => PARAMETERS[key]

/** Every key as it is delivered. */
export const PARAMETER_DEFAULTS = Object.fromEntries(
  parameterKeys.map((key) => [key, PARAMETERS[key].default]),
) as unknown as ParameterValues
