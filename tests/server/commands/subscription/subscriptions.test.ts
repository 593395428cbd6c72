import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SubscriptionCheck, SubscriptionOptions, SubscriptionRun } from '#kit/subscriptions.ts'
import { PUBLIC_ONLY } from '#server/kit/outbound/outbound.ts'
import type { Client } from '#support/app.ts'
import { downloadCenter, until } from '#support/downloads.ts'
import { READER, subscriptionFixture } from '#support/subscription-fixture.ts'
import { inputOf, subscriptionsOf, turnAt, turnUntilMade, wordsOf } from '#support/subscriptions.ts'

const { t, admin, farmId, chat, post, owner, reader, stranger, ...fixture } = await subscriptionFixture()
const { uid, subscribe, channel, robot, mailServer } = fixture
const lastRun = async (client = owner) => (await subscriptionsOf(client)).runs[0]

test('at its time every recipient gets a file of his own, once, with a notice', async () => {
  await subscribe()
  await turnAt(t, '2025-07-19 12:29')
  expect((await subscriptionsOf(owner)).runs).toEqual([])
  // two servers at the same moment
  await Promise.all([turnAt(t, '2025-07-19 12:30'), turnAt(t, '2025-07-19 12:30')])
  const [run, ...more] = await turnUntilMade(t, owner, '2025-07-19 12:31')
  expect(more).toEqual([])
  expect(run).toMatchObject({ dueAt: '2025-07-19 12:30:00', state: 'DONE', note: '', byHand: false })
  expect(wordsOf(run?.deliveries)).toEqual(['reader SENT'])
  const center = await downloadCenter(reader)
  expect(center.list).toMatchObject([
    { kind: 'subscription', title: '产仔报表 2025-06-19 至 2025-07-18', state: 'DONE', mayExport: true },
  ])
  const { data: news } = await reader.get<{ ended: object[] }>('download-center/news')
  expect(news.ended).toMatchObject([{ kind: 'subscription' }])
  expect((await downloadCenter(owner)).total).toBe(0)
  const [line] = (await subscriptionsOf(owner)).mine
  expect([line?.next, line?.last?.state]).toEqual(['2025-07-20 12:30:00', 'DONE'])
})

test('after a stop of the server only the last missed run is made', async () => {
  await subscribe()
  await turnAt(t, '2025-07-23 09:00')
  await turnAt(t, '2025-07-23 09:01')
  expect((await subscriptionsOf(owner)).runs.map(({ dueAt }) => dueAt)).toEqual(['2025-07-22 12:30:00'])
})

test('a mail goes to each recipient with the file made under his own rights', async () => {
  const mail = await mailServer()
  await subscribe({ channels: [mail], recipients: [uid('reader'), uid('elsewhere')] })
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:30')
  expect(run?.state).toBe('DONE')
  expect(post.mails.map(({ to }) => to).sort()).toEqual([['elsewhere@pigs.example'], ['reader@pigs.example']])
  const rows = async (client: Client) => (await downloadCenter(client)).list.map((one) => one.rows)
  const [mine, others] = [await rows(reader), await rows(stranger)]
  expect([Number(mine[0]) > 0, others]).toEqual([true, [0]])
  for (const { data } of post.mails) expect(data).toContain('spreadsheetml')
  const plain = post.mails.find(({ to }) => to[0] === 'reader@pigs.example')?.data ?? ''
  // quoted-printable: 共 n 行
  expect(plain.replaceAll('=\r\n', '')).toContain(`=E5=85=B1 ${mine[0]} =E8=A1=8C`)
})

test('a robot gets title, words and a link under the owner’s rights, signed; no row of the file', async () => {
  await subscribe({ channels: [await robot()] })
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:30')
  expect(wordsOf(run?.deliveries).sort()).toEqual(['owner SENT', 'owner 柳河生产群 SENT', 'reader SENT'])
  expect(chat.calls.length).toBe(1)
  const [call] = chat.calls
  expect([call?.query.get('access_token'), call?.query.get('sign')?.length]).toEqual(['abc', 44])
  const { rows } = (await downloadCenter(owner)).list[0] ?? { rows: 0 }
  expect(JSON.parse(call?.body ?? '{}').markdown).toEqual({
    title: '产仔日报',
    text: `**产仔日报**\n\n产仔报表 2025-06-19 至 2025-07-18 共 ${rows} 行\n\n[打开](https://pigs.example/admin/download-center)`,
  })
})

test('a recipient without the right gets nothing, and the run says who and why', async () => {
  await subscribe({ channels: [await mailServer()], recipients: [uid('reader'), uid('looker')] })
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:30')
  expect(wordsOf(run?.deliveries).sort()).toEqual([
    'looker SKIPPED 没有导出此报表的权限',
    'looker 公司邮箱 SKIPPED 没有导出此报表的权限',
    'reader SENT',
    'reader 公司邮箱 SENT',
  ])
  expect([run?.state, run?.note]).toEqual(['DONE', 'looker：没有导出此报表的权限'])
  expect(post.mails.map(({ to }) => to)).toEqual([['reader@pigs.example']])
})

test.each([
  [
    'is disabled',
    async () => sql`update sys_user set enabled = false where uid = ${uid('owner')}`,
    '订阅人账号已停用，未发送',
  ],
  [
    'lost the report',
    async () =>
      sql`update sys_user set role_ids = array[(select uid from role where code = 'looking')] where uid = ${uid('owner')}`,
    '订阅人没有导出此报表的权限，未发送',
  ],
  [
    'lost every role',
    async () => sql`update sys_user set role_ids = '{}' where uid = ${uid('owner')}`,
    '订阅人已没有订阅功能的权限，未发送',
  ],
])('an owner who %s: the run fails visibly and sends nothing', async (_, change, note) => {
  await subscribe({ channels: [await robot(), await mailServer()] })
  await (await change()).execute(t.db)
  await turnUntilMade(t, reader, '2025-07-19 12:30')
  const { rows } = await sql<{
    state: string
    note: string
  }>`select state, note from subscription_run`.execute(t.db)
  expect(rows).toEqual([{ state: 'FAILED', note }])
  expect([chat.calls.length, post.mails.length, (await downloadCenter(reader)).total]).toEqual([0, 0, 0])
})

test('rights lost between the file and the mail: nothing leaves', async () => {
  chat.reply = () => ({ status: 503 })
  await subscribe({ channels: [await robot()] })
  await turnUntilMade(t, owner, '2025-07-19 12:30')
  await sql`update sys_user set role_ids = '{}' where uid = ${uid('owner')}`.execute(t.db)
  await turnAt(t, '2025-07-19 12:36')
  const { rows } = await sql<{
    state: string
  }>`select state from subscription_delivery where channel_uid is not null`.execute(t.db)
  expect([chat.calls.length, rows]).toEqual([1, [{ state: 'SKIPPED' }]])
})

test('a delivery that fails is tried again after 5, 30 and 120 minutes; then it waits for a person', async () => {
  chat.reply = () => ({ status: 200, body: '{"errcode":93000}' })
  const id = await subscribe({ channels: [await robot()] })
  await turnUntilMade(t, owner, '2025-07-19 12:30')
  const tries = async (moment: string) => {
    await turnAt(t, moment)
    return chat.calls.length
  }
  expect(await tries('2025-07-19 12:34')).toBe(1)
  expect(await tries('2025-07-19 12:35')).toBe(2)
  expect(await tries('2025-07-19 13:04')).toBe(2)
  expect(await tries('2025-07-19 13:05')).toBe(3)
  expect(await tries('2025-07-19 15:04')).toBe(3)
  expect(await tries('2025-07-19 15:05')).toBe(4)
  expect(await tries('2025-07-19 23:00')).toBe(4)
  const run = await lastRun()
  expect(run).toMatchObject({ state: 'FAILED' })
  expect(run?.note).toBe('owner 柳河生产群：93000 机器人地址失效或已被群主移除，重试 3 次未送达')
  const failed = run?.deliveries.find(({ state }) => state === 'FAILED')
  chat.reply = () => ({ status: 200, body: '{"errcode":0}' })
  expect((await owner.post(`subscription/runs/${run?.uid}/${failed?.uid}/resend`)).msg).toBe('')
  expect(await tries('2025-07-19 23:01')).toBe(5)
  expect((await lastRun())?.state).toBe('DONE')
  expect((await owner.post(`subscription/runs/${run?.uid}/${failed?.uid}/resend`)).msg).toBe(
    '已送达或正在发送，不能重发',
  )
  expect((await subscriptionsOf(owner)).mine[0]?.uid).toBe(id)
})

test('a failure once, then success: the run is done', async () => {
  chat.reply = () => ({ status: chat.calls.length === 1 ? 500 : 200, body: '{"errcode":0}' })
  await subscribe({ channels: [await robot()] })
  const [first] = await turnUntilMade(t, owner, '2025-07-19 12:30')
  expect(first?.state).toBe('RUNNING')
  expect(wordsOf(first?.deliveries)).toContain('owner 柳河生产群 WAITING 500 对方未接收')
  expect((await subscriptionsOf(owner)).mine[0]?.last?.note).toBe('500 对方未接收')
  await turnAt(t, '2025-07-19 12:35')
  expect([(await lastRun())?.state, chat.calls.length]).toEqual(['DONE', 2])
})

test('an address of the own network is refused, not tried again, and the run says so', async () => {
  await subscribe({ channels: [await robot()] })
  await turnUntilMade(t, owner, '2025-07-19 12:30')
  await sql`update subscription_delivery set state = 'WAITING', next_try = '2025-07-19 12:31', tries = 0
    where channel_uid is not null`.execute(t.db)
  chat.calls = []
  await turnAt(t, '2025-07-19 12:31', PUBLIC_ONLY)
  const { rows } = await sql<{
    state: string
    note: string
  }>`select state, note from subscription_delivery where channel_uid is not null`.execute(t.db)
  expect([chat.calls.length, rows[0]?.state]).toEqual([0, 'FAILED'])
  expect(rows[0]?.note).toContain('内部网络')
})

test('立即发送 makes a run by hand; switched off nothing comes by itself', async () => {
  const id = await subscribe({ enabled: false })
  await turnAt(t, '2025-07-20 13:00')
  expect((await subscriptionsOf(owner)).runs).toEqual([])
  expect((await owner.post(`subscription/${id}/run`)).msg).toBe('')
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:01')
  expect(run).toMatchObject({ byHand: true, state: 'DONE' })
  expect((await owner.post(`subscription/${id}/enabled`, { enabled: true })).msg).toBe('')
  expect((await subscriptionsOf(owner)).mine[0]?.next).toBe('2025-07-19 12:30:00')
})

/** Sends the draft to the caller alone, and turns until its run is over. */
const tryOut = async (more: object, client = owner): Promise<SubscriptionRun> => {
  const { msg, data } = await client.post<{ uid: string }>(
    'subscription/trial',
    inputOf({ recipients: [uid('reader')], ...more }),
  )
  expect(msg).toBe('')
  const run = async () => (await client.get<SubscriptionRun>(`subscription/trial/${data.uid}`)).data
  await until(async () => {
    await turnAt(t, '2025-07-19 12:00')
    return (await run()).state
  }).not.toBe('RUNNING')
  return run()
}

test('试发给我 sends the draft to the person himself: no recipient, no group, and no run of the schedule', async () => {
  const saved = await subscribe()
  const run = await tryOut({ channels: [await robot(), await mailServer()] })
  expect([run.state, wordsOf(run.deliveries)]).toEqual(['DONE', ['owner SENT', 'owner 公司邮箱 SENT']])
  expect(run.deliveries[0]?.rows).toBeGreaterThan(0)
  expect([chat.calls.length, post.mails.map(({ to }) => to)]).toEqual([0, [['owner@pigs.example']]])
  expect((await downloadCenter(owner)).list).toMatchObject([{ kind: 'subscription', state: 'DONE' }])
  expect((await downloadCenter(reader)).total).toBe(0)
  const seen = await subscriptionsOf(owner)
  expect([seen.mine.map((one) => one.uid), seen.runs, seen.runCount]).toEqual([[saved], [], 0])
  expect([seen.mine[0]?.last, seen.mine[0]?.next]).toEqual([null, '2025-07-19 12:30:00'])
})

test('a trial says at once what went wrong, is seen by its owner alone, and is gone after a day', async () => {
  post.rcpt = () => '550 no such mailbox'
  const run = await tryOut({ channels: [await mailServer()] })
  expect(run).toMatchObject({ state: 'FAILED', note: 'owner 公司邮箱：550 邮件服务器拒绝收件人或发件人' })
  const { subscriptionUid } = run
  expect((await reader.get(`subscription/trial/${subscriptionUid}`)).status).toBe(404)
  for (const [path, body] of [
    ['run', {}],
    ['enabled', { enabled: true }],
  ] as const)
    expect((await owner.post(`subscription/${subscriptionUid}/${path}`, body)).status).toBe(404)
  expect(
    (await (await t.as('looker')).post('subscription/trial', inputOf({ recipients: [uid('looker')] })))
      .status,
  ).toBe(403)
  await sql`update subscription set created_at = created_at - interval '2 days'`.execute(t.db)
  await turnAt(t, '2025-07-19 12:01')
  expect((await owner.get(`subscription/trial/${subscriptionUid}`)).status).toBe(404)
})

test('a subscription, a run and a file of another answer as if they were not there', async () => {
  const id = await subscribe({ channels: [await robot()] })
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:30')
  const delivery = run?.deliveries[0]?.uid
  const nothing = '0192f0c0-0000-7000-8000-000000000001'
  const body = { ...inputOf({ recipients: [uid('reader')] }), version: 1 }
  for (const client of [stranger, reader])
    for (const [method, part, sent] of [
      ['put', '', body],
      ['delete', '', undefined],
      ['post', '/run', {}],
      ['post', '/enabled', { enabled: false }],
    ] as const) {
      const [foreign, unknown] = [
        await client[method](`subscription/${id}${part}`, sent),
        await client[method](`subscription/${nothing}${part}`, sent),
      ]
      expect([foreign.status, foreign.msg], part).toEqual([unknown.status, unknown.msg])
      expect(foreign.status).toBe(404)
    }
  expect((await stranger.post(`subscription/runs/${run?.uid}/${delivery}/resend`)).status).toBe(404)
  expect(await subscriptionsOf(stranger)).toMatchObject({ mine: [], toMe: [], runs: [] })
  const [file] = (await downloadCenter(reader)).list
  const foreign = await stranger.get(`download-center/${file?.uid}/file`)
  expect([foreign.status, foreign.msg]).toEqual([
    404,
    (await stranger.get(`download-center/${nothing}/file`)).msg,
  ])
})

test('a recipient sees what comes to him, not the question, and not what others did not get', async () => {
  await subscribe({ recipients: [uid('reader'), uid('looker')], request: { filters: { farmIds: [farmId] } } })
  await turnUntilMade(t, owner, '2025-07-19 12:30')
  const { mine, toMe, runs } = await subscriptionsOf(reader)
  expect([mine, toMe.map(({ ownerName, request }) => [ownerName, request])]).toEqual([[], [['owner', {}]]])
  expect(runs.map(({ note, deliveries }) => [note, wordsOf(deliveries)])).toEqual([['', ['reader SENT']]])
})

test('the dialog names recipients who would get nothing, and previews with real figures', async () => {
  const { data } = await owner.post<SubscriptionCheck>(
    'subscription/check',
    inputOf({
      ...{
        recipients: [uid('reader'), uid('looker'), uid('elsewhere')],
        message: '{日期} 共 {行数} 行，活仔 {产活仔}，{不知道}',
      },
      request: { filters: { farmIds: [farmId] }, groupBy: 'week' },
    }),
  )
  expect(data.recipients.map(({ name, problem }) => [name, problem])).toEqual([
    ['reader', null],
    ['looker', '没有导出此报表的权限'],
    ['elsewhere', '没有此猪场的权限'],
  ])
  expect(data.problem).toBeNull()
  expect(data.preview?.text).toMatch(/^2025-06-19 至 2025-07-18 共 \d+ 行，/)
  expect(data.preview?.text).toContain('{不知道}')
  expect(data.placeholders).toContain('行数')
})

test('no one subscribes to what he may not export, for strangers of the company, or by a channel of another company', async () => {
  const send = (client: Client, more: object) =>
    client.post('subscription', inputOf({ recipients: [uid('reader')], ...more }))
  expect((await send(await t.as('looker'), {})).msg).toBe('没有导出此报表的权限')
  expect((await send(owner, { report: 'sow-amount' })).status).toBe(403)
  expect((await send(owner, { request: { filters: { nope: 1 } } })).status).toBe(400)
  const company = await t.node({ type: 'company', name: '别的公司' })
  const foreigner = await t.user({
    account: `foreign-${company.uid.slice(-6)}`,
    at: company,
    functions: READER,
  })
  expect((await send(owner, { recipients: [foreigner] })).errors).toHaveProperty('recipients')
  const foreign = await channel({ kind: 'WECOM', address: `${chat.url}/?key=1`, companyId: company.uid })
  expect((await send(owner, { channels: [foreign] })).errors).toHaveProperty('channels')
  const { errors } = await owner.post('subscription', {})
  expect(Object.keys(errors ?? {}).sort()).toEqual([
    'channels',
    'file',
    'name',
    'recipients',
    'report',
    'rhythm',
  ])
})

test('channels are the group’s alone; addresses and keys are never answered, nor traced', async () => {
  const id = await robot()
  const { data } = await admin.get<{ list: { words: string }[] }>('subscription/channels')
  const host = new URL(chat.url).host
  expect(data.list.map(({ words }) => words)).toEqual([host])
  const everything = JSON.stringify([
    data,
    (await owner.get<SubscriptionOptions>('subscription/options')).data,
  ])
  for (const secret of ['SECRET', 'access_token']) expect(everything).not.toContain(secret)
  const trail = await sql<{
    after: unknown
  }>`select after from audit_log where target = 'subscription-channel'`.execute(t.db)
  expect(JSON.stringify(trail.rows)).not.toMatch(/SECRET|access_token/)
  const { rows } = await sql<{
    uid: string
  }>`select uid from organize where type = 'company' and level = 2 limit 1`.execute(t.db)
  await t.user({
    ...{ account: 'keeper', functions: [...READER, 'subscription:channels'] },
    at: { uid: rows[0]?.uid ?? '', treePath: `${t.root.treePath}${rows[0]?.uid}/`, level: 2 },
  })
  const keeper = await t.as('keeper')
  expect((await keeper.get('subscription/channels')).status).toBe(403)
  expect((await keeper.post(`subscription/channels/${id}/test`, {})).status).toBe(403)
})

test('测试 sends a message; its result is shown with the channel. A new address never meets the old key', async () => {
  const id = await robot()
  expect((await admin.post(`subscription/channels/${id}/test`, {})).msg).toBe('')
  expect(JSON.parse(chat.calls[0]?.body ?? '{}').markdown.title).toBe('猪场管理系统 渠道测试')
  chat.reply = () => ({ status: 200, body: '{"errcode":310000}' })
  expect((await admin.post(`subscription/channels/${id}/test`, {})).msg).toContain('310000')
  const line = async () =>
    (await admin.get<{ list: { version: number; testedNote: string | null }[] }>('subscription/channels'))
      .data.list[0]
  expect((await line())?.testedNote).toContain('310000')
  const change = {
    kind: 'DINGTALK',
    name: '柳河生产群',
    address: `${chat.url}/other?access_token=x`,
    version: (await line())?.version,
  }
  expect((await admin.put(`subscription/channels/${id}`, change)).msg).toBe('')
  chat.calls = []
  chat.reply = () => ({ status: 200, body: '{"errcode":0}' })
  await admin.post(`subscription/channels/${id}/test`, {})
  expect([chat.calls[0]?.path, chat.calls[0]?.query.has('sign')]).toEqual(['/other', false])
  expect((await admin.put(`subscription/channels/${id}`, { ...change, version: 1 })).status).toBe(409)
  for (const address of ['file:///etc/passwd', 'http://a:b@robot.example/', 'robot'])
    expect(
      (await admin.post('subscription/channels', { kind: 'WECOM', name: 'x', address })).errors,
    ).toHaveProperty('address')
})
