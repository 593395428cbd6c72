import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { read } from 'xlsx'
import type { SubscriptionCheck, SubscriptionOptions } from '#kit/subscriptions.ts'
import { periodCost } from '#resources/cost/period-cost.ts'
import { materialReturn } from '#resources/material/material-return.ts'
import { dayFilters } from '#server/jobs/subscription/judge-list.ts'
import type { Client } from '#support/app.ts'
import { downloadCenter } from '#support/downloads.ts'
import { READER, subscriptionFixture } from '#support/subscription-fixture.ts'
import { inputOf, subscriptionsOf, turnUntilMade, wordsOf } from '#support/subscriptions.ts'
import { reportOf } from '#support/workbook.ts'

const { t, admin, farmId, owner, reader, ...fixture } = await subscriptionFixture()
const { uid, subscribe, mailServer, post } = fixture
const PACKS = ['month-pack', 'month-pack:generate']
const LIST = ['periodCost', 'periodCost:export']
let pack: string

const giveRole = async (account: string, code: string) => {
  await sql`update sys_user set role_ids = array[(select uid from role where code = ${code})] where uid = ${uid(account)}`.execute(
    t.db,
  )
  t.app.forgetCaller()
}

beforeAll(async () => {
  await t.role('all', [...READER, ...PACKS, ...LIST])
  const { data, msg } = await admin.post<{ uid: string }>('month-pack', {
    name: '月会材料',
    items: [{ report: 'births', group: 'week' }, { report: 'cost-summary' }],
  })
  expect(msg).toBe('')
  pack = data.uid
  const { rows } = await sql<{
    uid: string
  }>`select uid from data_dictionary where scode = 'cost_item' and name1 = '水电费'`.execute(t.db)
  for (const [month, amount] of [
    ['2025-05', '100'],
    ['2025-06', '200'],
    ['2025-07', '300'],
  ]) {
    const added = await admin.post('periodCost', {
      ...{ month, amount, atFarmId: farmId, costItemId: rows[0]?.uid, allocation: 'PIG_DAYS' },
    })
    expect([month, added.msg]).toEqual([month, ''])
  }
})
beforeEach(async () => {
  await giveRole('owner', 'all')
  await giveRole('reader', 'all')
})

const asPack = (more: object = {}) => ({
  ...{ name: '月会材料', report: 'month-pack', scheme: '月会材料', period: 'LAST_MONTH' },
  ...{ request: { pack, farms: [] }, message: '{报表} {日期} 共 {行数} 张' },
  rhythm: { kind: 'MONTHLY', at: '09:00', weekdays: [], monthDay: 3 },
  ...more,
})
const asList = (more: object = {}) => ({
  ...{ name: '上月费用', report: 'periodCost', period: 'LAST_MONTH', message: '{报表} 共 {行数} 行' },
  request: {
    filters: { allocation: ['PIG_DAYS'] },
    sort: [{ field: 'month', order: 'asc' }],
    columns: ['month', 'amount'],
  },
  ...more,
})
const fileOf = async (client: Client) => {
  const [task] = (await downloadCenter(client)).list
  const { response } = await client.get(`download-center/${task?.uid}/file`)
  expect(response.statusCode).toBe(200)
  return { task, file: response.rawPayload }
}

test('a month pack comes every month as its workbook of last month, each reader’s under his own rights', async () => {
  await subscribe(asPack({ channels: [await mailServer()], recipients: [uid('reader'), uid('elsewhere')] }))
  const [line] = (await subscriptionsOf(owner)).mine
  expect(line).toMatchObject({ reportLabel: '月报包', scheme: '月会材料', next: '2025-08-03 09:00:00' })
  const [run] = await turnUntilMade(t, owner, '2025-08-03 09:00')
  expect(wordsOf(run?.deliveries).sort()).toEqual([
    'elsewhere SKIPPED 没有生成月报包的权限',
    'elsewhere 公司邮箱 SKIPPED 没有生成月报包的权限',
    'reader SENT',
    'reader 公司邮箱 SENT',
  ])
  const { task, file } = await fileOf(reader)
  expect(task).toMatchObject({ title: '月会材料 2025-07', kind: 'subscription', rows: 2 })
  expect(read(file).SheetNames).toEqual(['目录', '产仔报表', '口径与筛选'])
  expect(reportOf(file).rows.map(([, report, state]) => [report, state])).toEqual([
    ['产仔报表', '已放入'],
    ['成本汇总', '未放入'],
  ])
  expect(post.mails[0]?.data).toContain('spreadsheetml')
})

test('a pack is checked before it is saved: right, period, pack, farms; the preview counts its reports', async () => {
  const check = async (more: object = {}) =>
    owner.post<SubscriptionCheck>(
      'subscription/check',
      inputOf(asPack({ recipients: [uid('reader'), uid('elsewhere')], ...more })),
    )
  const { data } = await check()
  expect(data.recipients.map(({ name, problem }) => [name, problem])).toEqual([
    ['reader', null],
    ['elsewhere', '没有生成月报包的权限'],
  ])
  expect(data.preview).toMatchObject({ text: '月会材料 2025-06-01 至 2025-06-30 共 2 张', rows: 2 })
  expect(data.preview?.fileName).toBe('月会材料_2025-06.xlsx')
  expect((await check({ period: 'YESTERDAY' })).errors).toHaveProperty('period')
  expect((await check({ request: { pack: 'x' } })).errors).toHaveProperty('report')
  const nothing = '0192f0c0-0000-7000-8000-000000000001'
  expect((await check({ request: { pack: nothing, farms: [] } })).data.problem).toBe(
    '月报包已删除，或不是本公司的',
  )
  const other = await t.node({ type: 'farm', name: '外场' })
  expect((await check({ request: { pack, farms: [other.uid] } })).data.problem).toBe('没有此猪场的权限')
  const looker = await t.as('looker')
  expect((await looker.post('subscription', inputOf(asPack({ recipients: [uid('looker')] })))).msg).toBe(
    '没有生成月报包的权限',
  )
})

test('a kept query of a list comes as its file, of the period by its business day or month', async () => {
  await subscribe(asList())
  const [run] = await turnUntilMade(t, owner, '2025-07-19 12:30')
  expect(wordsOf(run?.deliveries)).toEqual(['reader SENT'])
  const { task, file } = await fileOf(reader)
  expect(task).toMatchObject({ rows: 1, path: '/admin/periodCost' })
  const [sheet] = Object.values(read(file).Sheets)
  expect([sheet?.A1?.v, sheet?.B1?.v, sheet?.C1?.v]).toEqual(['期间', '金额(元)', undefined])
  expect([sheet?.A2?.v, Number(sheet?.B2?.v)]).toEqual(['2025-06', 200])
})

test('a list is checked by the rights of each reader: function, farm and columns', async () => {
  const check = (more: object) =>
    owner.post<SubscriptionCheck>(
      'subscription/check',
      inputOf(asList({ recipients: [uid('reader'), uid('elsewhere')], ...more })),
    )
  const { data } = await check({})
  expect(data.recipients.map(({ problem }) => problem)).toEqual([null, '没有此列表的权限'])
  expect(data.preview).toMatchObject({ text: '期间费用 共 1 行', rows: 1 })
  const other = await t.node({ type: 'farm', name: '别场' })
  const elsewhere = await check({ request: { filters: { farmId: [other.uid] } } })
  expect(elsewhere.data.problem).toBe('没有此猪场的权限')
  expect((await check({ request: { filters: { nope: '1' } } })).data.problem).not.toBeNull()
  expect((await check({ report: 'sso-partner' })).msg).toBe('没有此列表的权限')
})

test('the dialog offers reports, packs, and the lists a query is kept of', async () => {
  const sources = async (client: Client) => {
    const { data } = await client.get<SubscriptionOptions>('subscription/options')
    return data.sources.map(({ kind, name, hasDates, schemes }) => [
      kind,
      name,
      hasDates,
      schemes.map((one) => one.name),
    ])
  }
  expect(await sources(owner)).toEqual([
    ['report', 'births', true, []],
    ['pack', 'month-pack', true, ['月会材料', '月度经营报表']],
  ])
  const schemes = [
    { name: '全场分摊', search: '?f.allocation=PIG_DAYS', savedOn: '2025-07-01', first: false },
  ]
  expect(
    (await owner.put('base/preference/schemes.list.periodCost', { value: { schemes }, version: 0 })).msg,
  ).toBe('')
  expect((await sources(owner)).at(-1)).toEqual(['list', 'periodCost', true, ['全场分摊']])
})

test('a period becomes days of a list by its day, and accounting months by its month', () => {
  const days = { start: '2025-06-26', end: '2025-07-25' }
  const calendar = { weekStart: 1, monthStart: 26 }
  expect(dayFilters(periodCost, days, calendar)).toEqual({ month_gte: '2025-07', month_lte: '2025-07' })
  expect(dayFilters(materialReturn, days, calendar)).toEqual({
    returnDate_gte: '2025-06-26',
    returnDate_lte: '2025-07-25',
  })
})
