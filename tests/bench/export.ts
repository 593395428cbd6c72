/**
 * Export of 100,000 rows × 20 columns over a socket: resident memory of the server, first byte, and what other requests
 * feel meanwhile (issue figures: ≤ 80 MB, ≤ 300 ms, others keep answering). Run: node tests/bench/export.ts [rows]
 */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { resources } from '#resources/index.ts'
import { build } from '#server/app.ts'
import type { Db } from '#server/kit/database.ts'
import { migrate } from '#server/kit/migrator.ts'
import { isExportable } from '#server/kit/sheet-fields.ts'
import { seed } from '#server/seed/index.ts'
import { withScratchDatabase } from '../../cli/scratch-database.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
const COLUMNS = 20
const PASSWORD = 'Sow-4711'
const LIMITS = { memoryMb: 80, firstByteMs: 300, othersP95Ms: 200 }
const MB = 1024 * 1024

interface Target {
  port: number
  cookie: string
}

async function fill(db: Db): Promise<void> {
  await sql`insert into organize (uid, parent_id, type, name, sort, level, tree_path)
    select gen_random_uuid(), uid, 'farm', '一场', 1, 2, tree_path || gen_random_uuid() || '/' from organize where level = 1`.execute(
    db,
  )
  await sql`insert into pig (farm_id, uid, ear_no, status, status_since, parity, pig_class, sex, birth_date, last_event,
      last_event_date, due_date, entry_date, source, pig_no, ear_tag, sire_ear_no, dam_ear_no, entry_weight, remark)
    select (select uid from organize where type = 'farm'), gen_random_uuid(), 'M' || lpad(n::text, 7, '0'), 'PREGNANT',
      date '2026-01-01' + n % 300, n % 9, 'SOW', 'F', date '2023-01-01' + n % 700, '配种', date '2026-01-01' + n % 300,
      date '2026-05-01' + n % 300, date '2024-01-01' + n % 700, 'OWN', 'P' || n, 'E' || n, 'S' || n % 50, 'D' || n % 900,
      (n % 3000) / 10.0, '备注文字' || n
      from generate_series(1, ${ROWS}) n`.execute(db)
  await sql`analyze`.execute(db)
}

const columns = (): string[] => {
  const pig = resources.find((one) => one.table === 'pig')
  return Object.entries(pig?.fields ?? {})
    .filter(([, field]) => isExportable(field) && !field.target && field.kind !== 'dictionary')
    .map(([key]) => key)
    .slice(0, COLUMNS)
}

/** Downloads and throws away; answers the time to the first byte, all of it, and the bytes. */
function download(
  { port, cookie }: Target,
  filters: Record<string, string> = {},
): Promise<{ firstByte: number; total: number; bytes: number }> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const call = request(
      { port, host: '127.0.0.1', path: '/api/v2/pigs-file/export', method: 'POST', headers },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`export answered ${response.statusCode}`))
        let firstByte = 0
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          firstByte ||= performance.now() - start
          bytes += chunk.length
        })
        response.on('end', () => resolve({ firstByte, total: performance.now() - start, bytes }))
        response.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end(
      JSON.stringify({ filters, columns: columns(), sort: [{ field: 'lastEventDate', order: 'desc' }] }),
    )
  })
}

/** Calls the server's clock every 20 ms until told to stop; answers the 95th percentile in ms. */
async function others({ port, cookie }: Target, running: () => boolean): Promise<number> {
  const times: number[] = []
  while (running()) {
    const start = performance.now()
    await (await fetch(`http://127.0.0.1:${port}/api/v2/base/common/getnow`, { headers: { cookie } })).text()
    times.push(performance.now() - start)
    await wait(20)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function measure(target: Target) {
  let busy = true
  let peak = 0
  const before = process.memoryUsage().rss
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss - before)
  }, 20)
  const meanwhile = others(target, () => busy)
  const file = await download(target)
  busy = false
  clearInterval(sampler)
  return { ...file, memoryMb: peak / MB, othersP95Ms: await meanwhile }
}

async function signIn(port: number): Promise<string> {
  const body = JSON.stringify({ account: 'admin', password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/v2/base/account/login`, {
    method: 'POST',
    headers,
    body,
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const result = await withScratchDatabase(process.env.DATABASE_URL || undefined, async (db) => {
  await migrate(db, () => undefined)
  await seed(db, { adminPassword: PASSWORD })
  await fill(db)
  const app = await build({ db, unlimited: true })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const target = { port, cookie: await signIn(port) }
  try {
    await download(target, { earNo_like: 'M00000' }) // code loaded and compiled; memory is measured from here
    return await measure(target)
  } finally {
    await app.close()
  }
})

const round = (value: number): number => Math.round(value * 10) / 10
console.log(
  `export ${ROWS} x ${COLUMNS}: ${round(result.total / 1000)} s, ${round(result.bytes / MB)} MB; memory +${round(result.memoryMb)} MB (<= ${LIMITS.memoryMb}); ` +
    `first byte ${round(result.firstByte)} ms (<= ${LIMITS.firstByteMs}); other requests p95 ${round(result.othersP95Ms)} ms (<= ${LIMITS.othersP95Ms})`,
)
if (
  result.memoryMb > LIMITS.memoryMb ||
  result.firstByte > LIMITS.firstByteMs ||
  result.othersP95Ms > LIMITS.othersP95Ms
)
  process.exitCode = 1
