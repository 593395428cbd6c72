import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { referenceFixture } from './reference-farm.ts'
import { smallHttpServer } from './small-http-server.ts'
import { smallSmtpServer } from './small-smtp-server.ts'
import { inputOf, LOCAL } from './subscriptions.ts'

export const READER = ['subscription', 'births', 'births:export']

/**
 * Accounts of one company who subscribe and receive, with a robot and a mail server of the test's own. The clock of the routes stands
 * at 2025-07-19 12:00; turns are made at moments of their own.
 */
export async function subscriptionFixture() {
  const { t, admin, farmId } = await referenceFixture({ outbound: LOCAL })
  const chat = smallHttpServer()
  const post = smallSmtpServer()
  const uids: Record<string, string> = {}
  const company = await t.node({ type: 'company', name: '江北公司' })
  const found = await sql<{ uid: string; treePath: string; level: number }>`update organize
      set tree_path = replace(tree_path, ${t.root.treePath}, ${company.treePath}), level = level + 1,
        parent_id = case when uid = ${farmId} then ${company.uid} else parent_id end
    where tree_path like '%' || ${farmId} || '%' returning uid, tree_path as "treePath", level`.execute(t.db)
  const farm = found.rows.find((one) => one.uid === farmId)
  if (!farm) throw new Error('the reference farm is missing')
  const other = await t.node({ type: 'farm', name: '二场', parent: company })
  const reading = await t.role('reading', READER)
  const looking = await t.role('looking', ['subscription', 'births'])
  const add = async (account: string, at: typeof farm, role: string) => {
    uids[account] = await t.user({ account, at, roleIds: [role] })
    await sql`update sys_user set email = ${`${account}@pigs.example`} where uid = ${uids[account]}`.execute(
      t.db,
    )
  }
  await add('owner', farm, reading)
  await add('reader', farm, reading)
  await add('looker', farm, looking)
  await add('elsewhere', other, reading)
  const owner = await t.as('owner')

  beforeEach(async () => {
    await sql`delete from subscription`.execute(t.db)
    await sql`delete from outbound_channel`.execute(t.db)
    await sql`delete from offline_task`.execute(t.db)
    await sql`update sys_user set enabled = true, role_ids = array[(select uid from role where code = 'reading')]
      where uid in (${uids.owner}, ${uids.reader})`.execute(t.db)
    // the server remembers for less than a second who a session is: a test before this one changed it by SQL
    t.app.forgetCaller()
  })

  const uid = (account: string): string => uids[account] ?? ''
  const subscribe = async (more: object = {}, client = owner) => {
    const { code, msg, data } = await client.post<{ uid: string }>(
      'subscription',
      inputOf({ recipients: [uid('reader')], ...more }),
    )
    expect([code, msg]).toEqual(['SUCCESS', ''])
    return data.uid
  }
  const channel = async (more: object): Promise<string> => {
    const { msg, data } = await admin.post<{ uid: string }>('subscription/channels', {
      name: '柳河生产群',
      ...more,
    })
    expect(msg).toBe('')
    return data.uid
  }
  const robot = () =>
    channel({
      ...{ kind: 'DINGTALK', address: `${chat.url}/robot/send?access_token=abc`, secret: 'SECRET-9c1e' },
    })
  const mailServer = () =>
    channel({ kind: 'EMAIL', name: '公司邮箱', address: post.url, sender: 'pigs@pigs.example' })
  return {
    ...{ t, admin, farmId, company, chat, post, owner, reader: await t.as('reader') },
    ...{ stranger: await t.as('elsewhere'), uid, subscribe, channel, robot, mailServer },
  }
}
