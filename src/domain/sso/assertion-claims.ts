/** Longest life of a partner's signed assertion, and how far its clock may run ahead, in seconds. */
export const ASSERTION_SECONDS = 300
export const CLOCK_SKEW_SECONDS = 30
const JTI_MAX = 100

/** The claims an assertion must carry (RFC 7519 names), read from a payload whose signature was verified. */
interface AssertionClaims {
  readonly jti: string
  readonly exp: number
}

interface ExpectedClaims {
  readonly source: string
  readonly account: string
  readonly audience: string
}

type ClaimsResult = { ok: true; claims: AssertionClaims } | { ok: false; message: string }

const refuse = (message: string): ClaimsResult => ({ ok: false, message })
const isSeconds = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** Checks who issued an assertion, for whom, about whom and for how long. `now` in seconds since 1970. */
export function checkClaims(
  payload: Readonly<Record<string, unknown>>,
  expected: ExpectedClaims,
  now: number,
): ClaimsResult {
  const { iss, sub, aud, iat, nbf, exp, jti } = payload
  if (iss !== expected.source) return refuse('签名凭证的 iss 应为来源编码')
  if (![aud].flat().includes(expected.audience)) return refuse('签名凭证的 aud 应为合作系统的受众标识')
  if (sub !== expected.account) return refuse('签名凭证的 sub 应为对方账号')
  if (!isSeconds(iat) || !isSeconds(exp)) return refuse('签名凭证缺少 iat 或 exp')
  if (exp <= now) return refuse('签名凭证已过期')
  if (exp - iat > ASSERTION_SECONDS) return refuse(`签名凭证的有效期不能超过 ${ASSERTION_SECONDS} 秒`)
  const starts = nbf === undefined ? iat : nbf
  if (!isSeconds(starts) || Math.max(iat, starts) > now + CLOCK_SKEW_SECONDS)
    return refuse('签名凭证尚未生效')
  if (typeof jti !== 'string' || jti === '' || jti.length > JTI_MAX || jti.includes('\0'))
    return refuse(`签名凭证缺少 jti，或超过 ${JTI_MAX} 字`)
  return { ok: true, claims: { jti, exp } }
}
