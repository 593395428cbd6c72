const OUTCOMES: Readonly<Record<string, string>> = {
  IN: '成功',
  WRONG: '账号或密码不正确',
  LOCKED: '已锁定',
  DISABLED: '账号已停用',
}

/** An arrival from a partner is logged with its source. */
const BY_PARTNER = /^SSO (\S+)$/

export function outcomeWord(outcome: string): string {
  const source = BY_PARTNER.exec(outcome)?.[1]
  return source ? `成功（单点登录 ${source}）` : (OUTCOMES[outcome] ?? outcome)
}

/** Browsers by the word in their user agent; Edge and Chrome both say Chrome, so the order counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** What a person recognises of a user agent. */
export function browserOf(agent: string | null): string {
  if (!agent) return '-'
  return BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? '其他'
}
