/**
 * `npm run bench [part …]`: measures the product against baselines in the same run, prints every figure with its
 * smallest, median and largest value, and ends with 1 when a target is missed. Each part has a process of its own.
 */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Figures, missed, tableOf } from './figures.ts'

const PARTS = [
  'list',
  'big-table',
  'record',
  'herd',
  'group',
  'farm-days',
  'batches',
  'stock',
  'depreciation',
  'close',
  'export',
  'import',
  'go-live',
  'bundle',
  'report-table',
  'grid',
] as const

/** Runs one part to its end; answers what it measured, or null when it failed. */
function run(part: string): Promise<Figures | null> {
  const child = fork(join(import.meta.dirname, `${part}.ts`), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let figures: Figures = {}
  child.on('message', (told: Figures) => {
    figures = { ...figures, ...told }
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0 ? figures : null)))
}

const asked = process.argv.slice(2)
const unknown = asked.filter((one) => !PARTS.some((part) => part === one))
if (unknown.length > 0) throw new Error(`没有“${unknown.join('、')}”：可选 ${PARTS.join('、')}`)

const all: Figures = {}
const broken: string[] = []
for (const part of PARTS) {
  if (asked.length > 0 && !asked.includes(part)) continue
  console.log(`正在测量 ${part}……`)
  const figures = await run(part)
  if (figures) Object.assign(all, figures)
  else broken.push(part)
}
console.log(`\n${tableOf(all)}`)
if (broken.length > 0) console.error(`没有测成：${broken.join('、')}`)
const short = missed(all)
if (short.length > 0) console.error(`未达到目标：${short.join('、')}`)
process.exitCode = broken.length + short.length > 0 ? 1 : 0
