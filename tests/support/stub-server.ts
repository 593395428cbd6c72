import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Answer, type Call, type Reply, specAnswers } from './stub-answers.ts'

export interface StubServer {
  url: string
  /** Requests received, oldest first. */
  calls: Call[]
  /** Replaces the answer of a path, once or for good. */
  answer(path: string, answer: Answer): void
  close(): Promise<void>
}

export interface StubOptions {
  /** Where results stand: next to `code` as in the spec's table, or inside `data`. */
  shape?: 'flat' | 'nested'
  /** Refuse every call but the SSO sign-in without its cookie. */
  needsSession?: boolean
}

/** A server that knows spec §7 and nothing else: no sign-in by password, no `kind`, no icons, no current user. */
export async function startStubServer(options: StubOptions = {}): Promise<StubServer> {
  // its own: a browser sends cookies of one port to all others, and files of a worker share theirs
  const cookie = `STUBSESSION=${randomUUID()}`
  const answers = new Map<string, Answer>(specAnswers(cookie))
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const call = await read(request)
    calls.push(call)
    response.once('close', () => (call.isAborted = !response.writableFinished))
    const signedIn = String(call.headers.cookie ?? '').includes(cookie)
    const open = !options.needsSession || signedIn || call.path === 'base/account/sso/login'
    const reply = open ? await answerTo(answers, call) : { json: { code: 'USER_LOGIN_REQUIRED', msg: '' } }
    send(response, reply, options.shape ?? 'flat')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the stub server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    answer: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function read(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://stub')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const isJson = String(request.headers['content-type']).includes('json')
  return {
    method: request.method ?? '',
    path: url.pathname.replace('/api/v2/', ''),
    query: url.searchParams,
    headers: request.headers,
    text,
    json: isJson && text ? JSON.parse(text) : undefined,
    isAborted: false,
  }
}

/** The longest known path that the called one equals or lies below; what the spec does not name is a plain 404. */
async function answerTo(answers: Map<string, Answer>, call: Call): Promise<Reply> {
  const known = [...answers.keys()].filter((path) => call.path === path || call.path.startsWith(`${path}/`))
  const answer = answers.get(known.sort((a, b) => b.length - a.length)[0] ?? '')
  if (!answer) return { status: 404, text: 'Not Found' }
  return typeof answer === 'function' ? answer(call) : answer
}

function send(response: ServerResponse, reply: Reply, shape: 'flat' | 'nested'): void {
  if (reply.hangUp) return void response.destroy()
  response.statusCode = reply.status ?? 200
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
  if (reply.json === undefined && reply.result === undefined) {
    return void response.end(reply.bytes ?? reply.text ?? '')
  }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  const good = shape === 'flat' ? reply.result : { data: reply.result }
  response.end(JSON.stringify(reply.json ?? { code: 'SUCCESS', msg: '', ...good }))
}
