import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DevServer, startDev } from './dev-server.ts'
import type { TreeCopy } from './tree-copy.ts'

/**
 * Steps of a reader of a document, block by block. The words behind the three signs say what a block is:
 *
 *   sh, sh fails    commands, each to its end; `npm run dev` goes on until the next one. With `fails` the last one has to
 *   text            lines that the commands or the call before have answered
 *   diff PATH       lines of a file that go, and those that come in their place
 *   ts PATH         a file that is new
 *   http            a call of the server that was started, as its administrator; `{uid}` is the first row of the last list
 */
interface Step {
  readonly kind: string
  readonly about: string
  readonly body: string
}

const stepsOf = (markdown: string): Step[] =>
  [...markdown.matchAll(/^```(sh|text|diff|ts|http)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', about = '', body = '']) => ({ kind, about, body }),
  )

export interface Reader {
  step(step: Step): Promise<void>
  end(): Promise<void>
}

/** Words of a line, as a shell parts them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** A reader who follows a document in a copy of the tree. */
export function readerIn(tree: TreeCopy): Reader {
  let said = ''
  let uid = ''
  let server: (DevServer & { cookie: string }) | undefined

  const stop = async () => {
    await server?.stop()
    server = undefined
  }

  async function signIn(args: readonly string[], password: string): Promise<void> {
    await stop()
    const dev = await startDev(tree, { args, password, dataDir: join(tree.folder, 'data') })
    const answer = await fetch(`${dev.url}/api/v2/base/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'admin', password }),
    })
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    server = { ...dev, cookie }
  }

  async function command(line: string): Promise<number> {
    const [first = '', ...rest] = wordsOf(line)
    if (first.startsWith('ADMIN_PASSWORD=')) {
      await signIn(rest.slice(rest.indexOf('--') + 1), first.slice('ADMIN_PASSWORD='.length))
      return 0
    }
    if (first === 'rm') {
      for (const path of globSync(rest, { cwd: tree.folder })) rmSync(join(tree.folder, path))
      return 0
    }
    if (first === 'git') {
      said = tree.status()
      return 0
    }
    const [what, name = '', ...args] = [first, ...rest]
    if (what !== 'npm') throw new Error(`no reader can do “${line}”`)
    const words = name === 'test' ? ['test', ...args] : args
    const { code, out } = await tree.tried(
      words[0] ?? '',
      words.slice(1).filter((one) => one !== '--'),
    )
    said = out
    return code
  }

  async function commands(body: string, fails: boolean): Promise<void> {
    const lines = body
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/ {2,}#.*$/, '').trim())
      .filter(Boolean)
    for (const [at, line] of lines.entries()) {
      const code = await command(line)
      const mayFail = fails && at === lines.length - 1
      if ((code !== 0) !== mayFail) throw new Error(`“${line}” ended with ${code}:\n${said}`)
    }
  }

  /** While a server stops for good, or starts again, the call waits in it. */
  async function call(body: string): Promise<void> {
    const [head = '', ...rest] = body.trim().split('\n')
    const [method = '', path = ''] = head.split(' ')
    if (!server) throw new Error('no server was started')
    const sent = rest.join('\n')
    const answer = await fetch(`${server.url}/api/v2/${path.replace('{uid}', uid)}`, {
      method,
      headers: { cookie: server.cookie, ...(sent ? { 'content-type': 'application/json' } : {}) },
      ...(sent ? { body: sent } : {}),
    })
    said = await answer.text()
    if (!said.includes('"SUCCESS"') && answer.status !== 503) throw new Error(`${head}: ${said}`)
    uid = /"list":\[\{[^}]*?"uid":"([^"]+)"/.exec(said)?.[1] ?? uid
  }

  function edit(path: string, body: string): void {
    const lines = body.split('\n')
    const part = (sign: string) =>
      lines
        .filter((line) => line.startsWith(sign))
        .map((line) => line.slice(1))
        .join('\n')
    const [before, after] = [part('-'), part('+')]
    const source = tree.read(path)
    if (source.split(before).length !== 2) throw new Error(`${path} holds these lines not once:\n${before}`)
    tree.write(
      path,
      source.replace(before, () => after),
    )
  }

  return {
    end: stop,
    async step({ kind, about, body }) {
      if (kind === 'sh') return commands(body, about === 'fails')
      if (kind === 'http') return call(body)
      if (kind === 'diff') return edit(about, body)
      if (kind === 'ts') return about ? tree.write(about, body) : undefined
      const missing = body.split('\n').filter((line) => line.trim() && !said.includes(line.trim()))
      if (missing.length > 0) throw new Error(`nobody said “${missing.join('”, “')}”, but:\n${said}`)
    },
  }
}

/** Every block of a document with its place and first line, to be done in their order; after one that failed, none. */
export function followed(
  tree: TreeCopy,
  markdown: string,
  reader = readerIn(tree),
): [string, () => Promise<void>][] {
  let stands = true
  return stepsOf(markdown).map((step, at) => [
    `${at + 1} ${step.kind} ${step.about || step.body.split('\n')[0]}`,
    async () => {
      if (!stands) throw new Error('a block before it failed')
      stands = false
      await reader.step(step)
      stands = true
    },
  ])
}
