import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

let moment = new Date('2026-11-20T01:12:00Z')
const t = await testApp({ now: () => moment })
const at = (time: string) => {
  moment = new Date(`${time}+08:00`)
}

interface Thread {
  feedback: { status: string; sender: string; page: string | null; acceptedAt: string | null }
  messages: { author: string; role: string | null; body: string | null; to: string | null }[]
  files: { uid: string; messageUid: string | null; fileName: string }[]
  next: string[]
  isSender: boolean
  mayAnswer: boolean
}

let farm: TestNode
let sender: Client
let answerer: Client
let stranger: Client
let noFunction: Client

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '江北公司' })
  const other = await t.node({ type: 'company', name: '江南公司' })
  farm = await t.node({ type: 'farm', name: '柳河种猪场', parent: company })
  await t.user({ account: 'breeder', at: farm, roles: ['BREEDER'] })
  await t.user({ account: 'manager', at: company, roles: ['COMPANY_ADMIN'] })
  await t.user({ account: 'stranger', at: other, roles: ['COMPANY_ADMIN'] })
  await t.user({ account: 'bare', at: farm, functions: ['user'] })
  sender = await t.as('breeder')
  answerer = await t.as('manager')
  stranger = await t.as('stranger')
  noFunction = await t.as('bare')
})

const words = {
  ...{
    title: '断奶批量录入想按栏位排序',
    module: 'event',
    kind: 'WISH',
    content: '能不能记住我上次的排序？',
  },
  ...{
    page: '待断奶',
    appVersion: '2026.11.1',
    browser: 'Chrome 140',
    screenSize: '1366×768',
    lastRequest: '9d01-0911',
  },
}
const send = async (client = sender, more: object = {}) =>
  (await client.post<{ uid: string }>('feedback', { ...words, ...more })).data.uid
const threadOf = async (client: Client, uid: string) =>
  (await client.get<Thread>(`feedback/${uid}/thread`)).data
const answer = (client: Client, uid: string, body: string | null, status?: string) =>
  client.post<{ uid: string }>(`feedback/${uid}/answer`, { body, ...(status ? { status } : {}) })
const unread = async (client: Client) =>
  (await client.get<{ list: { uid: string }[] }>('feedback/unread')).data.list.map(({ uid }) => uid)

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
function upload(client: Client, path: string, content: Buffer, name: string) {
  const boundary = '----screenshot'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return client.post<{ uid: string }>(path, payload, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
}

test('every signed-in user sends; page, version and request number are kept with it', async () => {
  const uid = await send()
  const { feedback, isSender, mayAnswer } = await threadOf(sender, uid)
  const { module: _, kind: __, ...kept } = words
  expect(feedback).toMatchObject({ ...kept, sender: 'breeder', status: 'WAITING' })
  expect([isSender, mayAnswer]).toEqual([true, false])
  expect((await noFunction.post('feedback', words)).code).toBe('SUCCESS')
  expect((await t.anonymous.post('feedback', words)).status).toBe(401)
  const empty = await sender.post('feedback', { ...words, title: '', content: '' })
  expect(empty.errors).toEqual({ title: ['请输入标题'], content: ['请输入说明'] })
})

test('待处理→处理中→已解决→关闭 and opened again, each by whom it is for; anything else is refused', async () => {
  at('2026-11-20T09:12:00')
  const uid = await send()
  expect((await answer(sender, uid, null, 'SOLVED')).msg).toBe('反馈待处理，不能改为已解决')
  at('2026-11-20T10:30:00')
  await answer(answerer, uid, '收到，已转研发')
  expect((await threadOf(answerer, uid)).feedback).toMatchObject({
    status: 'WAITING',
    acceptedAt: '2026-11-20 10:30:00',
  })
  for (const status of ['DOING', 'SOLVED']) expect((await answer(answerer, uid, null, status)).msg).toBe('')
  expect((await threadOf(sender, uid)).next).toEqual(['CLOSED', 'DOING'])
  expect((await answer(sender, uid, '还是不行', 'DOING')).code).toBe('SUCCESS')
  await answer(answerer, uid, '每个列表记住最后一次排序', 'SOLVED')
  expect((await answer(sender, uid, null, 'CLOSED')).code).toBe('SUCCESS')
  expect((await answer(answerer, uid, null, 'SOLVED')).msg).toBe('反馈关闭，不能改为已解决')
  const { feedback, messages } = await threadOf(sender, uid)
  expect(feedback.status).toBe('CLOSED')
  expect(messages.map(({ author, role, to }) => [author, role, to])).toEqual([
    ['manager', '公司管理员', null],
    ['manager', '公司管理员', 'DOING'],
    ['manager', '公司管理员', 'SOLVED'],
    ['breeder', null, 'DOING'],
    ['manager', '公司管理员', 'SOLVED'],
    ['breeder', null, 'CLOSED'],
  ])
})

test('the sender is notified of an answer until she has looked at it', async () => {
  const uid = await send()
  expect(await unread(sender)).not.toContain(uid)
  at('2026-11-21T10:02:00')
  await answer(answerer, uid, '计划随下一版发布')
  expect(await unread(sender)).toContain(uid)
  expect(await unread(answerer)).toEqual([])
  at('2026-11-21T10:10:00')
  await sender.post(`feedback/${uid}/seen`)
  expect(await unread(sender)).not.toContain(uid)
})

test('another company sees neither the feedback nor its thread, and writes nothing into it', async () => {
  const uid = await send()
  const listed = await stranger.get<{ list: { uid: string }[] }>('feedback?_end=50')
  expect(listed.data.list.map((one) => one.uid)).not.toContain(uid)
  expect((await stranger.get(`feedback/${uid}/thread`)).status).toBe(404)
  expect((await answer(stranger, uid, '插话')).status).toBe(404)
  const colleague = (await answerer.get<{ list: { uid: string }[] }>('feedback?_end=50')).data.list
  expect(colleague.map((one) => one.uid)).toContain(uid)
})

test('screenshots: pictures only, five at most, by who wrote; they come back as they were', async () => {
  const uid = await send()
  const first = await upload(sender, `feedback/${uid}/files`, PNG, '截图.png')
  expect(first.code).toBe('SUCCESS')
  const text = await upload(sender, `feedback/${uid}/files`, Buffer.from('not a picture'), 'a.png')
  expect(text.code).not.toBe('SUCCESS')
  expect((await upload(stranger, `feedback/${uid}/files`, PNG, 'x.png')).status).toBe(404)
  expect((await upload(answerer, `feedback/${uid}/files`, PNG, 'x.png')).status).toBe(403)
  const { data } = await answer(answerer, uid, '见图')
  expect((await upload(answerer, `feedback/${uid}/files?message=${data.uid}`, PNG, 'answer.png')).code).toBe(
    'SUCCESS',
  )
  for (const name of ['2.png', '3.png', '4.png', '5.png'])
    await upload(sender, `feedback/${uid}/files`, PNG, name)
  expect((await upload(sender, `feedback/${uid}/files`, PNG, '6.png')).errors).toEqual({
    file: ['最多 5 张截图'],
  })
  const { files } = await threadOf(answerer, uid)
  expect(files.map(({ fileName }) => fileName)).toEqual([
    '截图.png',
    'answer.png',
    '2.png',
    '3.png',
    '4.png',
    '5.png',
  ])
  const shown = await answerer.get(`feedback/${uid}/files/${first.data.uid}/download`)
  expect(shown.response.rawPayload.equals(PNG)).toBe(true)
})

test('counts by state and the mean hours until the first answer', async () => {
  await sql`delete from feedback_file`.execute(t.db)
  await sql`delete from feedback_message`.execute(t.db)
  await sql`delete from feedback`.execute(t.db)
  at('2026-11-21T08:00:00')
  const [one] = [await send(), await send()]
  at('2026-11-21T12:12:00')
  await answer(answerer, String(one), '收到', 'DOING')
  const { data } = await sender.get<{ list: object[]; firstAnswerHours: string }>('feedback/counts')
  expect(data.list).toEqual(
    expect.arrayContaining([
      { status: 'DOING', count: 1, mine: 1 },
      { status: 'WAITING', count: 1, mine: 1 },
    ]),
  )
  expect(data.firstAnswerHours).toBe('4.2')
})
