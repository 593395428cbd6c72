import Big from 'big.js'
import { type Decimal, divideHalfUp } from '../decimal.ts'

/** A quotient kept as its two parts, so that a series of products and quotients is rounded once, when it is shown. */
export interface Fraction {
  readonly num: Big
  /** Above zero. */
  readonly den: Big
}

/** num ÷ den; den must be above zero. */
export function fraction(num: Decimal, den: Decimal = 1): Fraction {
  const divisor = new Big(den)
  if (divisor.lte(0)) throw new RangeError(`a fraction of ${divisor.toFixed()}`)
  return { num: new Big(num), den: divisor }
}

/** A rate given in percent: 85 → 85/100. */
export const percent = (value: Decimal): Fraction => fraction(value, 100)
const ONE = fraction(1)
export const NONE = fraction(0)

export const times = (a: Fraction, b: Fraction): Fraction => ({
  num: a.num.times(b.num),
  den: a.den.times(b.den),
})

/** a ÷ b; b must be above zero. */
export function over(a: Fraction, b: Fraction): Fraction {
  if (b.num.lte(0)) throw new RangeError('division by nothing')
  return { num: a.num.times(b.den), den: a.den.times(b.num) }
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.den.eq(b.den)
    ? { num: a.num.plus(b.num), den: a.den }
    : { num: a.num.times(b.den).plus(b.num.times(a.den)), den: a.den.times(b.den) }

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { num: b.num.times(-1), den: b.den })
export const rest = (share: Fraction): Fraction => minus(ONE, share)

/** Below zero, zero or above, as a is less than, equal to or more than b. */
export const compare = (a: Fraction, b: Fraction): number => a.num.times(b.den).cmp(b.num.times(a.den))
export const least = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b)
export const notNegative = (a: Fraction): Fraction => (a.num.lt(0) ? NONE : a)

/** The smallest whole number that is not less: what is needed in heads, services or places. */
export function ceiling({ num, den }: Fraction): number {
  const left = num.mod(den)
  const down = num.minus(left).div(den)
  return Number(left.gt(0) ? down.plus(1) : down)
}

/** Rounded half-up from the exact quotient, for people. */
export const shown = ({ num, den }: Fraction, places = 2): string =>
  divideHalfUp(num, den, places).toFixed(places)
