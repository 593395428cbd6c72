/**
 * An import of 10,000 matings (`IMPORT=1000 npm run bench import` for a smaller one): trial run, commit and taking
 * back over a socket, the server's memory, and what other requests on the same farm feel meanwhile; then malformed files.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { kindOfForm } from '#kit/import-kind.ts'
import type { ImportTask } from '#kit/import-task.ts'
import { isImportRunning } from '#kit/import-task.ts'
import { mating } from '#resources/events/mating.ts'
import { tableOf } from '#support/upload.ts'
import { quantile, report } from './figures.ts'
import { fillMatings } from './fill-matings.ts'
import { hostileFiles } from './hostile-files.ts'
import { type OverSocket, overSocket } from './over-socket.ts'
import { type Served, served } from './served.ts'
import { benchDatabase } from './setting.ts'

const ROWS = Number(process.env.IMPORT ?? 10_000)
/** Places for sows that come to one mating each to enter. */
const SOWS = Math.ceil(ROWS / 1.1)
const MB = 1024 * 1024
const PAGE = 'batch-import'

/** Asks in turn what other people ask, every 20 ms until it is stopped; answers the times in ms. */
async function others(ask: OverSocket, farmId: string, running: () => boolean): Promise<number[]> {
  const times: number[] = []
  const row = { earNo: 'G0001', date: '2026-11-20', bcs: 3 }
  const ways = [
    () => ask.get('base/common/getnow'),
    () => ask.get('pigs-file?_start=0&_end=50'),
    () => ask.post('event/event_body', { farmId, rows: [row], dryRun: true }),
    () => ask.get(`backlog?farmId=${farmId}`).catch(() => undefined),
  ]
  for (let turn = 0; running(); turn += 1) {
    const start = performance.now()
    await ways[turn % ways.length]?.()
    times.push(performance.now() - start)
    await wait(20)
  }
  return times
}

async function settled(ask: OverSocket, uid: string): Promise<ImportTask> {
  for (;;) {
    const task = await ask.get<ImportTask>(`${PAGE}/${uid}`)
    if (!isImportRunning(task.status)) return task
    await wait(100)
  }
}

/** Runs a job to its end; answers seconds, the other requests' times, and the largest memory in MB. */
async function measured(server: Served, ask: OverSocket, task: ImportTask, act: string, body: object) {
  let busy = true
  server.peak()
  const meanwhile = others(ask, task.farmId, () => busy)
  const start = performance.now()
  await ask.post(`${PAGE}/${task.uid}/${act}`, body)
  const done = await settled(ask, task.uid)
  const seconds = (performance.now() - start) / 1000
  busy = false
  const times = await meanwhile
  console.log(
    `  ${act}: ${seconds.toFixed(1)} s，${done.status}，${done.valid} 行正确，${done.failed} 行错误，${done.note ?? ''}`,
  )
  if (done.problems[0]) console.log(`  ${JSON.stringify(done.problems.slice(0, 3))}`)
  const memory = server.peak() / MB
  console.log(`  内存 ${memory.toFixed(0)} MB，其他请求 p95 ${quantile(times, 0.95).toFixed(0)} ms`)
  return { seconds, times, memory, done }
}

/** Sends malformed files of any size; answers the slowest refusal in seconds and the memory in MB. */
async function refused(server: Served, ask: OverSocket, farmId: string) {
  const times: number[] = []
  let memory = 0
  for await (const [name, file] of hostileFiles()) {
    await wait(200)
    const before = server.peak() / MB
    const start = performance.now()
    const said = await ask.upload(`${PAGE}/upload?kind=event-mat&farmId=${farmId}`, file).then(
      () => '已接受',
      (error: Error) => error.message.split(': ').at(-1),
    )
    if (said === '已接受') throw new Error(`${name} was taken`)
    times.push((performance.now() - start) / 1000)
    memory = Math.max(memory, server.peak() / MB - before)
    console.log(`  ${name}（${(file.length / 1024).toFixed(0)} KB）：${times.at(-1)?.toFixed(2)} s，${said}`)
  }
  return { seconds: Math.max(...times), memory }
}

await benchDatabase(async (db, url) => {
  const { farmId, rows } = await fillMatings(db, SOWS)
  const { columns } = kindOfForm(mating)
  const keys = Object.keys(columns).filter((key) =>
    rows.some((row) => row[key] !== undefined && row[key] !== null),
  )
  const cells = rows
    .slice(0, ROWS)
    .map((row) =>
      keys.map(
        (key) =>
          columns[key]?.options?.find((one) => one.value === row[key])?.label ??
          (row[key] as string | number | null) ??
          null,
      ),
    )
  const file = await tableOf(
    keys.map((key) => columns[key]?.label ?? key),
    cells,
  )
  console.log(`  ${cells.length} 行，${(file.length / 1024).toFixed(0)} KB`)
  await served(url, async (server) => {
    const ask = await overSocket(server.port)
    await wait(300)
    const before = server.peak() / MB
    const start = performance.now()
    const task = await ask.upload<ImportTask>(`${PAGE}/upload?kind=event-mat&farmId=${farmId}`, file)
    const uploaded = performance.now() - start
    const reading = server.peak() / MB
    const checked = await measured(server, ask, task, 'check', {})
    const body = { requestId: 'bench-commit-1', partial: true, reason: '核实无误' }
    const committed = await measured(server, ask, task, 'commit', body)
    if (committed.done.created < cells.length * 0.95) throw new Error('too few rows were taken')
    const { revertToken: token } = committed.done
    const taken = await measured(server, ask, task, 'revert', { token, reason: '导错文件' })
    if (taken.done.status !== 'REVERTED') throw new Error('the file was not taken back')
    const hostile = await refused(server, ask, farmId)
    report({
      'import/hostile': [hostile.seconds],
      'import/hostile-memory': [hostile.memory],
      'import/upload': [uploaded],
      'import/check': [checked.seconds],
      'import/commit': [committed.seconds],
      'import/revert': [taken.seconds],
      'import/memory': [Math.max(reading, checked.memory, committed.memory, taken.memory) - before],
      'import/others': [quantile([...checked.times, ...committed.times, ...taken.times], 0.95)],
    })
  })
})
