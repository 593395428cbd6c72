import { ruleMessage } from '../rules.ts'

/** Hundredths of a per cent that make a whole. */
const WHOLE = 10_000

const SHARE = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/

/** Shares as people write them, `60/40` or `33.33、33.33、33.34`, in hundredths of a per cent; null for anything else. */
export function sharesOf(text: string): number[] | null {
  const shares = text
    .trim()
    .split(/[/、,，;；\s]+/)
    .map(shareOf)
  return shares.every((one) => one !== null) ? shares : null
}

function shareOf(word: string): number | null {
  const found = SHARE.exec(word)
  return found && Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Error in shares of so many places, or null: not one for each, or not 100 % together (C-03). */
export function sharesProblem(text: string | null, places: number): string | null {
  if (!text) return null
  if (places === 0) return '请先选择分摊到哪里，再填写比例'
  const shares = sharesOf(text)
  if (shares === null) return '请填写比例，如 60/40'
  if (shares.length !== places) return `请填写${places}个比例，与所选顺序对应`
  return shares.reduce((sum, one) => sum + one, 0) === WHOLE ? null : ruleMessage('C-03', {})
}

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
