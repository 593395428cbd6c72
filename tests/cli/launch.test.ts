import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FakeProject, fakeProject } from '#support/fake-project.ts'

/** A server that says it is up, and ends with 7 on a signal. */
const SERVER = `
for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => { console.log('got ' + name); process.exit(7) })
console.log('up ' + process.argv.slice(2).join(' '))
setInterval(() => undefined, 1000)
`
const VITE = `
import { mkdirSync } from 'node:fs'
console.log('vite ' + process.argv.slice(2).join(' '))
mkdirSync('dist', { recursive: true })
process.exit(Number(process.env.VITE_CODE ?? 0))
`

// Every test starts processes, and a busy machine is slow at that.
vi.setConfig({ testTimeout: 60_000 })

const projects: FakeProject[] = []
const PORT = '0'

afterEach(() => {
  for (const project of projects.splice(0)) project.remove()
})

function project(installed = true): FakeProject {
  const made = fakeProject({ installed })
  projects.push(made)
  made.write('server/main.ts', SERVER)
  made.write('node_modules/vite/bin/vite.js', VITE)
  made.write('node_modules/vite/package.json', '{ "type": "module" }')
  made.write('src/main.ts', '')
  return made
}

/** Waits until the output of a child holds `wanted`; the stream stays open. */
function said(child: ChildProcess, wanted: string): Promise<void> {
  let heard = ''
  return new Promise((done, fail) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      heard += String(chunk)
      if (heard.includes(wanted)) done()
    })
    child.stdout?.once('end', () => fail(new Error(`never said ${wanted}: ${heard}`)))
  })
}

describe('a command', () => {
  test('that does not exist is answered with the list, and code 1', async () => {
    const { code, err } = await project().run(['sart'])
    expect(code).toBe(1)
    expect(err).toMatch(/^用法：.*start\|dev\|test.*\n$/)
  })

  test('hands its arguments on and keeps the exit code', async () => {
    const made = project()
    made.write('cli/explain.ts', 'console.log(process.argv.slice(2).join("+")); process.exit(42)')
    expect(await made.run(['explain', 'user', '--all'])).toMatchObject({ code: 42, out: 'user+--all\n' })
  })

  test('that died of a signal answers 128 + its number, as a shell does', async () => {
    const made = project()
    made.write('cli/demo.ts', 'process.kill(process.pid, "SIGKILL")')
    expect((await made.run(['demo'])).code).toBe(137)
  })
})

describe('installing', () => {
  test('happens when nothing is there, with progress, once', async () => {
    const made = project(false)
    made.write('cli/explain.ts', '')
    const first = await made.run(['explain'])
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^正在安装依赖/)
    expect((await made.run(['explain'])).out).toBe('')
    expect(readFileSync(join(made.folder, 'npm.log'), 'utf8')).toMatch(/^ci [^\n]*\n$/)
  })

  test('happens again when the lock file has changed', async () => {
    const made = project()
    made.write('cli/explain.ts', '')
    expect((await made.run(['explain'])).out).toBe('')
    made.write('package-lock.json', '{ "changed": true }')
    expect((await made.run(['explain'])).out).toMatch(/^正在安装依赖/)
  })

  test('that fails is one sentence and code 1', async () => {
    const { code, err } = await project(false).run(['start'], { NPM_FAILS: '1', PORT })
    expect({ code, err }).toEqual({ code: 1, err: '依赖安装失败：请检查网络和 npm 源，然后重试。\n' })
  })
})

describe('start', () => {
  test('builds once, and again only when a source has changed', async () => {
    const made = project()
    made.write('server/main.ts', '')
    expect((await made.run(['start'], { PORT })).out).toMatch(/正在构建前端……\nvite build/)
    expect((await made.run(['start'], { PORT })).out).toBe('')
    made.write('src/page.ts', '')
    expect((await made.run(['start'], { PORT })).out).toMatch(/vite build/)
  })

  test('does not serve what could not be built, and builds again next time', async () => {
    const made = project()
    const failed = await made.run(['start'], { PORT, VITE_CODE: '1' })
    expect(failed).toMatchObject({ code: 1, err: '前端构建失败，原因见上面的输出。\n' })
    expect(failed.out).not.toContain('up')
    made.write('server/main.ts', '')
    expect((await made.run(['start'], { PORT })).out).toMatch(/vite build/)
  })

  test('a taken port is one sentence, before anything is built', async () => {
    const made = project()
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const { code, out, err } = await made.run(['start'], { PORT: port })
    holder.close()
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(`端口 ${port} 已被占用：请先停止占用它的程序，或用 PORT=… 换一个端口。\n`)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s reaches the server, whose exit code is ours',
    async (signal) => {
      const child = project().launch(['start', '--empty'], { PORT })
      await said(child, 'up --empty')
      child.kill(signal)
      expect(await once(child, 'exit')).toEqual([7, null])
    },
  )

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    '%s of npm, which passes on no signal, ends the server',
    async (signal) => {
      const made = project()
      const npm = made.launchByNpm(['start'], { PORT })
      await said(npm, 'up')
      npm.kill(signal)
      await said(npm, 'got SIGTERM')
    },
  )

  test('kill -9 of the launcher ends the server', async () => {
    const child = project().launch(['start'], { PORT })
    await said(child, 'up')
    child.kill('SIGKILL')
    await said(child, 'got SIGTERM')
  })
})
