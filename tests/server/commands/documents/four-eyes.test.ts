import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { type Client, testApp } from '#support/app.ts'

/** No person approves his own document, unless his farm has one person. Today is 2026-11-21. */
const t = await testApp({ now: () => new Date('2026-11-21T12:00:00+08:00') })
const company = await t.node({ type: 'company', name: '甲公司' })
const farm = await t.node({ type: 'farm', name: '一场', parent: company })
const house = await t.node({ type: 'house', kind: 'HOUSE', name: '育肥1', parent: farm })
for (const account of ['clerk', 'helper', 'manager'])
  await t.user({ account, at: company, functions: allFunctionCodes })
const [clerk, helper, manager] = [await t.as('clerk'), await t.as('helper'), await t.as('manager')]
const four = (value: 'true' | 'false') =>
  sql`update app_setting set value = ${value} where name = 'four_eyes'`.execute(t.db)
await four('true')

type Row = { uid: string; version: number; status: string; docNo: string; submittedBy: string | null }
const OWN = '不能审核本人制单或提交的单据，请由他人审核'
const client = (await clerk.post<Row>('basic-client', { code: 'C1', name: '客户一', kind: 'BROKER' })).data
await sql`insert into batch (farm_id, uid, batch_no, status, stage, house_id, open_date, stock)
  values (${farm.uid}, gen_random_uuid(), 'B1', 'OPEN', 'FINISH', ${house.uid}, '2026-08-01', 100)`.execute(
  t.db,
)
const made = async (by: Client): Promise<Row> =>
  (
    await by.post<Row>('deliveryBatch', {
      ...{ planFarmId: farm.uid, planDate: '2026-11-25', batchNo: 'B1', planHeads: 5, clientId: client.uid },
    })
  ).data
const act = async (by: Client, { uid }: Row, step: string, reason: string | null = null) => {
  const { version } = (await by.get<Row>(`deliveryBatch/${uid}`)).data
  return by.post<Row>(`deliveryBatch/${uid}/${step}`, { version, reason })
}

test('K-19 neither who made a document nor who submitted it approves it; another does', async () => {
  const row = await made(clerk)
  await act(helper, row, 'submit')
  for (const by of [clerk, helper]) {
    const answer = await act(by, row, 'approve')
    expect([answer.code, answer.msg]).toEqual(['ERROR', OWN])
  }
  expect((await clerk.get<Row>(`deliveryBatch/${row.uid}`)).data.status).toBe('SUBMITTED')
  expect((await act(manager, row, 'approve')).msg).toBe('')
  // taking an approval back, and turning a document down, are no approval
  expect((await act(clerk, row, 'unapprove', '改期')).msg).toBe('')
  await act(helper, row, 'submit')
  expect((await act(helper, row, 'reject', '写错了')).msg).toBe('')
})

test('K-19 a person of the same name is another person', async () => {
  await t.user({ account: 'namesake', at: company, functions: allFunctionCodes })
  await sql`update sys_user set name = (select name from sys_user where account = 'helper') where account = 'namesake'`.execute(
    t.db,
  )
  const row = await made(clerk)
  await act(helper, row, 'submit')
  expect((await act(await t.as('namesake'), row, 'approve')).msg).toBe('')
})

test('K-19 a farm of one person switches it off for itself', async () => {
  const set = { organizeId: farm.uid, value: 'false', effectiveFrom: '2026-01-01', reason: '一人场' }
  expect((await manager.put('parameter-configuration/four_eyes', set)).msg).toBe('')
  const row = await made(clerk)
  await act(clerk, row, 'submit')
  expect((await act(clerk, row, 'approve')).msg).toBe('')
})
