import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ROOT } from '../../cli/source/source.files.ts'

/** The tree as a developer has it after `git clone` and `npm ci`: what a test does to it, no other sees. */
export interface TreeCopy {
  readonly folder: string
  read(path: string): string
  write(path: string, content: string): void
  /** `npm run NAME -- …args`, to its end. @throws when it fails, with what it said */
  npm(name: string, args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>
  /** The same where it may fail. */
  tried(name: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>
  /** A program of node_modules. */
  tool(path: string, args: readonly string[]): Promise<Ended>
  /** Paths git calls changed. */
  status(): string
  remove(): void
}

interface Ended {
  readonly code: number
  readonly out: string
}

export function treeCopy(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'pig-farm-tree-'))
  const files = git(ROOT, 'ls-files', '-co', '--exclude-standard', '-z').split('\0').filter(Boolean)
  for (const path of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path), { force: true })
  }
  linkModules(folder)
  git(folder, 'init', '-q')
  commitAll(folder)
  const run = async (file: string, args: readonly string[], env = {}): Promise<Ended> => {
    const { NODE_OPTIONS: _options, VITEST: _vitest, NODE_ENV: _mode, ...inherited } = process.env
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: { ...inherited, INIT_CWD: folder, DATABASE_URL: '', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { code: typeof code === 'number' ? code : 1, out: `${out}${err}` }
  }
  const tried: TreeCopy['tried'] = (name, args, env) => run('cli/run.mjs', [commandOf(name), ...args], env)
  return {
    folder,
    tried,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    },
    async npm(name, args = [], env = {}) {
      const { code, out } = await tried(name, args, env)
      if (code !== 0) throw new Error(`npm run ${name} ${args.join(' ')} ended with ${code}:\n${out}`)
      return out
    },
    tool: (path, args) => run(join('node_modules', path), args),
    status: () => git(folder, 'status', '--porcelain'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** `db:diff` is `db-diff` of cli/run.mjs. */
function commandOf(name: string): string {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return /^node cli\/run\.mjs ([\w-]+)$/.exec(scripts[name] ?? '')?.[1] ?? name
}

/** A folder of its own with a link to each package: caches stay in it, and nothing is installed. */
function linkModules(folder: string): void {
  const own = join(folder, 'node_modules')
  mkdirSync(own)
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!/^\.(?!bin$)/.test(name)) symlinkSync(join(ROOT, 'node_modules', name), join(own, name))
  const lock = readFileSync(join(folder, 'package-lock.json'))
  writeFileSync(join(own, '.installed-lock'), createHash('sha256').update(lock).digest('hex'))
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })

function commitAll(folder: string): void {
  git(folder, 'add', '-A')
  git(folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'As it was')
}
