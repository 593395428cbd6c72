import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Progress } from '#server/backup/places.ts'
import { type Env, forgetSecrets, readEnv } from '#server/env.ts'
import { Refused } from '#server/kit/refused.ts'
import { StartError } from '#server/kit/start-error.ts'

/** Result of an operation. */
export interface Outcome {
  /** For a person. */
  readonly text: string
  /** The same for a program, with `--json`. */
  readonly data: object
  /** It ran to its end, and found what needs a person. */
  readonly failed?: boolean
}

export interface Given {
  readonly env: Env
  readonly words: readonly string[]
  has(flag: string): boolean
  text(option: string): string | undefined
  readonly progress: Progress
  /** Aborts when the operation is interrupted. */
  readonly signal: AbortSignal
}

export interface Operation {
  /** The answer to `--help`, and to a line that cannot be understood. */
  readonly usage: string
  /** Options in addition to `--json` and `--help`. */
  readonly options?: NonNullable<ParseArgsConfig['options']>
  /** Most words it takes in addition to options; default none. */
  readonly most?: number
  run(given: Given): Promise<Outcome>
}

/** A line that cannot be understood. */
export class Misused extends Error {}

const PLACES_SENTENCE = '数据文件夹取自环境变量 DATA_DIR（默认 ./data），自有数据库取自 DATABASE_URL。'

/**
 * Runs one command of the operations: the answer on stdout, progress and failures on stderr, each failure one sentence. The exit code is 0
 * when all is well.
 */
export async function runOperation(operation: Operation): Promise<void> {
  const usage = `${operation.usage}\n  --json  结果以 JSON 输出\n${PLACES_SENTENCE}`
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new StartError('已中断，没有做完的部分已撤回。')))
  try {
    const { values, positionals } = read(operation)
    if (values.help) return console.log(usage)
    const env = readEnv(process.env)
    forgetSecrets(process.env)
    const outcome = await operation.run({
      env,
      words: positionals,
      has: (flag) => values[flag] === true,
      text: (option) => {
        const value = values[option]
        return typeof value === 'string' ? value : undefined
      },
      progress: progressLine(),
      signal: stop.signal,
    })
    console.log(values.json ? JSON.stringify(outcome.data) : outcome.text)
    process.exitCode = outcome.failed ? 1 : 0
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof Misused ? `${error.message}${usage}` : sentenceOf(error))
  }
}

function read({ options = {}, most = 0 }: Operation): {
  values: Record<string, unknown>
  positionals: string[]
} {
  try {
    const given = parseArgs({
      allowPositionals: true,
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    const unknown = given.positionals[most]
    if (unknown !== undefined) throw new Misused(`不认识的参数 ${unknown}。\n`)
    return given
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Misused('')
  }
}

const sentenceOf = (error: unknown): unknown =>
  error instanceof StartError || error instanceof Refused ? error.message : error

const EVERY_MS = 5000

/** One line that is written over on a terminal; elsewhere a line every few seconds. */
function progressLine(): Progress {
  const { stderr } = process
  let written = performance.now()
  return (done, total, words) => {
    const line = `${String(Math.floor((done / (total || 1)) * 100)).padStart(3)}%  ${words}`
    if (stderr.isTTY) stderr.write(`\r\x1b[K${line}${done >= total ? '\n' : ''}`)
    else if (performance.now() - written > EVERY_MS) {
      written = performance.now()
      stderr.write(`${line}\n`)
    }
  }
}
