/** Each call about sign-in, passwords, accounts, roles and partner systems leaves its rows in the audit log. */
import { beforeAll } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { roleUid } from '#server/kit/stable-uid.ts'
import { PASSWORD, type TestNode } from '#support/accounts.ts'
import { type Client, clientOf, cookiesOf, testApp } from '#support/app.ts'
import { auditTable, type Expected, madeBy } from '#support/audit-trail.ts'

const t = await testApp()
const START = 'https://oa.example.com/login'
let company: TestNode
let farm: TestNode
let chief: Client
let worker: string
let partner: string
let secret: string
let arrived: Record<string, string>

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  worker = await t.user({ account: 'worker', at: farm, functions: ['user'] })
  await t.user({ account: 'chief', at: company, functions: [...allFunctionCodes] })
  chief = await t.as('chief')
})

const byChief = madeBy('chief', () => company)
const byWorker = madeBy('worker', () => farm)
const SESSION: Expected = { target: 'session', uid: null, sides: 'none' }
const enter = () => t.anonymous.post('base/account/login', { account: 'worker', password: PASSWORD })
const codeOf = (account: string, state = '') =>
  t.anonymous.post<{ code: string }>(
    'base/account/sso/code',
    { source: 'HYZ', account, ...(state ? { state } : {}) },
    { headers: { authorization: `Bearer ${secret}` } },
  )

/** An arrival begun on the sign-in page by an account that is bound to no person; answers what the browser holds afterwards. */
async function arrive(account: string): Promise<Record<string, string>> {
  const begun = await t.anonymous.post<{ location: string }>('base/account/sso/start', { start: START })
  const state = new URL(begun.data.location).searchParams.get('state') ?? ''
  const { code } = (await codeOf(account, state)).data
  const browser = clientOf(t.app, cookiesOf(begun.response))
  const { response } = await browser.post('base/account/sso/login', { code, source: 'HYZ', state })
  return cookiesOf(response)
}

auditTable(t, 'accounts', [
  ['POST base/account/login', async () => byWorker(await enter(), SESSION)],
  [
    'POST base/account/logout',
    async () => byWorker(await (await t.signIn('worker')).post('base/account/logout'), SESSION),
  ],
  [
    'PATCH base/account/profile',
    async () =>
      byWorker(await (await t.signIn('worker')).patch('base/account/profile', { phone: '13800138000' }), {
        ...{ target: 'user-manage', uid: worker, sides: 'both' },
        ...{ before: { phone: null }, after: { phone: '13800138000' } },
      }),
  ],
  [
    'POST sso-partner/:uid/secret',
    async () => {
      const made = await chief.post<{ uid: string }>('sso-partner', {
        ...{ name: '集团门户', source: 'HYZ', redirects: START },
      })
      partner = made.data.uid
      const answer = await chief.post<{ secret: string }>(`sso-partner/${partner}/secret`)
      secret = answer.data.secret
      return byChief(answer, { target: 'sso-partner', uid: partner, sides: 'none', reason: '生成密钥' })
    },
  ],
  [
    'POST base/account/sso/code',
    async () => ({
      ...{ answer: await codeOf('w1'), by: null, at: null },
      left: [{ target: 'sso', uid: null, sides: 'after', after: { source: 'HYZ', account: 'w1' } }],
    }),
  ],
  [
    'POST base/account/sso/bind',
    async () => {
      arrived = await arrive('w1')
      const browser = clientOf(t.app, { ...(await t.signIn('worker')).cookies, ...arrived })
      const answer = await browser.post('base/account/sso/bind')
      const { data } = await browser.get<{ list: { uid: string }[] }>('base/account/sso/bindings')
      return byWorker(answer, {
        ...{ target: 'sso-account', uid: data.list[0]?.uid ?? '', sides: 'after', reason: '本人绑定' },
        after: { partnerId: partner, account: 'w1', userId: worker },
      })
    },
  ],
  [
    'POST base/account/sso/login',
    async () => {
      const { code } = (await codeOf('w1')).data
      return byWorker(await t.anonymous.post('base/account/sso/login', { code, source: 'HYZ' }), SESSION)
    },
  ],
  [
    'DELETE base/account/sso/bindings/:uid',
    async () => {
      const own = await t.signIn('worker')
      const { data } = await own.get<{ list: { uid: string }[] }>('base/account/sso/bindings')
      const uid = data.list[0]?.uid ?? ''
      return byWorker(await own.delete(`base/account/sso/bindings/${uid}`), {
        ...{ target: 'sso-account', uid, sides: 'before', reason: '本人解除绑定' },
        before: { partnerId: partner, account: 'w1' },
      })
    },
  ],
  [
    'POST user-manage/:uid/reset-password',
    async () =>
      byChief(await chief.post(`user-manage/${worker}/reset-password`, { password: PASSWORD }), {
        ...{ target: 'user-manage', uid: worker, sides: 'none', reason: '重置密码' },
      }),
  ],
  [
    'POST base/account/password',
    async () =>
      byWorker(
        await (await t.signIn('worker')).post('base/account/password', {
          ...{ oldPassword: PASSWORD, newPassword: 'Boar-8152' },
        }),
        {
          ...{ target: 'user-manage', uid: worker, sides: 'both', reason: '修改密码' },
          ...{ before: { mustChangePassword: true }, after: { mustChangePassword: false } },
        },
      ),
  ],
  [
    'POST user-manage/:uid/unlock',
    async () =>
      byChief(await chief.post(`user-manage/${worker}/unlock`), {
        ...{ target: 'user-manage', uid: worker, sides: 'none', reason: '解除锁定' },
      }),
  ],
  [
    'POST role-manage/:uid/copy',
    async () => {
      const copy = { code: 'VET2', name: '兽医二' }
      const answer = await chief.post<{ uid: string }>(`role-manage/${roleUid('VET')}/copy`, copy)
      const { uid } = answer.data
      return byChief(answer, { target: 'role-manage', uid, sides: 'after', after: copy })
    },
  ],
])
