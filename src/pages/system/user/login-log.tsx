import { useCustom } from '@refinedev/core'
import type { Login } from './profile.ts'

const OUTCOMES: Readonly<Record<string, string>> = {
  IN: '成功',
  WRONG: '账号或密码不正确',
  LOCKED: '已锁定',
  DISABLED: '账号已停用',
}

/** An arrival from a partner is logged with its source. */
const BY_PARTNER = /^SSO (\S+)$/

/** Browsers by the word in their user agent; Edge and Chrome both say Chrome, so the order counts. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** The person's own sign-ins, newest first: a stranger's would show here. */
export function LoginLog() {
  const { query, result } = useCustom<{ list: Login[] }>({ url: 'base/account/logins', method: 'get' })
  const logins = result.data?.list ?? []
  return (
    <section className="user-card" aria-label="登录日志">
      <header>
        <h2>登录日志</h2>
        <small>最近 50 次，发现不是本人的登录请立即修改密码</small>
      </header>
      <table className="user-logins" aria-busy={query.isLoading}>
        <thead>
          <tr>
            <th>时间</th>
            <th>地址</th>
            <th>浏览器</th>
            <th>结果</th>
          </tr>
        </thead>
        <tbody>
          {logins.map((one) => (
            <tr key={`${one.at} ${one.ip} ${one.outcome}`}>
              <td>{one.at}</td>
              <td>{one.ip ?? '-'}</td>
              <td title={one.agent ?? undefined}>{browserOf(one.agent)}</td>
              <td>{outcomeWord(one.outcome)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {query.isSuccess && logins.length === 0 && <p>还没有登录记录</p>}
    </section>
  )
}

function outcomeWord(outcome: string): string {
  const source = BY_PARTNER.exec(outcome)?.[1]
  return source ? `成功（单点登录 ${source}）` : (OUTCOMES[outcome] ?? outcome)
}

/** What a person recognises of a user agent. */
function browserOf(agent: string | null): string {
  if (!agent) return '-'
  return BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? '其他'
}
