import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

const NOON = new Date('2026-11-21T04:00:00Z')
const t = await testApp({ now: () => NOON })

interface Note {
  uid: string
  version: number
  release: string
  published: boolean
  read: boolean
  items: { title: string; mine: boolean; roleNames: string[] }[]
}
let farm: TestNode
let admin: Client
let statistician: Client
let breeder: Client

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '江北公司' })
  farm = await t.node({ type: 'farm', name: '柳河种猪场', parent: company })
  await t.user({ account: 'stat', at: farm, roles: ['STATISTICIAN'] })
  await t.user({ account: 'breeder', at: farm, roles: ['BREEDER'] })
  await t.user({
    account: 'chief',
    at: company,
    functions: ['upgrade-info', 'upgrade-info:edit', 'upgrade-info:publish'],
  })
  admin = await t.as('admin')
  statistician = await t.as('stat')
  breeder = await t.as('breeder')
})

const item = (more: object = {}) => ({
  ...{ kind: 'NEW', title: '生产日报锁定后自动推送', detail: null, roles: 'STATISTICIAN', screen: null },
  ...{ change: null, before: null, after: null, ...more },
})
const note = (release: string, items: readonly object[] = [item()]) => ({
  ...{ release, releasedOn: '2026-11-12', kind: 'FEATURE', downtime: '22:00 升级，停机 6 分钟', items },
})
const create = async (release: string, items?: readonly object[]) =>
  (await admin.post<{ uid: string }>('upgrade-info', note(release, items))).data.uid
const publish = (uid: string, published = true) => admin.post(`upgrade-info/${uid}/publish`, { published })
const notesOf = async (client: Client) => (await client.get<{ list: Note[] }>('upgrade-info/notes')).data.list
const unread = async (client: Client) =>
  (await client.get<{ list: Note[] }>('upgrade-info/unread')).data.list.map(({ release }) => release)

test('the version that runs ships its note', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const [newest] = await notesOf(breeder)
  expect([newest?.release, newest?.published]).toEqual([version, true])
})

test('a draft is the group’s; published it is for all users, its own items first known by role', async () => {
  const uid = await create('2099.1.0', [item(), item({ title: '审批可按金额分级', roles: 'SYS_ADMIN' })])
  expect((await notesOf(statistician)).map(({ release }) => release)).not.toContain('2099.1.0')
  expect((await notesOf(admin)).map(({ release }) => release)).toContain('2099.1.0')
  await publish(uid)
  const read = async (client: Client) =>
    (await notesOf(client)).find(({ release }) => release === '2099.1.0')?.items
  expect((await read(statistician))?.map(({ mine, roleNames }) => [mine, roleNames])).toEqual([
    [true, ['统计员']],
    [false, ['系统管理员']],
  ])
  expect((await read(breeder))?.map(({ mine }) => mine)).toEqual([false, false])
})

test('an unread note pops up until it is read, for accounts that were there before the upgrade', async () => {
  await sql`update upgrade_note set deleted = true`.execute(t.db)
  await sql`update sys_user set created_at = '2026-01-01' where account in ('stat', 'breeder')`.execute(t.db)
  const uid = await create('2099.2.0')
  expect(await unread(statistician)).toEqual([])
  await publish(uid)
  expect(await unread(statistician)).toEqual(['2099.2.0'])
  expect((await statistician.post(`upgrade-info/${uid}/read`)).code).toBe('SUCCESS')
  expect(await unread(statistician)).toEqual([])
  expect(await unread(breeder)).toEqual(['2099.2.0'])
  await sql`update sys_user set created_at = '2026-12-01' where account = 'breeder'`.execute(t.db)
  expect(await unread(breeder)).toEqual([])
})

test('S5-02 only the group writes; what cannot be true is refused with its line', async () => {
  const chief = await t.as('chief')
  expect((await chief.post('upgrade-info', note('2099.3.0'))).status).toBe(403)
  const named = await admin.post('upgrade-info', note('2099-3'))
  expect(named.errors).toEqual({ release: ['只能输入数字和小数点'] })
  const refused = async (items: readonly object[]) =>
    (await admin.post('upgrade-info', note('2099.3.1', items))).errors
  expect(await refused([item({ roles: 'NOBODY' })])).toEqual({ items: ['第1行：没有角色 NOBODY'] })
  expect(await refused([item(), item({ kind: 'FORMULA' })])).toEqual({
    items: ['第2行：口径变化须选择已声明的口径，或写明原值和新值'],
  })
  const uid = await create('2099.3.2')
  expect((await admin.post('upgrade-info', note('2099.3.2'))).errors).toEqual({
    release: ['此版本已有升级说明'],
  })
  expect((await admin.put(`upgrade-info/${uid}`, { ...note('2099.3.3'), version: 9 })).code).toBe('CONFLICT')
  expect((await admin.put(`upgrade-info/${uid}`, { ...note('2099.3.3'), version: 1 })).code).toBe('SUCCESS')
  await publish(uid)
  expect((await admin.delete(`upgrade-info/${uid}`)).msg).toBe('已发布的升级说明不能删除，请先撤回')
  await publish(uid, false)
  expect((await admin.delete(`upgrade-info/${uid}`)).code).toBe('SUCCESS')
})

test('F44 F45 a change of a formula is calculated both ways over the farm’s last full month', async () => {
  const litter = async (more: {
    farrow: string
    wean: string | null
    live: number
    deaths: number
    net: number
  }) => {
    const uid = uuidv7()
    await sql`insert into litter (farm_id, uid, pig_id, farrow_date, parity, init, healthy, weak, deformed_live, live_piglets,
        stillborn, black_dead, mummy, deformed_dead, total_born, suckling, deaths, weaned, wean_date, foster_in, foster_out, nurse)
      values (${farm.uid}, ${uid}, ${uuidv7()}, ${more.farrow}, 2, false, ${more.live}, 0, 0, ${more.live}, 0, 0, 0, 0,
        ${more.live}, 0, ${more.deaths}, 0, ${more.wean}, ${more.net}, 0, false)`.execute(t.db)
    return uid
  }
  const weaned = await litter({ farrow: '2026-09-20', wean: '2026-10-14', live: 12, deaths: 3, net: 1 })
  const born = await litter({ farrow: '2026-10-20', wean: null, live: 10, deaths: 1, net: 0 })
  for (const [mother, day, qty] of [
    [weaned, '2026-09-25', -2],
    [weaned, '2026-10-02', -1],
    [born, '2026-10-22', -1],
  ] as const)
    await sql`insert into litter_move (farm_id, uid, pig_id, litter_uid, kind, move_date, qty, suckling)
      values (${farm.uid}, ${uuidv7()}, ${uuidv7()}, ${mother}, 'DEATH', ${day}, ${qty}, 0)`.execute(t.db)
  const { data } = await statistician.get('upgrade-info/figures?change=PRE_WEANING_BY_LITTER')
  expect(data).toEqual({
    figure: { month: '2026-10', before: { part: 2, whole: 10 }, after: { part: 3, whole: 13 } },
  })
})
