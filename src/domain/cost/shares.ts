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
