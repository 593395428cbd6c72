const WHOLE = [
  ...['头', '头母猪', '头份', '头日', '只', '窝', '胎', '次', '项', '天', '日', '周', '月', '年', '分钟'],
  ...['份', '剂', '支', '瓶', '袋', '包', '盒', '箱', '桶', '罐', '片', '粒', '针', '板', '卷', '双', '把'],
  ...['个', '件', '套', '台', '张', '条', '根', '批', '人', '车'],
]
const HUNDREDTHS = [
  'kg',
  '公斤',
  '千克',
  'L',
  '升',
  '元',
  '%',
  '‰',
  'kWh',
  '度',
  '立方米',
  '㎡',
  '平方米',
  '亩',
]

/** Places a quantity has in its unit: heads and pieces are whole, weight have two, a tonne has its weight. */
const PLACES: ReadonlyMap<string, number> = new Map([
  ...WHOLE.map((unit) => [unit, 0] as const),
  ...HUNDREDTHS.map((unit) => [unit, 2] as const),
  ...(['吨', 't'] as const).map((unit) => [unit, 3] as const),
  ...(['g', '克', 'mg', '毫克', 'ml', '毫升'] as const).map((unit) => [unit, 0] as const),
])

/** Places of a unit by its name; undefined of one that is not known here. */
export const placesOfUnit = (unit: string): number | undefined => PLACES.get(unit)

/** Places a decimal is written with, zeros at its end apart: '35.000' has none, '2.50' one. */
export function ownPlaces(value: number | string): number {
  const [, fraction = ''] = String(value).split('.')
  return fraction.replace(/0+$/, '').length
}
