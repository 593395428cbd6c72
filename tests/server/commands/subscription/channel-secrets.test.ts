import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ChannelLine } from '#kit/subscriptions.ts'
import { vaultOf } from '#server/kit/outbound/outbound.ts'
import { createVault, isSealed } from '#server/kit/outbound/vault.ts'
import { readSecretKey } from '#server/kit/secret-key.ts'
import { keepChannels } from '#server/seed/outbound-channels.ts'
import { subscriptionFixture } from '#support/subscription-fixture.ts'
import { turnAt, turnUntilMade, wordsOf } from '#support/subscriptions.ts'

const { t, admin, chat, post, owner, robot, channel, subscribe } = await subscriptionFixture()
/** That of the server under test. */
const vault = vaultOf({})
const list = async () => (await admin.get<{ list: ChannelLine[] }>('subscription/channels')).data.list
const stored = async () =>
  (
    await sql<{ address: string; secret: string | null }>`select address, secret from outbound_channel
      where not deleted order by name`.execute(t.db)
  ).rows
const robotAddress = () => `${chat.url}/robot/send?access_token=abcdefgh9c1e`

test('addresses and keys stand in no column as they are; sending and the last signs still work', async () => {
  await channel({ kind: 'DINGTALK', address: robotAddress(), secret: 'SECRET-77' })
  await channel({
    ...{ kind: 'EMAIL', name: '公司邮箱', address: 'smtps://mail.example', account: 'pigs' },
    ...{ secret: 'PASSWORD-4711', sender: 'a@pigs.example' },
  })
  const rows = JSON.stringify(await sql`select * from outbound_channel`.execute(t.db))
  for (const plain of ['SECRET-77', 'PASSWORD', 'access_token', 'mail.example', '127.0.0.1'])
    expect(rows).not.toContain(plain)
  expect((await list()).map(({ words }) => words)).toEqual([
    `${new URL(chat.url).host} …9c1e`,
    'mail.example …4711',
  ])
  const [dingtalk] = await list()
  expect((await admin.post(`subscription/channels/${dingtalk?.uid}/test`, {})).msg).toBe('')
  expect([chat.calls[0]?.query.get('access_token'), chat.calls[0]?.query.has('sign')]).toEqual([
    'abcdefgh9c1e',
    true,
  ])
  // the same text is never sealed the same way twice, and does not open in another row
  const [one, other] = [vault.seal('x', 'a'), vault.seal('x', 'a')]
  expect([
    one === other,
    vault.open(one, 'a'),
    vault.open(one, 'b'),
    createVault('another').open(one, 'a'),
  ]).toEqual([...[false, 'x', null, null]])
})

test('rows of before are sealed at the next start, once', async () => {
  const id = await robot()
  await sql`update outbound_channel set address = ${robotAddress()}, secret = 'PLAIN' where uid = ${id}`.execute(
    t.db,
  )
  await keepChannels(t.db, vault, [])
  const [sealed] = await stored()
  expect([isSealed(sealed?.address ?? ''), isSealed(sealed?.secret ?? '')]).toEqual([true, true])
  await keepChannels(t.db, vault, [])
  expect(await stored()).toEqual([sealed])
  expect((await list())[0]?.words).toContain('…9c1e')
  expect((await admin.post(`subscription/channels/${id}/test`, {})).msg).toBe('')
})

test('with another key nothing is sent, and the channel says what to do', async () => {
  const id = await robot()
  await subscribe({ channels: [id] })
  await sql`update outbound_channel set address = ${createVault('another').seal(robotAddress(), id)} where uid = ${id}`.execute(
    t.db,
  )
  const [line] = await list()
  expect(line?.words).toBe('服务器密钥已更换，请重新填写地址和密钥')
  await turnAt(t, '2025-07-19 12:30')
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:31')
  expect([chat.calls.length, wordsOf(run?.deliveries)]).toEqual([
    0,
    expect.arrayContaining(['owner 柳河生产群 FAILED 服务器密钥已更换，请重新填写地址和密钥']),
  ])
  const change = { kind: 'DINGTALK', name: '柳河生产群', version: line?.version }
  expect((await admin.put(`subscription/channels/${id}`, change)).errors).toHaveProperty('address')
  expect((await admin.put(`subscription/channels/${id}`, { ...change, address: robotAddress() })).msg).toBe(
    '',
  )
  expect((await admin.post(`subscription/channels/${id}/test`, {})).msg).toBe('')
})

test('channels of the environment are offered and tested, changed by it alone, and go with it', async () => {
  const group = { kind: 'WECOM', name: '集团群', address: `${chat.url}/send?key=12345678` } as const
  const mail = { kind: 'EMAIL', name: '集团邮箱', address: post.url, sender: 'g@pigs.example' } as const
  await keepChannels(t.db, vault, [group, mail])
  expect(JSON.stringify(await stored())).not.toContain('12345678')
  expect((await list()).map(({ name, byEnvironment }) => [name, byEnvironment])).toEqual([
    ['集团群', true],
    ['集团邮箱', true],
  ])
  const [one, two] = await list()
  const refused = '此渠道由环境变量设定，不能在这里修改'
  const change = { kind: 'WECOM', name: '别的', version: one?.version }
  expect((await admin.put(`subscription/channels/${one?.uid}`, change)).msg).toBe(refused)
  expect((await admin.delete(`subscription/channels/${one?.uid}`)).msg).toBe(refused)
  expect((await admin.post(`subscription/channels/${one?.uid}/test`, {})).msg).toBe('')
  await subscribe({ channels: [one?.uid, two?.uid] })
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:30')
  expect(run?.state).toBe('DONE')
  // the next start: the same keeps its test, another address has none, one that was taken out is gone
  await keepChannels(t.db, vault, [group])
  expect((await list()).map(({ uid, testedAt }) => [uid, testedAt !== null])).toEqual([[one?.uid, true]])
  await keepChannels(t.db, vault, [{ ...group, address: `${chat.url}/send?key=87654321` }])
  expect((await list()).map(({ words, testedAt }) => [words.slice(-4), testedAt])).toEqual([['4321', null]])
  await keepChannels(t.db, vault, [])
  expect(await list()).toEqual([])
})

test('the key is that of the environment, else one made once in the data folder, for this account alone', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'pig-key-')), 'data')
  expect(readSecretKey(folder, 'given-by-the-environment')).toBe('given-by-the-environment')
  const made = readSecretKey(folder)
  expect([made.length >= 43, readSecretKey(folder)]).toEqual([true, made])
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(made)
})
