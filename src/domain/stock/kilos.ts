import Big from 'big.js'

/** kg that units of weight hold, by their names; others, such as 包, hold what the file of the material says. */
const KG_OF: Readonly<Record<string, string>> = {
  ...{ 公斤: '1', 千克: '1', kg: '1' },
  ...{ 吨: '1000', t: '1000', 斤: '0.5', 克: '0.001', g: '0.001' },
}

/** kg of a unit of weight; null of other units. */
export const kgOfUnit = (name: string): string | null => KG_OF[name.toLowerCase()] ?? null

/**
 * Thousandths of the unit that so many kg of feed are, half-up once: feed is reported in kg where it is eaten and kept in the unit of its
 * file (§2.12).
 */
export const unitsOfKilos = (kg: string | number, kgPerUnit: string): number =>
  Number(new Big(kg).times(1000).div(kgPerUnit).round(0, Big.roundHalfUp))
