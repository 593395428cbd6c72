import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { DownloadNews } from '#kit/downloads.ts'
import type { Client } from '#support/app.ts'
import { subscriptionFixture } from '#support/subscription-fixture.ts'
import { inputOf, subscriptionsOf, turnAt, turnUntilMade } from '#support/subscriptions.ts'

const { t, company, chat, owner, reader, ...fixture } = await subscriptionFixture()
const { uid, subscribe, robot, mailServer, post } = fixture
let chief: Client

beforeAll(async () => {
  await t.user({ account: 'chief', at: company, functions: ['user-manage', 'user-manage:edit'] })
  // neither of the company itself nor able to switch an account on
  await t.user({ account: 'clerk', at: company, functions: ['user-manage'] })
  chief = await t.as('chief')
})

const noticesOf = async (client: Client) =>
  (await client.get<DownloadNews>('download-center/news')).data.notices
const RETRIES = ['2025-07-19 12:36', '2025-07-19 13:07', '2025-07-19 15:08']

test('after the last try has failed its owner is notified once: what, why, what to do, and where', async () => {
  chat.reply = () => ({ status: 404 })
  post.rcpt = () => '550 no such mailbox'
  const id = await subscribe({
    channels: [await robot(), await mailServer()],
    recipients: [uid('reader'), uid('elsewhere')],
  })
  await turnUntilMade(t, owner, '2025-07-19 12:30')
  expect(await noticesOf(owner)).toEqual([])
  for (const moment of RETRIES) await turnAt(t, moment)
  const [notice, ...more] = await noticesOf(owner)
  expect(more).toEqual([])
  expect(notice?.title).toBe('订阅“产仔日报”未送达')
  expect(notice?.text).toContain('owner 柳河生产群：404 机器人地址失效或已被群主移除，重试 3 次未送达')
  expect(notice?.text).toContain('reader 公司邮箱：550')
  expect([notice?.next, notice?.path]).toEqual(['在发送记录中重发或换渠道', `/admin/subscription?show=${id}`])
  expect([await noticesOf(reader), await noticesOf(chief)]).toEqual([[], []])
  // read, it does not come back: not with the next turn, and not for another
  expect((await reader.post(`download-center/notices/${notice?.uid}/seen`)).status).toBe(404)
  expect((await owner.post(`download-center/notices/${notice?.uid}/seen`)).msg).toBe('')
  await turnAt(t, '2025-07-19 15:20')
  expect(await noticesOf(owner)).toEqual([])
  // the run of the next day is another
  await turnUntilMade(t, owner, '2025-07-20 12:30')
  for (const moment of RETRIES) await turnAt(t, moment.replace('07-19', '07-20'))
  expect(await noticesOf(owner)).toHaveLength(1)
})

test('a run that is sent again and arrives takes its notice back', async () => {
  chat.reply = () => ({ status: 404 })
  await subscribe({ channels: [await robot()] })
  await turnUntilMade(t, owner, '2025-07-19 12:30')
  for (const moment of RETRIES) await turnAt(t, moment)
  expect(await noticesOf(owner)).toHaveLength(1)
  chat.reply = () => ({ status: 200, body: '{"errcode":0}' })
  const [run] = (await subscriptionsOf(owner)).runs
  const failed = run?.deliveries.find(({ state }) => state === 'FAILED')
  await owner.post(`subscription/runs/${run?.uid}/${failed?.uid}/resend`)
  await turnAt(t, '2025-07-19 15:30')
  expect([(await subscriptionsOf(owner)).runs[0]?.state, await noticesOf(owner)]).toEqual(['DONE', []])
})

test('a right that was lost: the owner is notified', async () => {
  const id = await subscribe()
  await sql`update sys_user set role_ids = array[(select uid from role where code = 'looking')] where uid = ${uid('owner')}`.execute(
    t.db,
  )
  await turnAt(t, '2025-07-19 12:30')
  expect(await noticesOf(owner)).toMatchObject([
    {
      ...{ title: '订阅“产仔日报”未送达', text: '订阅人没有导出此报表的权限，未发送' },
      ...{ next: '请公司管理员授权，或改用有权限的报表', path: `/admin/subscription?show=${id}` },
    },
  ])
  expect(await noticesOf(chief)).toEqual([])
})

test('an owner who is disabled: the administrators of his company are, who can switch him on again', async () => {
  await subscribe()
  await sql`update sys_user set enabled = false where uid = ${uid('owner')}`.execute(t.db)
  await turnAt(t, '2025-07-19 12:30')
  await turnAt(t, '2025-07-20 12:30')
  expect(await noticesOf(chief)).toMatchObject([
    {
      ...{
        title: 'owner 的订阅“产仔日报”未送达',
        text: '订阅人账号已停用，未发送',
        path: '/admin/user-manage',
      },
      next: '启用账号或恢复权限，或请同事新建此订阅',
    },
  ])
  expect(await noticesOf(await t.as('clerk'))).toEqual([])
})

test('a company without such an administrator: those of the group are', async () => {
  await subscribe()
  await sql`update sys_user set enabled = false where account in ('owner', 'chief')`.execute(t.db)
  await turnAt(t, '2025-07-19 12:30')
  await sql`update sys_user set enabled = true where account = 'chief'`.execute(t.db)
  t.app.forgetCaller()
  expect(await noticesOf(fixture.admin)).toMatchObject([{ title: 'owner 的订阅“产仔日报”未送达' }])
})

test('a trial that fails is answered in its dialog, not by a notice', async () => {
  post.rcpt = () => '550 no such mailbox'
  const { data } = await owner.post<{ uid: string }>(
    'subscription/trial',
    inputOf({ recipients: [uid('owner')], channels: [await mailServer()] }),
  )
  const state = async () => (await owner.get<{ state: string }>(`subscription/trial/${data.uid}`)).data.state
  for (let turn = 0; turn < 100 && (await state()) === 'RUNNING'; turn += 1)
    await turnAt(t, '2025-07-19 12:00')
  expect([await state(), await noticesOf(owner)]).toEqual(['FAILED', []])
})
