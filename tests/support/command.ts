import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '../../cli/source/source.files.ts'

/** Output of a command of the operations. */
export interface Said {
  readonly out: string
  readonly err: string
  readonly code: number | null
}

export type CommandEnv = Readonly<Record<string, string>>

/** Environment of a command: the installation of the test alone, never a DATABASE_URL that the tests themselves run against. */
const environment = (env: CommandEnv): CommandEnv => ({ PATH: process.env.PATH ?? '', ...env })

const started = (name: string, args: readonly string[], env: CommandEnv): ChildProcess =>
  spawn(process.execPath, [join(ROOT, 'cli', `${name}.ts`), ...args], {
    ...{ cwd: ROOT, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] },
  })

/** Runs a command as an administrator does. */
export const command = (name: string, args: readonly string[], env: CommandEnv): Promise<Said> =>
  said(started(name, args, env))

/** Runs a line of the documents in the project's folder, as it stands there. */
export const commandLine = (line: string, env: CommandEnv): Promise<Said> =>
  said(spawn('sh', ['-c', line], { cwd: ROOT, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] }))

async function said(child: ChildProcess): Promise<Said> {
  if (!child.stdout || !child.stderr) throw new Error('the command has no output')
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out: out.trim(), err: err.trim(), code: code as number | null }
}

/** Ends a command after so many ms as the power does. @returns whether it still ran */
export async function killedCommand(
  name: string,
  args: readonly string[],
  env: CommandEnv,
  afterMs: number,
): Promise<boolean> {
  const child = started(name, args, env)
  child.stdout?.resume()
  child.stderr?.resume()
  const ended = once(child, 'close')
  await Promise.race([ended, sleep(afterMs)])
  const ran = child.exitCode === null
  child.kill('SIGKILL')
  await ended
  return ran
}
