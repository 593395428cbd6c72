import { expect, test } from 'vitest'
import { ASSERTION_SECONDS, CLOCK_SKEW_SECONDS, checkClaims } from '#domain/sso/assertion-claims.ts'
import { redirectAddresses, redirectMistake } from '#domain/sso/redirect-addresses.ts'

const NOW = 1_800_000_000
const expected = { source: 'HYZ', account: 'zhang3', audience: 'a-1' }
const good = { iss: 'HYZ', sub: 'zhang3', aud: 'a-1', iat: NOW, exp: NOW + 60, jti: 'x1' }
const accepted = (more: object) => checkClaims({ ...good, ...more }, expected, NOW).ok

test('an assertion of this partner about this account for this system is accepted', () => {
  expect(checkClaims(good, expected, NOW)).toEqual({ ok: true, claims: { jti: 'x1', exp: NOW + 60 } })
  expect(accepted({ aud: ['other', 'a-1'] })).toBe(true)
})

test.each([
  ['签名凭证的 iss 应为来源编码', { iss: 'XYZ' }],
  ['签名凭证的 aud 应为合作系统的受众标识', { aud: 'a-2' }],
  ['签名凭证的 sub 应为对方账号', { sub: 'li4' }],
  ['签名凭证缺少 iat 或 exp', { iat: null }],
  ['签名凭证缺少 iat 或 exp', { exp: String(NOW + 60) }],
  ['签名凭证已过期', { exp: NOW }],
  ['签名凭证的有效期不能超过 300 秒', { exp: NOW + 301 }],
  ['签名凭证尚未生效', { nbf: NOW + 31 }],
  ['签名凭证缺少 jti，或超过 100 字', { jti: 'x'.repeat(101) }],
  ['签名凭证缺少 jti，或超过 100 字', { jti: '' }],
])('the partner is answered what is wrong: %s', (message, more) => {
  expect(checkClaims({ ...good, ...more }, expected, NOW)).toEqual({ ok: false, message })
})

test('a jti of 100 signs is taken', () => {
  expect(accepted({ jti: 'x'.repeat(100) })).toBe(true)
})

test('its life is bounded to the second at both ends', () => {
  expect([accepted({ exp: NOW }), accepted({ exp: NOW + 1 })]).toEqual([false, true])
  expect([
    accepted({ exp: NOW + ASSERTION_SECONDS }),
    accepted({ exp: NOW + ASSERTION_SECONDS + 1 }),
  ]).toEqual([true, false])
  const from = NOW + CLOCK_SKEW_SECONDS
  expect([accepted({ iat: from, exp: from + 60 }), accepted({ iat: from + 1, exp: from + 60 })]).toEqual([
    true,
    false,
  ])
  expect([accepted({ nbf: from }), accepted({ nbf: from + 1 }), accepted({ nbf: 'now' })]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  { iss: undefined },
  { aud: undefined },
  { aud: [] },
  { sub: 'zhang' },
  { iat: undefined },
  { iat: String(NOW) },
  { exp: null },
  { exp: Number.POSITIVE_INFINITY },
  { jti: '' },
  { jti: 7 },
  { jti: 'x'.repeat(101) },
])('claims %o are refused', (more) => {
  expect(accepted(more)).toBe(false)
})

test('redirect addresses are read line by line, and a wrong one is named by its number', () => {
  expect(redirectAddresses(' https://a.example/in \n\nhttp://10.0.0.8:8080/sso?app=1')).toEqual([
    'https://a.example/in',
    'http://10.0.0.8:8080/sso?app=1',
  ])
  expect(redirectMistake(null)).toBeNull()
  expect(redirectMistake('https://a.example/in\nhttp://10.0.0.8:8080/sso?app=1')).toBeNull()
  for (const wrong of [
    'oa.example.com',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://a.example/#/in',
    'https://u:p@a.example',
    'https://a b',
  ])
    expect(redirectMistake(`https://ok.example\n${wrong}`), wrong).toContain('第2个')
  expect(redirectMistake('https://a.example\nhttps://a.example')).toBe('跳转地址有重复')
})
