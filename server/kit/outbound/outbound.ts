import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type Allowance, isOpen, NO_ALLOWANCE } from './address-rules.ts'
import { createVault, type Vault } from './vault.ts'

export interface HostAddress {
  readonly address: string
  readonly family: number
}

/** Configuration of outgoing calls. Every outgoing call uses it. */
export interface Outbound {
  readonly allowed: Allowance
  /** Resolves a host; by default the operating system does. */
  readonly resolve?: (host: string) => Promise<readonly HostAddress[]>
  /** Public address of the system, for links in messages. */
  readonly publicUrl?: string
  /** Decrypts stored addresses and keys. */
  readonly vault?: Vault
}

/** The public internet and nothing else. */
export const PUBLIC_ONLY: Outbound = { allowed: NO_ALLOWANCE }

/** A call that was not made, or whose answer does not count, with a message for the person who set the address. */
export class OutboundError extends Error {
  /** HTTP status or reply code of the other server; null without an answer. */
  readonly status: number | null
  /** The address itself is wrong: another try is pointless. */
  readonly isFinal: boolean

  constructor(message: string, { status = null, isFinal = false }: OutboundFacts = {}) {
    super(message)
    this.status = status
    this.isFinal = isFinal
  }
}

interface OutboundFacts {
  readonly status?: number | null
  readonly isFinal?: boolean
}

const CLOSED = '地址指向本机或内部网络，已拒绝；确需使用请在服务器环境变量 OUTBOUND_ALLOW 中放行'

const systemResolve = (host: string): Promise<readonly HostAddress[]> => lookup(host, { all: true })

/**
 * Allowed addresses of a host; one closed address among them refuses it. The caller connects to these and resolves nothing again, so that a
 * name cannot point elsewhere after the check.
 * @throws OutboundError
 */
export async function openAddresses(host: string, outbound: Outbound): Promise<readonly HostAddress[]> {
  const family = isIP(host)
  const found = family > 0 ? [{ address: host, family }] : await named(host, outbound)
  if (found.some(({ address }) => !isOpen(host, address, outbound.allowed)))
    throw new OutboundError(CLOSED, { isFinal: true })
  return found
}

async function named(host: string, { resolve = systemResolve }: Outbound): Promise<readonly HostAddress[]> {
  const found = await resolve(host).catch(() => [])
  if (found.length === 0) throw new OutboundError('域名无法解析')
  return found
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方服务器拒绝连接',
  ECONNRESET: '连接被对方中断',
  EHOSTUNREACH: '对方服务器不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '对方超时未应答',
  ABORT_ERR: '对方超时未应答',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方证书不可信',
  SELF_SIGNED_CERT_IN_CHAIN: '对方证书不可信',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方证书不可信',
  CERT_HAS_EXPIRED: '对方证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方证书与域名不符',
}

/** Network error as text; nothing of the other side's answer. */
export function wayError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { code, name, cause } = (error ?? {}) as { code?: string; name?: string; cause?: unknown }
  if (cause instanceof OutboundError) return cause
  if (name === 'TimeoutError' || name === 'AbortError') return new OutboundError('对方超时未应答')
  return new OutboundError(WORDS[code ?? ''] ?? '连接失败')
}

/** For a server without a key: sealed texts open only as long as it runs. */
const ofThisProcess = createVault(randomBytes(32))

export const vaultOf = ({ vault }: Pick<Outbound, 'vault'>): Vault => vault ?? ofThisProcess
