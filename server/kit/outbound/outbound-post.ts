import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Outbound, OutboundError, openAddresses, wayError } from './outbound.ts'

const PATIENCE_MS = 10_000
/** Most bytes read of an answer, and only where its error code is needed. */
const MOST_BYTES = 8192

interface Posted {
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  /** Fields of a JSON answer with an error code: robots answer status 200 for a message they refused. */
  readonly codes?: readonly string[]
  readonly patienceMs?: number
}

/** Everything kept of an answer. */
interface PostAnswer {
  readonly status: number
  /** The first of the requested codes in the answer; null without one. */
  readonly code: number | null
}

/** The address of an outgoing call. @throws OutboundError for anything but a plain http(s) address */
export function outboundUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new OutboundError('地址须以 http:// 或 https:// 开头', { isFinal: true })
  if (url.username || url.password) throw new OutboundError('地址不能带账号密码', { isFinal: true })
  return url
}

/**
 * The only way to post to another server: the connection is made to a checked address, redirects are refused, and of the
 * answer only status and error code are kept.
 * @throws OutboundError
 */
export async function outboundPost(address: string, posted: Posted, outbound: Outbound): Promise<PostAnswer> {
  const url = outboundUrl(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // node looks up names only: a literal address is checked here
  if (isIP(host)) await openAddresses(host, outbound)
  const answer = await send(url, posted, checkedLookup(outbound)).catch((error: unknown) => {
    throw wayError(error)
  })
  if (answer.status >= 300 && answer.status < 400)
    throw new OutboundError(`${answer.status} 对方要求跳转到其他地址，已拒绝`, { status: answer.status })
  return answer
}

const checkedLookup =
  (outbound: Outbound): LookupFunction =>
  (host, { all }, callback) => {
    openAddresses(host, outbound).then(
      (found) => {
        const [first] = found
        if (all) callback(null, [...found])
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    )
  }

function send(url: URL, posted: Posted, lookup: LookupFunction): Promise<PostAnswer> {
  const { body, headers = {}, codes = [], patienceMs = PATIENCE_MS } = posted
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = start(url, {
      ...{ method: 'POST', agent: false, lookup, signal: AbortSignal.timeout(patienceMs) },
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      readCode(response, codes).then((code) => {
        resolve({ status: response.statusCode ?? 0, code })
        sent.destroy()
      }, reject)
    })
    sent.end(body)
  })
}

/** The whole number of an answer's error code; nothing else of it leaves this function. */
async function readCode(response: IncomingMessage, codes: readonly string[]): Promise<number | null> {
  if (codes.length === 0) return null
  let text = ''
  for await (const part of response) {
    text += String(part)
    if (text.length > MOST_BYTES) return null
  }
  const answer = parsed(text)
  const code = codes.map((key) => answer[key]).find(Number.isInteger)
  return code === undefined ? null : Number(code)
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
