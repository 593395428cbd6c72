import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { UploadOptions } from '#domain/upload/queue.ts'
import type { UploadProgress } from '#domain/upload/resume.ts'
import { refusal, transportFailure } from '#providers/api-error.ts'
import { createUploads } from '#providers/upload.ts'
import type { AskProgress, Send } from '#providers/upload-send.ts'
import { sweepUploads } from '#server/kit/uploads/part-store.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { jpg, pdf, png } from '#support/attachments.ts'
import { type Cut, cuttingProxy } from '#support/cutting-proxy.ts'
import { tableOf } from '#support/upload.ts'

/** Files that come in parts: kept under their owner, sent again after a cut, put together once. */
const t = await testApp({ own: true })
const NAME = 'launch-apply'
const DAY_MS = 24 * 3_600_000
let farm: TestNode
let clerk: Client
let other: Client

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  const functions = [NAME, `${NAME}:create`, `${NAME}:edit`, 'basic-supplier', 'basic-supplier:import']
  await t.user({ account: 'clerk', at: company, functions })
  await t.user({ account: 'other', at: company, functions })
  clerk = await t.as('clerk')
  other = await t.as('other')
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})

async function target(): Promise<string> {
  const body = { kind: 'FARM', applyFarmId: farm.uid, applyDate: '2026-11-01', content: '申请' }
  return `${NAME}/${(await clerk.post<{ uid: string }>(NAME, body)).data.uid}/files`
}

interface Part {
  readonly path: string
  readonly content: Buffer
  readonly fields: Record<string, string | number>
  readonly fileName?: string
}

/** One part as a browser's form sends it. */
async function send({ path, content, fields, fileName = '合同.pdf' }: Part, client = clerk) {
  const boundary = '----parts'
  const field = ([key, value]: [string, string | number]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(Object.entries(fields).map(field).join('') + head),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await client.post<UploadProgress & { uid?: string; size?: number }>(path, body, { headers })
  return { status: answer.status, msg: answer.msg, code: answer.code, data: answer.data }
}

let serial = 0
const upload = () => `upload-of-the-test-${serial++}`
const words = (bytes: number) => pdf('检'.repeat(bytes / 3))
const listed = async (path: string) =>
  (await clerk.get<{ list: { size: number }[] }>(path)).data.list.map(({ size }) => size)
const progress = async (name: string, client = clerk) => client.get<UploadProgress>(`base/upload/${name}`)

test('S7-46 chunk/chunks: parts come in any order and twice, the last one missing completes the file', async () => {
  const [path, name, file] = [await target(), upload(), words(3000)]
  const part = (chunk: number) => ({
    path,
    content: file.subarray(chunk * 1000, (chunk + 1) * 1000),
    fields: { upload: name, name: '合同.pdf', chunk, chunks: 4 },
  })
  expect((await send(part(2))).data).toEqual({ upload: name, received: 0, parts: [2], complete: false })
  await send(part(0))
  expect((await send(part(0))).data).toEqual({ upload: name, received: 1000, parts: [0, 2], complete: false })
  await send(part(1))
  expect((await progress(name)).data).toEqual({
    upload: name,
    received: 3000,
    parts: [0, 1, 2],
    complete: false,
  })
  expect((await send(part(3))).data.size).toBe(file.length)
  expect(await listed(path)).toEqual([file.length])
})

test('S7-46 offset/total: each part begins where the others end; HEAD answers where', async () => {
  const [path, name, file] = [await target(), upload(), words(3000)]
  const part = (offset: number, to: number) => ({
    path,
    content: file.subarray(offset, to),
    fields: { upload: name, name: '合同.pdf', offset, total: file.length },
  })
  await send(part(0, 1000))
  const gap = await send(part(1500, 2000))
  expect([gap.status, gap.code, gap.data.received]).toEqual([409, 'CONFLICT', 1000])
  const { cookies } = clerk
  const head = await t.app.inject({ method: 'HEAD', url: `/api/v2/base/upload/${name}`, cookies })
  expect([head.headers['upload-offset'], head.headers['upload-length']]).toEqual([
    '1000',
    String(file.length),
  ])
  await send(part(1000, 2500))
  expect((await send(part(1000, 2500))).data.received).toBe(2500)
  expect((await send(part(2500, file.length))).data.size).toBe(file.length)
})

test('S7-46 a client that knows the fields of the specification alone is understood too', async () => {
  const [path, file] = [await target(), words(1500)]
  const halves = [file.subarray(0, 900), file.subarray(900)]
  for (const [chunk, content] of halves.entries())
    await send({ path, content, fields: { name: 'a.pdf', chunk, chunks: 2 } })
  expect(await listed(path)).toEqual([file.length])
})

test('an upload belongs to the user who began it, to one target and to one file', async () => {
  const [path, name] = [await target(), upload()]
  const fields = { upload: name, name: '合同.pdf', chunk: 0, chunks: 2 }
  await send({ path, content: words(300), fields })
  expect((await progress(name, other)).status).toBe(404)
  expect((await t.anonymous.get(`base/upload/${name}`)).status).toBe(401)
  const elsewhere = await send({ path: await target(), content: words(300), fields })
  expect([elsewhere.status, elsewhere.code]).toEqual([409, 'CONFLICT'])
  expect((await send({ path, content: words(300), fields: { ...fields, chunks: 3 } })).status).toBe(409)
  // the same name is another upload to another user
  await send({ path, content: words(300), fields: { ...fields, chunk: 1 } }, other)
  expect((await progress(name)).data.parts).toEqual([0])
})

test.each([
  ['a number beyond the last', { chunk: 2, chunks: 2 }],
  ['no number', { chunk: 'x', chunks: 2 }],
  ['half of a pair', { chunk: 0 }],
  ['more parts than there may be', { chunk: 0, chunks: 10_001 }],
  ['a negative place', { offset: -1, total: 10 }],
  ['a name that is a path', { upload: '../../../../etc/passwd', chunk: 0, chunks: 1 }],
])('%s is refused in words', async (_what, fields) => {
  const { status, msg } = await send({ path: await target(), content: words(30), fields })
  expect([status, msg]).toEqual([400, expect.stringMatching(/编号不正确/)])
})

test('S8-22 S5-43 a file larger than allowed is refused with its first part, or as soon as its parts are', async () => {
  const path = await target()
  const early = await send({
    path,
    content: words(30),
    fields: { upload: upload(), offset: 0, total: 11_000_000 },
  })
  expect([early.status, early.data]).toEqual([413, { uploadCode: -600 }])
  const name = upload()
  const content = words(6_000_000)
  await send({ path, content, fields: { upload: name, chunk: 0, chunks: 3 } })
  const late = await send({ path, content, fields: { upload: name, chunk: 1, chunks: 3 } })
  expect([late.status, late.data]).toEqual([413, { uploadCode: -600 }])
  expect((await progress(name)).status).toBe(404)
})

test('what is not continued is swept after a day', async () => {
  const [path, name] = [await target(), upload()]
  await send({ path, content: words(30), fields: { upload: name, chunk: 0, chunks: 2 } })
  const root = join(t.app.attachments, 'uploads')
  await sweepUploads(root, Date.now() + DAY_MS / 2)
  expect((await progress(name)).status).toBe(200)
  await sweepUploads(root, Date.now() + DAY_MS + 60_000)
  expect((await progress(name)).status).toBe(404)
})

test('one person cannot fill the disk: the oldest unfinished files give way', async () => {
  const path = await target()
  const names = Array.from({ length: 45 }, upload)
  for (const name of names)
    await send({ path, content: words(30), fields: { upload: name, chunk: 0, chunks: 2 } }, other)
  expect((await progress(names[0] ?? '', other)).status).toBe(404)
  expect((await progress(names[44] ?? '', other)).status).toBe(200)
})

test.each<[string, number, Buffer, string]>([
  ['S8-25 a text that calls itself a picture', -700, Buffer.from('no picture at all'), 'a.png'],
  ['S8-25 a picture cut in its header', -700, png().subarray(0, 20), 'a.png'],
  ['S8-26 a picture too large for memory', -701, png('', [16_000, 16_000]), 'a.png'],
  ['S8-27 a picture over the dimensions', -702, jpg('', [20_000, 10]), 'a.jpg'],
  ['S8-20 a program', -400, Buffer.from('MZ this is a program'), '合同.pdf'],
  ['S8-22 an empty file', -600, Buffer.alloc(0), '合同.pdf'],
])('%s is answered with %i, and nothing of it stays', async (_what, uploadCode, content, fileName) => {
  const [path, name] = [await target(), upload()]
  const { status, data } = await send({
    ...{ path, content, fileName },
    fields: { upload: name, chunk: 0, chunks: 1 },
  })
  expect([status, data]).toEqual([400, { uploadCode }])
  expect((await progress(name)).status).toBe(404)
  expect(await listed(path)).toEqual([])
})

test('S7-47 an import in parts is one file: tried, then taken', async () => {
  const sheet = await tableOf(['编码', '名称', '类型'], [['UP1', '分片供应商', '饲料']])
  const name = upload()
  const half = Math.ceil(sheet.length / 2)
  const part = (chunk: number) => ({
    path: 'basic-supplier/import?dryRun=1',
    content: sheet.subarray(chunk * half, (chunk + 1) * half),
    fields: { upload: name, chunk, chunks: 2 },
    fileName: '供应商.xlsx',
  })
  expect((await send(part(0))).data).toMatchObject({ complete: false })
  expect((await send(part(1))).data).toMatchObject({ total: 1 })
  const wrong = await send({ ...part(0), fileName: '供应商.txt' })
  expect([wrong.status, wrong.data]).toEqual([400, { uploadCode: -601 }])
})

/** The upload client of the browser on this machine's own transport. */
function clientThrough(port: number) {
  const headers = { cookie: `sid=${clerk.cookies.sid}`, connection: 'close' }
  const call = async (path: string, more: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/${path}`, { headers, ...more }).catch(
      (error: unknown) => {
        throw transportFailure(String(error))
      },
    )
    const body = await answer.json()
    if (body.code !== 'SUCCESS') throw refusal(body, answer.status)
    return body.data
  }
  const sender: Send = async ({ path, part, file, signal }) => {
    const form = new FormData()
    for (const [key, value] of Object.entries(part.fields)) form.append(key, value)
    form.append('file', file.slice(part.from, part.to), file.name)
    return call(path, { method: 'POST', body: form, signal })
  }
  const ask: AskProgress = (name) => call(`base/upload/${name}`).catch(() => null)
  return createUploads({ send: sender, ask, userAgent: '' })
}

const KB = 1024
test.each<[Partial<UploadOptions>]>([[{ chunkFields: 'offset' }], [{ chunkFields: 'chunks' }]])(
  'a file goes on after cuts on the way there and back, and is attached once (%j)',
  async (how) => {
    const path = await target()
    const content = words(900 * KB)
    // parts 2 and 4 are cut on their way, the answer to 3 and to the last is lost
    const cuts: Readonly<Record<number, Cut>> = {
      1: { afterBytes: 40 * KB },
      4: { loseAnswer: true },
      7: { afterBytes: 90 * KB },
    }
    const { port } = t.app.server.address() as AddressInfo
    const proxy = await cuttingProxy(port, (connection) => cuts[connection])
    const sent = await clientThrough(proxy.port).one(new File([new Uint8Array(content)], '大合同.pdf'), {
      target: { path, headers: {} },
      options: { chunkSize: 128 * KB, maxRetries: 3, retryMs: 20, ...how },
    })
    expect(sent).toMatchObject({ ok: true })
    expect(await listed(path)).toEqual([content.length])
    const hash = createHash('sha256').update(content).digest('hex')
    expect(existsSync(join(t.app.attachments, farm.uid, hash))).toBe(true)
    // what was acknowledged did not go over the wire again
    expect(proxy.passed.bytes).toBeLessThan(content.length + 3 * 128 * KB + 40 * KB)
    expect(readdirSync(join(t.app.attachments, farm.uid)).filter((one) => one.startsWith('part-'))).toEqual(
      [],
    )
  },
)
