import { beforeAll, expect, test } from 'vitest'
import type { RowChange } from '#kit/row-change.ts'
import { type Client, testApp } from '#support/app.ts'

/** A user who sees a row sees who changed what of it, and when; nothing more than the row itself shows. */
const t = await testApp()
const RIGHTS = ['basic-supplier', 'basic-supplier:create', 'basic-supplier:edit']
let clerk: Client
let stranger: Client
let uid: string

const changes = (who: Client, of = uid) => who.get<{ list: RowChange[] }>(`basic-supplier/${of}/changes`)

beforeAll(async () => {
  const [own, other] = [
    await t.node({ type: 'company', name: '甲公司' }),
    await t.node({ type: 'company', name: '乙公司' }),
  ]
  await t.user({ account: 'clerk', at: own, functions: RIGHTS })
  await t.user({ account: 'stranger', at: other, functions: RIGHTS })
  await t.user({ account: 'nobody', at: own, functions: ['basic-client'] })
  clerk = await t.as('clerk')
  stranger = await t.as('stranger')
  const made = await clerk.post<{ uid: string; version: number }>('basic-supplier', {
    ...{ code: 'S1', name: '正大饲料', kind: 'FEED', contact: '王五' },
  })
  uid = made.data.uid
  await clerk.patch(`basic-supplier/${uid}`, { version: made.data.version, contact: '张三', kind: 'DRUG' })
})

test('the newest change comes first, with both values of what became another and of nothing else', async () => {
  const { list } = (await changes(clerk)).data
  expect(list).toHaveLength(2)
  expect(list[0]).toMatchObject({
    name: 'clerk',
    before: { contact: '王五', kind: 'FEED' },
    after: { contact: '张三', kind: 'DRUG' },
  })
  expect(list[0]?.keys.toSorted()).toEqual(['contact', 'kind'])
  expect(list[0]?.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(list[1]).toMatchObject({ before: {}, after: { name: '正大饲料' } })
})

test('a row of another company has no history, as it has no row', async () => {
  const answer = await changes(stranger)
  expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND'])
  expect(await changes(clerk, 'no-uid')).toMatchObject({ status: 404 })
})

test('without the list no user sees the changes of its rows', async () => {
  expect((await changes(await t.as('nobody'))).status).toBe(403)
})

test('numbers of identity cards stay out of it', async () => {
  const admin = await t.as('admin')
  const idCard = '110101199003070011'
  const made = await admin.post<{ uid: string }>('basic-client', {
    ...{ code: 'C1', name: '周记屠宰', kind: 'SLAUGHTER', idCard },
  })
  expect(made.status).toBe(200)
  const { data } = await admin.get<{ list: RowChange[] }>(`basic-client/${made.data.uid}/changes`)
  expect(data.list[0]?.after.name).toBe('周记屠宰')
  expect(JSON.stringify(data)).not.toContain(idCard)
})
