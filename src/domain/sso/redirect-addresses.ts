/** The addresses of a partner's list, one a line. */
export const redirectAddresses = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Error of the first unusable address of a partner's list, or null. */
export function redirectMistake(text: string | null): string | null {
  const addresses = redirectAddresses(text)
  const wrong = addresses.findIndex((one) => !isUsable(one))
  if (wrong >= 0) return `第${wrong + 1}个跳转地址不正确，应以 http:// 或 https:// 开头，不含账号和 # 部分`
  return new Set(addresses).size < addresses.length ? '跳转地址有重复' : null
}

/** A fragment would not reach the partner's server, and credentials do not belong into an address. */
function isUsable(address: string): boolean {
  if (/\s/.test(address) || !URL.canParse(address)) return false
  const { protocol, username, password, hash } = new URL(address)
  return ['http:', 'https:'].includes(protocol) && !username && !password && !hash && !address.endsWith('#')
}
