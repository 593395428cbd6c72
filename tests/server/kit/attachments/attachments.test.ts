import { createHash } from 'node:crypto'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DocumentFile, MAX_FILE_BYTES, savedName } from '#kit/document-files.ts'
import { build } from '#server/app.ts'
import { sweepParts } from '#server/kit/attachments/file-store.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, clientOf, testApp } from '#support/app.ts'
import { archive, docx, jpg, pdf, png, xlsx } from '#support/attachments.ts'
import { upload } from '#support/upload.ts'
import { lyingSize } from '#support/workbook.ts'

/** Files taken as attachments, and what is left on disk of them. Any kind of document does; this one has no lines. */
const t = await testApp({ own: true })
const NAME = 'launch-apply'
const MB = 1024 * 1024
let farm: TestNode
let second: TestNode
let client: Client

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  second = await t.node({ type: 'farm', name: '二场', parent: company })
  const functions = [NAME, `${NAME}:create`, `${NAME}:edit`]
  await t.user({ account: 'clerk', at: company, functions })
  client = await t.as('clerk')
})

async function document(at = farm): Promise<string> {
  const body = { kind: 'FARM', applyFarmId: at.uid, applyDate: '2026-11-01', content: '申请' }
  return (await client.post<{ uid: string }>(NAME, body)).data.uid
}

const put = async (
  uid: string,
  file: Buffer,
  fileName = '附件.pdf',
  headers: Record<string, string> = {},
) => {
  const answer = await upload(client, `${NAME}/${uid}/files`, file, { fileName, headers })
  return { status: answer.status, msg: answer.msg, file: answer.data as unknown as DocumentFile }
}
const listed = async (uid: string) =>
  (await client.get<{ list: DocumentFile[] }>(`${NAME}/${uid}/files`)).data.list
const onDisk = (at = farm) => {
  const folder = join(t.app.attachments, at.uid)
  return existsSync(folder) ? readdirSync(folder).sort() : []
}
const sha = (file: Buffer) => createHash('sha256').update(file).digest('hex')

describe('what a file is follows from its content', () => {
  test.each([
    ['pdf', () => pdf()],
    ['png', () => png()],
    ['jpg', () => jpg()],
    ['xlsx', xlsx],
    ['docx', docx],
  ] as const)('%s', async (type, make) => {
    const { msg, file } = await put(await document(), await make(), '无论什么.exe')
    expect([msg, file.type, file.fileName]).toEqual(['', type, '无论什么.exe'])
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const macro = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '', 'xl/vbaProject.bin': 'MZ' }
  test.each<[string, Buffer | Promise<Buffer>, string]>([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), '只能上传'],
    ['a drawing with a script', Buffer.from(svg), '只能上传'],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), '只能上传'],
    ['a page before a PDF', Buffer.from('<script></script>%PDF-1.7'), '只能上传'],
    ['nothing', Buffer.alloc(0), '文件是空的'],
    ['three bytes', Buffer.from('abc'), '只能上传'],
    ['a plain archive', archive({ 'a.txt': 'x' }), '只能上传'],
    ['a workbook with macros', archive(macro), '宏'],
    ['half an archive', xlsx().then((file) => file.subarray(0, file.length / 2)), '只能上传'],
    [
      'an archive that says it unpacks to 4 GB',
      xlsx().then((file) => lyingSize(file, 'xl/workbook.xml', 0xfff0_0000)),
      '过大',
    ],
    [
      'parts outside of the archive',
      archive({ '[Content_Types].xml': '', 'word/document.xml': '', '../a': '' }),
      '损坏',
    ],
  ])('%s is refused and leaves nothing', async (_name, file, words) => {
    const uid = await document()
    const before = onDisk()
    const { status, msg } = await put(uid, await file, '检疫证.pdf')
    expect([status, msg]).toEqual([400, expect.stringContaining(words)])
    expect([await listed(uid), onDisk()]).toEqual([[], before])
  })
})

describe('names are shown as given and saved as something harmless', () => {
  test.each([
    ['检疫证 第1号.pdf', '检疫证 第1号.pdf', '检疫证 第1号.pdf'],
    ['../../etc/passwd', 'passwd', 'passwd.pdf'],
    ['C:\\temp\\发票.pdf', '发票.pdf', '发票.pdf'],
    ['page.html', 'page.html', 'page.html.pdf'],
    ['fdp.\u202efdp.exe', 'fdp.\u202efdp.exe', 'fdp._fdp.exe.pdf'],
    ['a\u0007;b=%0d%0aX-Y: 1.pdf', 'a\u0007;b=%0d%0aX-Y: 1.pdf', 'a_;b=%0d%0aX-Y_ 1.pdf'],
    ['.htaccess', '.htaccess', 'htaccess.pdf'],
    [`${'长'.repeat(300)}.pdf`, '长'.repeat(200), `${'长'.repeat(200)}.pdf`],
  ])('%s', async (given, shown, saved) => {
    const uid = await document()
    const { msg, file } = await put(uid, pdf(given), given)
    expect([msg, file.fileName]).toEqual(['', shown])
    const { response } = await client.get(`${NAME}/${uid}/files/${file.uid}/download`)
    const header = String(response.headers['content-disposition'])
    expect(header).toMatch(/^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w%.~!-]+$/)
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(saved)
    expect(savedName(file.fileName, file.type)).toBe(saved)
  })
})

test('the same content is kept once for a farm, and goes with its last row', async () => {
  const [one, two, elsewhere] = [await document(), await document(), await document(second)]
  const file = pdf('同一份')
  const [first, again] = [await put(one, file), await put(two, file)]
  await put(elsewhere, file)
  expect((await put(one, file)).msg).toBe('此文件已在附件中：附件.pdf')
  expect(onDisk().filter((name) => name === sha(file)).length).toBe(1)
  await client.delete(`${NAME}/${one}/files/${first.file.uid}`)
  expect(onDisk()).toContain(sha(file))
  await client.delete(`${NAME}/${two}/files/${again.file.uid}`)
  expect(onDisk()).not.toContain(sha(file))
  // another farm's copy is its own
  expect(onDisk(second)).toEqual([sha(file)])
})

test('a lost answer is not done twice; removing and adding at once never loses the content', async () => {
  const uid = await document()
  const key = { 'idempotency-key': `put-${uid}` }
  const sent = await Promise.all([1, 2, 3].map(() => put(uid, pdf('一次'), 'a.pdf', key)))
  expect(new Set(sent.map(({ file }) => file.uid)).size).toBe(1)
  const others = await Promise.all(Array.from({ length: 6 }, () => document()))
  const content = pdf('轮换')
  let held = await put(uid, content)
  for (const other of others) {
    const [next] = await Promise.all([
      put(other, content),
      client.delete(`${NAME}/${uid}/files/${held.file.uid}`),
    ])
    expect(next.msg).toBe('')
    expect(onDisk()).toContain(sha(content))
    await client.delete(`${NAME}/${other}/files/${next.file.uid}`)
    held = await put(uid, content)
  }
})

test('20 files a document, and the space of a farm', async () => {
  const uid = await document(second)
  const sent = []
  for (let n = 0; n < 21; n += 1) sent.push(await put(uid, pdf(String(n)), `${n}.pdf`))
  expect(sent.filter(({ msg }) => msg === '').length).toBe(20)
  expect(sent.at(-1)?.msg).toBe('一张单据最多 20 个附件')
  await sql`insert into document_file (farm_id, uid, document, document_uid, file_name, size, sha256, type)
    select ${second.uid}, gen_random_uuid(), ${NAME}, gen_random_uuid(), '大', ${10 * MB}, 'x' || n, 'pdf' from generate_series(1, 204) n`.execute(
    t.db,
  )
  expect((await put(await document(second), Buffer.concat([pdf(), Buffer.alloc(9 * MB)]))).msg).toBe(
    '本场附件空间（2048 MB）已用完，请联系管理员',
  )
  expect((await put(await document(), Buffer.concat([pdf(), Buffer.alloc(9 * MB)]))).msg).toBe('')
})

describe('over a wire', () => {
  /** Sends a body of this size piece by piece; answers what came back and what memory it took. */
  async function stream(uid: string, begin: Buffer, size: number, declared: boolean) {
    const { port } = t.app.server.address() as AddressInfo
    const boundary = 'wire'
    const head = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`,
    )
    const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
    const length = head.length + size + tail.length
    const before = process.memoryUsage().rss
    let peak = before
    let sent = 0
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const call = request(
        {
          port,
          method: 'POST',
          path: `/api/v2/${NAME}/${uid}/files`,
          headers: {
            'content-type': `multipart/form-data; boundary=${boundary}`,
            cookie: `sid=${client.cookies.sid}`,
            ...(declared ? { 'content-length': length } : {}),
          },
        },
        (response) => {
          let text = ''
          response.on('data', (piece) => {
            text += piece
          })
          response.on('end', () => {
            call.destroy()
            resolve({ status: response.statusCode ?? 0, text })
          })
        },
      )
      call.on('error', reject)
      const piece = Buffer.alloc(256 * 1024, 32)
      const more = () => {
        peak = Math.max(peak, process.memoryUsage().rss)
        if (call.destroyed) return
        if (sent >= size) return void call.end(tail)
        const next = piece.subarray(0, Math.min(piece.length, size - sent))
        sent += next.length
        if (call.write(next)) setImmediate(more)
        else call.once('drain', more)
      }
      call.write(head)
      call.write(begin)
      sent = begin.length
      more()
    })
    return { ...answer, sent, grown: peak - before }
  }

  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('10 MB to the byte is taken without standing in memory; one more is not', async () => {
    const uid = await document()
    const taken = await stream(uid, pdf('整'), MAX_FILE_BYTES, true)
    expect([taken.status, JSON.parse(taken.text).data.size]).toEqual([200, MAX_FILE_BYTES])
    const over = await stream(uid, pdf('多'), MAX_FILE_BYTES + 1, true)
    expect([over.status, JSON.parse(over.text).msg]).toEqual([413, '文件超过 10 MB，不能上传'])
    expect((await listed(uid)).length).toBe(1)
  })

  test('200 MB are refused before they are sent, said or not; a wrong file after its first bytes', async () => {
    const uid = await document()
    const before = onDisk()
    for (const [begin, declared, status] of [
      [pdf('大'), true, 413],
      [pdf('大'), false, 413],
      [Buffer.from('<html>hello'), false, 400],
    ] as const) {
      const answer = await stream(uid, begin, 200 * MB, declared)
      expect(answer.status).toBe(status)
      expect(answer.sent).toBeLessThan(40 * MB)
      expect(answer.grown).toBeLessThan(50 * MB)
    }
    expect([await listed(uid), onDisk()]).toEqual([[], before])
  })
})

test('what a killed server left half written goes a day later, nothing else', async () => {
  await put(await document(), pdf('留'))
  const [old, young] = [
    join(t.app.attachments, farm.uid, 'part-old'),
    join(t.app.attachments, farm.uid, 'part-new'),
  ]
  writeFileSync(old, 'x')
  writeFileSync(young, 'x')
  utimesSync(old, new Date(0), new Date(0))
  const kept = onDisk().length
  await sweepParts(t.app.attachments, Date.now())
  expect([existsSync(old), existsSync(young), onDisk().length]).toEqual([false, true, kept - 1])
})

test('a folder that cannot be written to is reported as such, and nothing is attached', async () => {
  const uid = await document()
  const attachments = join(t.app.attachments, 'no-folder')
  writeFileSync(attachments, 'x')
  const app = await build({ db: t.db, attachments, unlimited: true })
  const elsewhere = clientOf(app, client.cookies)
  const { status, msg } = await upload(elsewhere, `${NAME}/${uid}/files`, pdf())
  await app.close()
  expect([status, msg]).toEqual([507, '服务器存储空间不足或不能写入，请联系管理员'])
  expect(await listed(uid)).toEqual([])
})

test('a body without a file, a file in another field and a document that is none', async () => {
  const uid = await document()
  const messages = [
    (await client.post(`${NAME}/${uid}/files`, { file: 'x' })).msg,
    (await upload(client, `${NAME}/${uid}/files`, pdf(), { field: 'other' })).msg,
    (await upload(client, `${NAME}/${crypto.randomUUID()}/files`, pdf())).status,
    (await client.get(`${NAME}/${uid}/files/x/download`)).status,
  ]
  expect(messages).toEqual(['请选择要上传的文件', '请选择要上传的文件', 404, 404])
})
