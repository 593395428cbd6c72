import { decimal, integer } from '#kit/field.ts'
import { change, defined, derived, hiddenSum, type ReportColumns, ratio, summed } from '#kit/report-column.ts'
import { ESTIMATED } from '#server/queries/batches/batches.growth.ts'

/** First and last day of age of the heads at the end of the day, by column. */
export const AGES = [
  ['to70', [0, 70], '≤70天'],
  ['to100', [71, 100], '71–100'],
  ['to130', [101, 130], '101–130'],
  ['to160', [131, 160], '131–160'],
  ['older', [161, 10_000], '>160天'],
] as const
/** Days over which coming sales are estimated. */
export const AHEAD_DAYS = 28

const GAINED = '日增重（估）'
const AGED = '期末日龄结构（头）'
const whole = <T extends { field: object }>(one: T): T => ({ ...one, field: { ...one.field, digits: 0 } })
const aged = (label: string) =>
  summed(integer(label, { min: 0, width: 76 }), {
    group: AGED,
    definition:
      '周末（或截止日）当天的头数，按批次平均出生日期起算的日龄；日龄未知的不计；各周合计为最后一周的',
    overrides: { level: true },
  })
const against = (label: string, of: string, unit: string, formula: string, definition: string) =>
  change(label, of, unit, defined(formula, definition, '环比'))
const PERCENT = '（本周－上周）÷上周'

/** Deaths compared with their target. */
export const aimedDeaths = {
  targetDeath: ratio('死亡率目标', 'targetDead', 'targetDays', {
    unit: '‰',
    ...defined(
      'F86',
      '（100%－成活率目标）×1000÷该阶段饲养天数，按阶段饲养日加权；目标取指标设置，饲养天数取参数配置',
    ),
  }),
  deathAhead: derived('死亡率对目标', ['deadThousand', 'pigDays', 'targetDead', 'targetDays'], '‰', {
    formula: 'F86',
    definition: '千头日死亡率－死亡率目标',
  }),
} as const satisfies ReportColumns

/** Growth compared with its target, ages, and the figures of the week before. */
export const computedColumns = {
  adg: ratio('实际', 'grams', 'gainDays', {
    unit: 'g',
    digits: 0,
    ...defined(
      'F82',
      `（期末存栏重＋出栏重＋死淘重－转入重－期初存栏重）÷饲养日×1000；存栏重为头数×估均重，体重未知的批次不计。${ESTIMATED}；称重当周含修正`,
      GAINED,
    ),
  }),
  targetAdg: ratio('目标', 'targetGrams', 'targetDays', {
    unit: 'g',
    digits: 0,
    ...defined('F82', '保育、育肥日增重目标（指标设置），按饲养日加权', GAINED),
  }),
  adgAhead: whole(
    derived('差异', ['grams', 'gainDays', 'targetGrams', 'targetDays'], 'g', {
      group: GAINED,
      formula: 'F82',
      definition: '实际日增重－目标日增重',
    }),
  ),
  soon: summed(decimal('4周内出栏', { unit: '头', digits: 0 }), {
    drill: true,
    definition:
      '按周末（或截止日）估均重，沿生长曲线4周内长到目标出栏体重的头数×到出栏的成活率（育肥成活率目标按剩余天数折算）；各周合计为最后一周的',
    overrides: { level: true },
  }),
  to70: aged(AGES[0][2]),
  to100: aged(AGES[1][2]),
  to130: aged(AGES[2][2]),
  to160: aged(AGES[3][2]),
  older: aged(AGES[4][2]),
  closingChange: against('期末', 'closing', '%', 'F02', `期末存栏：${PERCENT}`),
  soldChange: against('销售', 'sold', '%', 'F02', `销售头数：${PERCENT}；不足一周的不比`),
  adfiChange: against('日采食', 'adfi', '%', 'F84', `日采食：${PERCENT}`),
  deathChange: against('死亡率', 'deathRate', '‰', 'F86', '千头日死亡率：本周－上周'),
  adgChange: against('日增重', 'adg', '%', 'F82', `日增重（估）：${PERCENT}`),
  grams: hiddenSum(decimal('增重克数')),
  gainDays: hiddenSum(integer('体重已知的饲养日')),
  targetGrams: hiddenSum(decimal('目标增重克数')),
  targetDays: hiddenSum(integer('有目标的饲养日')),
  targetDead: hiddenSum(decimal('目标死亡×1000')),
} as const satisfies ReportColumns
