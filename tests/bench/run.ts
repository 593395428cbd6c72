/**
 * `npm run bench [part …]`: measures the product against baselines in the same run, prints every figure with its smallest, median and
 * largest value, and ends with 1 when a target is missed. Each part runs three times (`ROUNDS`) in a process of its own, in turn with the
 * others, so that a busy quarter of an hour decides nothing.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Figures, type Measured, missed, scaled, tableOf } from './figures.ts'
import type { Speed } from './reference-speed.ts'
import { type TargetId, targets } from './targets.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)

const PARTS = [
  'list',
  'big-table',
  'record',
  'herd',
  'group',
  'farm-days',
  'summary',
  'batches',
  'stock',
  'depreciation',
  'close',
  'backup',
  'export',
  'import',
  'go-live',
  'bundle',
  'report-table',
  'grid',
  'dev',
] as const

interface Round {
  readonly figures: Figures
  readonly speed: Speed | undefined
}

/** Runs one part to its end; answers what it measured, or null when it failed. */
function run(part: string): Promise<Round | null> {
  const child = fork(join(import.meta.dirname, `${part}.ts`), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let figures: Figures = {}
  let speed: Speed | undefined
  child.on('message', (measured: Measured) => {
    figures = { ...figures, ...measured.figures }
    speed = measured.speed ?? speed
  })
  return new Promise((resolve) =>
    child.once('exit', (code) => resolve(code === 0 ? { figures, speed } : null)),
  )
}

/** The rounds of every figure, one after the other. */
function together(
  rounds: readonly Round[],
  change: (id: TargetId, value: number, round: Round) => number,
): Figures {
  const all: Partial<Record<TargetId, number[]>> = {}
  for (const round of rounds)
    for (const [key, values] of Object.entries(round.figures)) {
      const id = key as TargetId
      all[id] = [...(all[id] ?? []), ...values.map((value) => change(id, value, round))]
    }
  return all
}

const asked = process.argv.slice(2)
const unknown = asked.filter((one) => !PARTS.some((part) => part === one))
if (unknown.length > 0) throw new Error(`没有“${unknown.join('、')}”：可选 ${PARTS.join('、')}`)

const rounds: Round[] = []
const broken = new Set<string>()
for (let turn = 1; turn <= ROUNDS; turn += 1)
  for (const part of PARTS) {
    if (asked.length > 0 && !asked.includes(part)) continue
    console.log(`正在测量 ${part}（第 ${turn} 次，共 ${ROUNDS} 次）……`)
    const round = await run(part)
    if (round) rounds.push(round)
    else broken.add(part)
  }
const judged = together(rounds, (id, value, { speed }) => scaled(targets[id], value, speed))
console.log(
  `\n${tableOf(
    together(rounds, (_, value) => value),
    judged,
  )}`,
)
if (broken.size > 0) console.error(`没有测成：${[...broken].join('、')}`)
const short = missed(judged)
if (short.length > 0) console.error(`未达到目标：${short.join('、')}`)
process.exitCode = broken.size + short.length > 0 ? 1 : 0
