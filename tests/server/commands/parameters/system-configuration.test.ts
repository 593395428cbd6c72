import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { NOON, TODAY } from '#support/event-forms.ts'

const t = await testApp({ now: () => NOON })

interface Setting {
  key: string
  default: string
  value: string
  changedBy: string | null
  reason: string | null
  places: number
}
let admin: Client
let keeper: Client
let companyUid: string

beforeAll(async () => {
  const company = await t.node({ type: 'company', name: '甲公司' })
  companyUid = company.uid
  await t.user({
    account: 'keeper',
    at: company,
    functions: ['system-configuration', 'system-configuration:edit'],
  })
  admin = await t.as('admin')
  keeper = await t.as('keeper')
})
beforeEach(async () => void (await sql`delete from app_setting`.execute(t.db)))

const settings = async (client = admin) =>
  (await client.get<{ list: Setting[] }>('system-configuration')).data.list
const settingOf = async (key: string) => (await settings()).find((one) => one.key === key)
const put = (client: Client, changes: readonly object[], reason: string | null = '试验') =>
  client.put('system-configuration', { changes, reason })
const info = async (name: string, companyId = '') =>
  (await admin.post<{ value: string }>('base/appsettings/info', { name, companyId })).data.value

describe('系统配置', () => {
  test('S7-24 a saved setting is answered by base/appsettings/info at once, with who changed it and why', async () => {
    expect(await info('excel_max_import_size')).toBe('1024')
    const saved = await put(
      admin,
      [{ key: 'excel_max_import_size', value: '2048', was: '1024' }],
      '免疫记录单较大',
    )
    expect([saved.code, saved.msg]).toEqual(['SUCCESS', ''])
    expect(await info('excel_max_import_size')).toBe('2048')
    expect(await settingOf('excel_max_import_size')).toMatchObject({
      ...{ default: '1024', value: '2048', changedBy: '系统管理员', reason: '免疫记录单较大' },
    })
  })

  test('several changes are saved together or not at all; the refusal names each setting and its range', async () => {
    const answer = await put(admin, [
      { key: 'web_output_wait_sec', value: '20', was: '10' },
      { key: 'pwd_min', value: '40', was: '6' },
      { key: 'session_idle', value: '一小时', was: '30' },
    ])
    expect(answer.errors).toEqual({
      pwd_min: ['密码最短长度须在6～14位之间'],
      session_idle: ['超时退出须为整数，5～480分'],
    })
    expect(await info('web_output_wait_sec')).toBe('10')
  })

  test('a change needs its reason, and is refused where another was faster', async () => {
    expect((await put(admin, [{ key: 'pwd_min', value: '8', was: '6' }], null)).errors).toHaveProperty(
      'reason',
    )
    await put(admin, [{ key: 'pwd_min', value: '8', was: '6' }])
    const late = await put(admin, [{ key: 'pwd_min', value: '10', was: '6' }])
    expect(late.errors).toEqual({ pwd_min: ['已被系统管理员改为 8位，请核对后再改'] })
  })

  test('还原 gives the default back, and both changes stand in the record', async () => {
    await put(admin, [{ key: 'login_tries', value: '4', was: '5' }], '演练')
    await put(admin, [{ key: 'login_tries', reset: 'true', was: '4' }], '演练结束')
    expect(await settingOf('login_tries')).toMatchObject({ value: '5', reason: '演练结束' })
    const log = await admin.get<{ list: object[] }>('system-configuration/changes')
    expect(log.data.list.slice(0, 2)).toMatchObject([
      { key: 'login_tries', before: '4', after: '5', reason: '演练结束', by: '系统管理员' },
      { key: 'login_tries', before: '5', after: '4', reason: '演练' },
    ])
  })

  test('only the administrator of the whole installation writes; the currency stays', async () => {
    expect((await put(keeper, [{ key: 'pwd_min', value: '8', was: '6' }])).status).toBe(403)
    const answer = await put(admin, [{ key: 'currency', value: '美元', was: '元' }])
    expect(answer.errors).toEqual({ currency: ['货币单位全集团一个，启用后不可改'] })
    expect((await put(admin, [{ key: 'gestation_days', value: '115', was: '114' }])).errors).toHaveProperty(
      'changes',
    )
  })

  test('a setting common to all is not set for a company; one that may differ is counted', async () => {
    const set = (key: string, value: string) =>
      admin.put(`parameter-configuration/${key}`, {
        ...{ organizeId: companyUid, value, effectiveFrom: TODAY, reason: '试验' },
      })
    expect((await set('session_idle', '60')).errors).toHaveProperty('organizeId')
    expect((await set('web_output_wait_sec', '25')).code).toBe('SUCCESS')
    expect(await settingOf('web_output_wait_sec')).toMatchObject({ value: '10', places: 1 })
    expect(await info('web_output_wait_sec', companyUid)).toBe('25')
  })

  test('the shortest password holds for passwords that are set from then on', async () => {
    await put(admin, [{ key: 'pwd_min', value: '12', was: '6' }])
    await t.user({ account: 'short', at: t.root, functions: ['user'] })
    const short = await t.signIn('short')
    const change = (newPassword: string) =>
      short.post('base/account/password', { oldPassword: PASSWORD, newPassword })
    expect((await change('Hogs-471')).errors).toEqual({ newPassword: ['密码至少12位'] })
    expect((await change('Hogs-471-long')).code).toBe('SUCCESS')
  })

  test('failed sign-ins lock after the number of tries that is set, for the time that is set', async () => {
    await put(admin, [
      { key: 'login_tries', value: '3', was: '5' },
      { key: 'login_lock_minutes', value: '60', was: '15' },
    ])
    await t.user({ account: 'forgetful', at: t.root, functions: ['user'] })
    const wrong = () =>
      t.anonymous.post('base/account/login', { account: 'forgetful', password: 'Wrong-4711' })
    const answers = [await wrong(), await wrong(), await wrong(), await wrong()]
    expect(answers.map(({ code }) => code)).toEqual([
      'LOGIN_FAILED',
      'LOGIN_FAILED',
      'LOGIN_FAILED',
      'TOO_MANY',
    ])
    expect(answers.at(-1)?.msg).toBe('登录失败次数过多，请 60 分钟后再试')
  })

  test('a session ends after the idle time that is set', async () => {
    await t.user({ account: 'idle', at: t.root, functions: ['user'] })
    const idle = await t.signIn('idle')
    await sql`update session set seen_at = now() - interval '20 minutes'
      where user_uid = (select uid from sys_user where account = 'idle')`.execute(t.db)
    t.app.forgetCaller()
    expect((await idle.get('base/account/current')).code).toBe('SUCCESS')
    // that it was seen is written behind the answer
    const seen = () =>
      sql`select from session where user_uid = (select uid from sys_user where account = 'idle')
      and seen_at > now() - interval '1 minute'`.execute(t.db)
    await expect.poll(async () => (await seen()).rows.length).toBe(1)
    await sql`update session set seen_at = now() - interval '20 minutes'
      where user_uid = (select uid from sys_user where account = 'idle')`.execute(t.db)
    await put(admin, [{ key: 'session_idle', value: '10', was: '30' }])
    expect((await idle.get('base/account/current')).code).toBe('USER_LOGIN_REQUIRED')
  })
})
