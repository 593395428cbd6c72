/**
 * Arithmetic of stock in whole numbers: quantities in thousandths of a unit (grams of what is kept in kg), money in cents,
 * prices in ten-thousandths of a 元. Every step is exact or rounded half-up once.
 */

/** a × b ÷ c, half-up; exact for numbers of any size. Negative a is rounded away from zero. */
export function mulDiv(a: number, b: number, c: number): number {
  if (a < 0) return -mulDiv(-a, b, c)
  const [num, den] = [2n * BigInt(a) * BigInt(b) + BigInt(c), 2n * BigInt(c)]
  return Number(num / den)
}

/** Cents for so many thousandths at a price (F107's price, 4 places). */
export const amountAt = (qty: number, price: number): number => mulDiv(qty, price, 100_000)

/** Ten-thousandths of a 元 for a unit, of a stock and what it is worth; null of an empty one (F107). */
export const priceOf = (qty: number, cents: number): number | null =>
  qty > 0 ? mulDiv(cents, 100_000, qty) : null

/** Splits cents by weights, exactly: the remainder of rounding down goes, a cent each, to the largest fractions, the first of equals. */
export function apportioned(cents: number, weights: readonly number[]): number[] {
  if (cents < 0) return apportioned(-cents, weights).map((part) => (part === 0 ? 0 : -part))
  const whole = weights.reduce((sum, one) => sum + BigInt(one), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const exact = weights.map((one, at) => {
    const product = BigInt(cents) * BigInt(one)
    return { at, floor: Number(product / whole), rest: product % whole }
  })
  const parts = exact.map(({ floor }) => floor)
  let left = cents - parts.reduce((sum, one) => sum + one, 0)
  for (const { at } of exact.toSorted((a, b) => Number(b.rest - a.rest))) {
    if (left === 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts
}

const whole = (places: number) => (value: string | number) => {
  const [, sign = '', digits = '0', rest = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(String(value)) ?? []
  return Number(`${sign}${digits}${rest.padEnd(places, '0').slice(0, places)}`)
}

const plain = (places: number) => (value: number) => {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A decimal text of at most 3 places as thousandths, and back. */
export const thousandths = whole(3)
export const quantityText = plain(3)
/** A decimal text of at most 4 places as ten-thousandths, and back. */
export const priceUnits = whole(4)
export const priceText = plain(4)
/** 元 with at most 2 places as cents, and back. */
export const cents = whole(2)
export const amountText = plain(2)

/** `1.500` as people write it: `1.5`. */
export const quantityShown = (value: number): string => quantityText(value).replace(/\.?0+$/, '')
