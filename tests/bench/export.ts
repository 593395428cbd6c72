/**
 * Export of 100,000 rows × 20 columns over a socket: resident memory of the server, first byte, and what other requests
 * feel meanwhile. Run: node tests/bench/export.ts [rows]
 */
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isExportable } from '#kit/import/importable.ts'
import { resources } from '#resources/index.ts'
import { report } from './figures.ts'
import { fillPigs } from './fill-pigs.ts'
import { type Served, served } from './served.ts'
import { benchDatabase, PASSWORD } from './setting.ts'

const ROWS = Number(process.argv[2] ?? 100_000)
const COLUMNS = 20
const MB = 1024 * 1024

interface Target {
  port: number
  cookie: string
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

/** Calls the server's clock every 20 ms until it is stopped; answers the 95th percentile in ms. */
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

async function measure(target: Target, server: Served) {
  let busy = true
  await wait(200)
  server.peak()
  await wait(200)
  const before = server.peak()
  const meanwhile = others(target, () => busy)
  const file = await download(target)
  busy = false
  return { ...file, memoryMb: (server.peak() - before) / MB, othersP95Ms: await meanwhile }
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

await benchDatabase(async (db, url) => {
  await fillPigs(db, ROWS)
  // the stream is measured, not the queue that takes lists as long as this one
  await sql`insert into app_setting (name, value) values ('export_offline_rows', '10000000')`.execute(db)
  await served(url, async (server) => {
    const target = { port: server.port, cookie: await signIn(server.port) }
    await download(target, { earNo_like: 'M00000' }) // code loaded and compiled; memory is measured from here
    const { memoryMb, firstByte, othersP95Ms, total, bytes } = await measure(target, server)
    if (bytes < MB) throw new Error(`the file holds ${bytes} bytes`)
    report({
      'export/memory': [memoryMb],
      'export/first-byte': [firstByte],
      'export/others': [othersP95Ms],
      'export/total': [total / 1000],
    })
  })
})
