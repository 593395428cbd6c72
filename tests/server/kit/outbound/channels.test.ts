import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAllowance } from '#server/kit/outbound/address-rules.ts'
import { mailHost, sendMail } from '#server/kit/outbound/mail.ts'
import { type OutboundError, PUBLIC_ONLY } from '#server/kit/outbound/outbound.ts'
import { type Robot, sendToRobot } from '#server/kit/outbound/robots.ts'
import { smallHttpServer } from '#support/small-http-server.ts'
import { smallSmtpServer } from '#support/small-smtp-server.ts'

const chat = smallHttpServer()
const post = smallSmtpServer()
const local = { allowed: readAllowance('127.0.0.1') }
const now = new Date('2026-11-21T08:15:00+08:00')
const message = {
  title: '生产日报 早报',
  lines: ['配种 11，分娩 9 窝'],
  link: 'https://pigs.example/admin/x',
}
const send = (robot: Omit<Robot, 'address'>, path = '/robot/send?access_token=abc') =>
  sendToRobot({ ...robot, address: `${chat.url}${path}` }, message, local, now)
const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => error as OutboundError,
  )
const only = () => {
  const [call] = chat.calls
  if (!call || chat.calls.length !== 1) throw new Error(`${chat.calls.length} calls`)
  return call
}

test('企业微信: the key of the address, markdown with title, words and link', async () => {
  expect(await send({ kind: 'WECOM', secret: null }, '/cgi-bin/webhook/send?key=9c1e')).toBe(200)
  expect(only()).toMatchObject({ path: '/cgi-bin/webhook/send' })
  expect(only().query.get('key')).toBe('9c1e')
  const body = JSON.parse(only().body)
  expect(body).toEqual({
    msgtype: 'markdown',
    markdown: {
      content: '**生产日报 早报**\n\n配种 11，分娩 9 窝\n\n[打开](https://pigs.example/admin/x)',
    },
  })
})

test('钉钉: milliseconds and signature stand in the query with the token', async () => {
  await send({ kind: 'DINGTALK', secret: 'SEC+a/b=' })
  const { query } = only()
  const timestamp = query.get('timestamp') ?? ''
  expect([query.get('access_token'), timestamp]).toEqual(['abc', String(now.getTime())])
  expect(query.get('sign')).toBe(
    createHmac('sha256', 'SEC+a/b=').update(`${timestamp}\nSEC+a/b=`, 'utf8').digest('base64'),
  )
  expect(JSON.parse(only().body)).toMatchObject({ msgtype: 'markdown', markdown: { title: '生产日报 早报' } })
})

test('飞书: seconds and signature stand in the body', async () => {
  await send({ kind: 'FEISHU', secret: 'fs-secret' }, '/open-apis/bot/v2/hook/xyz')
  const body = JSON.parse(only().body)
  expect(body.timestamp).toBe(String(now.getTime() / 1000))
  expect(body.sign).toBe(createHmac('sha256', `${body.timestamp}\nfs-secret`).update('').digest('base64'))
  expect(body).toMatchObject({ msg_type: 'text', content: { text: expect.stringContaining('配种 11') } })
})

test('a robot without a key signs nothing', async () => {
  await send({ kind: 'FEISHU', secret: null })
  expect(JSON.parse(only().body)).not.toHaveProperty('sign')
})

test('what a robot did not take is a failure in words, also where the status is 200', async () => {
  const tried = async (status: number, body: string) => {
    chat.reply = () => ({ status, body })
    const error = await failure(send({ kind: 'WECOM', secret: null }))
    return [error?.status, error?.message]
  }
  expect(await tried(200, '{"errcode":93000,"errmsg":"invalid webhook url"}')).toEqual([
    93000,
    '93000 机器人地址失效或已被群主移除',
  ])
  expect(await tried(200, '{"code":19021,"msg":"sign match fail"}')).toEqual([
    19021,
    '19021 飞书机器人签名不符',
  ])
  expect(await tried(404, 'inner words')).toEqual([404, '404 机器人地址失效或已被群主移除'])
  expect(await tried(500, 'inner words')).toEqual([500, '500 对方未接收'])
})

test('no robot of the own network is called', async () => {
  const robot = { kind: 'DINGTALK', secret: 'x', address: `${chat.url}/` } as const
  expect((await failure(sendToRobot(robot, message, PUBLIC_ONLY, now)))?.isFinal).toBe(true)
  expect(chat.calls).toEqual([])
})

const server = () => ({ address: post.url, account: null, secret: null, sender: '猪场 <pigs@example.com>' })
const mail = {
  to: 'zhou@example.com',
  subject: '生产日报 早报',
  text: '配种 11',
  attachment: { name: '生产日报.xlsx', content: Buffer.from('workbook') },
}

test('e-mail: one mail to one person with the file attached', async () => {
  expect(await sendMail(server(), mail, local)).toBe(250)
  expect(post.mails).toMatchObject([{ from: 'pigs@example.com', to: ['zhou@example.com'] }])
  const [{ data = '' } = {}] = post.mails
  expect(data).toContain(Buffer.from('workbook').toString('base64'))
  expect(data).toContain(`=?UTF-8?B?${Buffer.from('生产日报 早报').toString('base64')}?=`)
})

test('a refused recipient is a failure with its code; a password never leaves in the clear', async () => {
  post.rcpt = () => '550 no such mailbox'
  const refused = await failure(sendMail(server(), mail, local))
  expect([refused?.status, refused?.message]).toEqual([550, '550 邮件服务器拒绝收件人或发件人'])
  const clear = await failure(sendMail({ ...server(), account: 'pigs', secret: 'pw' }, mail, local))
  expect(clear?.message).toContain('加密')
  expect(post.mails).toEqual([])
})

test('a mail server of the own network is not asked; an address that is none is refused', async () => {
  expect((await failure(sendMail(server(), mail, PUBLIC_ONLY)))?.message).toContain('内部网络')
  for (const address of ['http://mail.example', 'mail.example:25', 'smtp://a:b@mail.example'])
    expect(() => mailHost(address)).toThrow()
  expect(mailHost('smtps://mail.example')).toEqual({ host: 'mail.example', port: 465, secure: true })
})
