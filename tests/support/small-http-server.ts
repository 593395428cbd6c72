import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface HeardCall {
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface SmallReply {
  readonly status: number
  readonly body?: string
}

export interface SmallServer {
  /** Without a trailing slash. */
  url: string
  calls: HeardCall[]
  /** Its answer; a test may choose by what it received. */
  reply: (call: HeardCall) => SmallReply
}

/** A server of the test's own on 127.0.0.1 that keeps what it received. */
export function smallHttpServer(): SmallServer {
  const ok = () => ({ status: 200, body: '{"errcode":0,"code":0}' })
  const small: SmallServer = { url: '', calls: [], reply: ok }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://small')
      const call = { path: pathname, query: searchParams, headers: request.headers, body }
      small.calls.push(call)
      const { status, body: text = '' } = small.reply(call)
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    small.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => {
    small.calls = []
    small.reply = ok
  })
  return small
}
