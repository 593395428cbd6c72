import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '../../cli/source/source.files.ts'

/** A folder that holds the launcher and the files a test adds. */
export type FakeProject = {
  folder: string
  write(path: string, content: string): void
  /** Starts `node cli/run.mjs …` in it. */
  launch(args: string[], env?: Record<string, string>): ChildProcess
  /** The same below a process that behaves as npm: a shell between, and signals that stop there. */
  launchByNpm(args: string[], env?: Record<string, string>): ChildProcess
  /** Runs it to the end. */
  run(
    args: string[],
    env?: Record<string, string>,
  ): Promise<{ code: number | null; out: string; err: string }>
  remove(): void
}

/** An npm that "installs" by linking the running Node where the package `node` would put its binary. */
const NPM = `
const { mkdirSync, symlinkSync, appendFileSync } = require('node:fs')
const { join } = require('node:path')
const root = process.cwd()
appendFileSync(join(root, 'npm.log'), process.argv.slice(2).join(' ') + '\\n')
if (process.env.NPM_FAILS) process.exit(1)
const bin = join(root, 'node_modules', 'node', 'bin')
mkdirSync(bin, { recursive: true })
try { symlinkSync(process.execPath, join(bin, 'node')) } catch {}
`

/** Runs a script as npm does: in a shell that it kills, and whose children it does not know. */
const RUN_SCRIPT = `
const { spawn } = require('node:child_process')
const shell = spawn('sh', ['-c', process.argv[1] + '; exit $?'], { stdio: 'inherit' })
process.on('SIGTERM', () => { shell.kill('SIGTERM'); process.exit(143) })
`

/** The launcher alone in a temporary folder, with a stand-in for npm; `installed` as after npm ci. */
export function fakeProject({ installed }: { installed: boolean }): FakeProject {
  const folder = mkdtempSync(join(tmpdir(), 'pig-farm-launch-'))
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  write('package-lock.json', '{}')
  write('package.json', '{ "type": "module" }')
  write('npm/package.json', '{ "type": "commonjs" }')
  write('npm/npm.js', NPM)
  cpSync(join(ROOT, 'cli', 'run.mjs'), join(folder, 'cli', 'run.mjs'))
  cpSync(join(ROOT, 'cli', 'launch'), join(folder, 'cli', 'launch'), { recursive: true })
  if (installed) install(folder, write)
  const start = (args: string[], env: Record<string, string>) =>
    spawn(process.execPath, args, {
      env: { ...process.env, npm_lifecycle_event: '', npm_execpath: join(folder, 'npm', 'npm.js'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const launcher = join(folder, 'cli', 'run.mjs')
  const launch = (args: string[], env = {}) => start([launcher, ...args], env)
  const launchByNpm = (args: string[], env = {}) => {
    const command = [process.execPath, launcher, ...args].join(' ')
    return start(['-e', RUN_SCRIPT, command], { npm_lifecycle_event: 'start', ...env })
  }
  return {
    folder,
    write,
    launch,
    launchByNpm,
    run: runToEnd(launch),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function install(folder: string, write: FakeProject['write']): void {
  write('node_modules/.package-lock.json', '{}')
  mkdirSync(join(folder, 'node_modules', 'node', 'bin'), { recursive: true })
  symlinkSync(process.execPath, join(folder, 'node_modules', 'node', 'bin', 'node'))
}

function runToEnd(launch: FakeProject['launch']): FakeProject['run'] {
  return async (args, env) => {
    const child = launch(args, env)
    const read = (stream: ChildProcess['stdout']) => (stream ? text(stream) : '')
    const [out, err, [code]] = await Promise.all([
      read(child.stdout),
      read(child.stderr),
      once(child, 'close'),
    ])
    return { code: typeof code === 'number' ? code : null, out, err }
  }
}
