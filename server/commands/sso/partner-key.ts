import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isRecord } from '#server/kit/narrow.ts'

/** Verification of each accepted algorithm. All others are refused: `none` and shared-secret algorithms would let anyone sign. */
const ALGORITHMS = {
  RS256: { hash: 'sha256', keyType: 'rsa' },
  ES256: { hash: 'sha256', keyType: 'ec' },
  EdDSA: { hash: null, keyType: 'ed25519' },
} as const
const RSA_BITS = 2048

function readKey(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}

/** The reason why a text is no usable public key, or null. */
export function publicKeyMistake(pem: string): string | null {
  const key = readKey(pem)
  if (!key) return '公钥格式不正确，应为 PEM'
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'rsa')
    return (details?.modulusLength ?? 0) < RSA_BITS ? `RSA 公钥应为 ${RSA_BITS} 位以上` : null
  if (type === 'ec') return details?.namedCurve === 'prime256v1' ? null : 'EC 公钥应为 P-256'
  return type === 'ed25519' ? null : '公钥应为 RSA、EC P-256 或 Ed25519'
}

type Payload = Readonly<Record<string, unknown>>

function readPart(part: string): Payload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const isAlgorithm = (word: unknown): word is keyof typeof ALGORITHMS =>
  typeof word === 'string' && Object.hasOwn(ALGORITHMS, word)

/** The payload of a compact JWS (RFC 7515) signed with this key; null for anything else. */
export function verifiedPayload(token: string, pem: string): Payload | null {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const header = readPart(head)
  const key = readKey(pem)
  if (rest.length > 0 || !header || !key || !isAlgorithm(header.alg) || 'crit' in header) return null
  const { hash, keyType } = ALGORITHMS[header.alg]
  // the key decides the algorithm, so that a header cannot choose another one
  if (key.asymmetricKeyType !== keyType) return null
  const signed = Buffer.from(`${head}.${body}`)
  const isGood = verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  return isGood ? readPart(body) : null
}
