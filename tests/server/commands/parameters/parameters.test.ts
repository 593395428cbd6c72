import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { enterHerd, NOON, TODAY } from '#support/event-forms.ts'

const t = await testApp({ now: () => NOON })

interface Row {
  key: string
  default: string
  common: string | null
  company: string | null
  farm: string | null
  holds: string
  from: string | null
  by: string | null
  planned: { from: string; value: string | null } | null
}
let company: TestNode
let farm: TestNode
let other: TestNode
let admin: Client
let manager: Client
let keeper: Client

beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  other = await t.node({ type: 'farm', name: '二场', parent: company })
  await t.user({ account: 'manager', at: company, roles: ['COMPANY_ADMIN'] })
  await t.user({ account: 'keeper', at: farm, roles: ['FARM_MANAGER'] })
  admin = await t.as('admin')
  manager = await t.as('manager')
  keeper = await t.as('keeper')
  for (const [one, prefix] of [
    [farm, 'A'],
    [other, 'B'],
  ] as const) {
    const house = await t.node({ type: 'house', kind: 'HOUSE', name: `${prefix}舍`, parent: one })
    await enterHerd(admin, one, house, prefix)
  }
})

const put = (client: Client, key: string, body: object) =>
  client.put(`parameter-configuration/${key}`, { effectiveFrom: TODAY, reason: '按本场标准', ...body })
const rowOf = async (client: Client, key: string, organizeId: string) =>
  (await client.get<{ list: Row[] }>(`parameter-configuration?organizeId=${organizeId}`)).data.list.find(
    (one) => one.key === key,
  )
const dueDates = async (at: TestNode) =>
  new Map(
    (
      await sql<{ earNo: string; due: string }>`select ear_no as "earNo", due_date as due from pig
        where farm_id = ${at.uid} and due_date is not null`.execute(t.db)
    ).rows.map((one) => [one.earNo, one.due]),
  )
const mate = async (at: TestNode, earNo: string, date: string, boarEarnock: string) =>
  admin.post('event/event_mat', {
    farmId: at.uid,
    rows: [{ earNo, date, boarEarnock, method: 'AI', confirmReason: '试验' }],
  })

test('§2.2 the farm’s value goes before the company’s, the company’s before the default; who changed it and since when', async () => {
  expect((await put(manager, 'check1_day', { value: '30' })).msg).toBe('')
  expect(
    (await put(manager, 'check1_day', { organizeId: farm.uid, value: '26', effectiveFrom: '2026-11-01' }))
      .msg,
  ).toBe('')
  expect(await rowOf(keeper, 'check1_day', farm.uid)).toEqual({
    key: 'check1_day',
    default: '28',
    common: null,
    company: '30',
    farm: '26',
    holds: '26',
    from: '2026-11-01',
    by: 'manager',
    planned: null,
  })
  expect(await rowOf(manager, 'check1_day', other.uid)).toMatchObject({
    company: '30',
    farm: null,
    holds: '30',
  })
  const asked = await keeper.post('base/appsettings/info', { name: 'check1_day', companyId: farm.uid })
  expect(asked.data).toEqual({ value: '26' })
})

test('a value out of range, out of order or not of its kind is refused with name and range', async () => {
  const refused = async (key: string, body: object) => (await put(manager, key, body)).errors
  expect(await refused('gestation_days', { value: '119' })).toEqual({ value: ['妊娠天数须在110～118天之间'] })
  expect(await refused('check1_day', { value: '二十八' })).toEqual({ value: ['一检天数须为整数，18～45天'] })
  expect(await refused('gestation_warn_high', { value: '126', organizeId: farm.uid })).toEqual({
    value: ['妊娠期预警上限须在114～125天之间'],
  })
  await put(manager, 'gestation_max', { value: '120', organizeId: farm.uid })
  expect(await refused('gestation_warn_high', { value: '121', organizeId: farm.uid })).toEqual({
    value: ['妊娠期预警上限（121天）不能大于妊娠期上限（120天）'],
  })
  // what the company sets would contradict what the farm has set
  expect(await refused('gestation_warn_high', { value: '121' })).toEqual({
    value: ['一场：妊娠期预警上限（121天）不能大于妊娠期上限（120天）'],
  })
  expect((await rowOf(manager, 'gestation_warn_high', company.uid))?.company).toBeNull()
})

test('a company sets its own and its farms’ values, the group those of all; a farm manager reads', async () => {
  expect((await put(keeper, 'check1_day', { value: '27' })).status).toBe(403)
  const root = (await sql<{ uid: string }>`select uid from organize where level = 1`.execute(t.db)).rows[0]
    ?.uid
  expect((await put(manager, 'check1_day', { organizeId: root, value: '27' })).status).toBe(403)
  expect((await put(admin, 'check2_day', { organizeId: root, value: '62' })).msg).toBe('')
  expect(await rowOf(keeper, 'check2_day', farm.uid)).toMatchObject({
    common: '62',
    holds: '62',
    by: '系统管理员',
  })
})

test('恢复默认 gives the key back to the scope above; the history keeps all of it, a planned change can be taken back', async () => {
  await put(manager, 'check1_day', { organizeId: farm.uid, value: '25', effectiveFrom: '2026-12-01' })
  expect((await rowOf(keeper, 'check1_day', farm.uid))?.planned).toEqual({ from: '2026-12-01', value: '25' })
  await put(manager, 'check1_day', { organizeId: farm.uid, reset: 'true' })
  expect(await rowOf(keeper, 'check1_day', farm.uid)).toMatchObject({ farm: null, holds: '30' })
  const history = async () =>
    (
      await keeper.get<{
        list: { uid: string; from: string; value: string | null; nodeName: string; reason: string }[]
      }>(`parameter-configuration/check1_day/history?organizeId=${farm.uid}`)
    ).data.list
  expect((await history()).map(({ from, value, nodeName }) => [from, value, nodeName])).toEqual([
    ['2026-12-01', '25', '一场'],
    [TODAY, null, '一场'],
    [TODAY, '30', '甲公司'],
    ['2026-11-01', '26', '一场'],
  ])
  const [planned, done] = await history()
  const cancel = (uid: string | undefined) => manager.delete(`parameter-configuration/planned/${uid}`)
  expect((await cancel(done?.uid)).errors).toEqual({ uid: ['该变更已生效，不能撤销；请设置新的值'] })
  expect((await cancel(planned?.uid)).msg).toBe('')
  expect(await history()).toHaveLength(3)
  const audits = await sql<{
    reason: string | null
    after: { value: string } | null
  }>`select reason, after from audit_log
    where target = 'parameter-configuration' and outcome = 'SUCCESS' and after->>'key' = 'check1_day'
    and after->>'from' = '2026-11-01'`.execute(t.db)
  expect(audits.rows).toMatchObject([{ reason: '按本场标准', after: { value: '26' } }])
})

test('a farm’s own gestation days move its due dates and rules, and no other farm’s', async () => {
  await mate(farm, 'A04', '2026-11-10', 'A06')
  await mate(other, 'B04', '2026-11-10', 'B06')
  const [before, elsewhere] = [await dueDates(farm), await dueDates(other)]
  expect([before.get('A04'), elsewhere.get('B04')]).toEqual(['2027-03-04', '2027-03-04'])
  // from the 15th on: what was served before keeps its due date
  await put(manager, 'gestation_days', { organizeId: farm.uid, value: '116', effectiveFrom: '2026-11-15' })
  await mate(farm, 'A14', '2026-11-14', 'A06')
  await mate(farm, 'A24', '2026-11-15', 'A06')
  const split = await dueDates(farm)
  expect(['A04', 'A14', 'A24'].map((one) => split.get(one))).toEqual([
    '2027-03-04',
    '2027-03-08',
    '2027-03-11',
  ])
  // reaching back: due dates of the services since then change, in this farm only
  await put(manager, 'gestation_days', { organizeId: farm.uid, value: '115', effectiveFrom: '2026-11-01' })
  const moved = await dueDates(farm)
  expect(['A04', 'A14', 'A24'].map((one) => moved.get(one))).toEqual([
    '2027-03-05',
    '2027-03-09',
    '2027-03-11',
  ])
  expect(await dueDates(other)).toEqual(elsewhere)
  // what was rewritten is what a rebuild of the farm would write
  const scope = { root: true, farms: [farm.uid], companies: [company.uid], paths: ['/'] }
  const { differences } = await rebuildFarm(t.db, scope, {
    farmId: farm.uid,
    dryRun: true,
    from: null,
    today: TODAY,
  })
  expect(differences).toBe(0)
})

test('V-202 the rule of a day is that of the parameter on that day', async () => {
  await put(manager, 'check_min_day', { organizeId: farm.uid, value: '14', effectiveFrom: TODAY })
  const check = async (at: TestNode, earNo: string, date: string) =>
    (
      await admin.post<{ results: { violations: { rule: string; message: string }[] }[] }>(
        'event/event_gestation',
        {
          farmId: at.uid,
          dryRun: true,
          rows: [{ earNo, date, gestationResult: 'POSITIVE', method: 'B' }],
        },
      )
    ).data.results[0]?.violations.filter((one) => one.rule === 'V-202')
  await mate(farm, 'A10', '2026-11-05', 'A06')
  await mate(other, 'B10', '2026-11-05', 'B06')
  await mate(farm, 'A15', '2026-11-05', 'A06')
  await mate(other, 'B15', '2026-11-05', 'B06')
  expect(await check(farm, 'A15', TODAY)).toEqual([])
  expect(await check(farm, 'A15', '2026-11-20')).toMatchObject([{ message: '配种后不足18天，不能妊检' }])
  expect(await check(other, 'B15', TODAY)).toMatchObject([{ message: '配种后不足18天，不能妊检' }])
})

test('V-002 a closed period keeps the values it was closed with', async () => {
  await sql`update organize set closed_up_to = '2026-10-31' where uid = ${other.uid}`.execute(t.db)
  const answer = await put(manager, 'lactation_days', { value: '25', effectiveFrom: '2026-10-31' })
  expect(answer.errors).toEqual({ effectiveFrom: ['该日期所在期间已月结，不能新增或修改（二场）'] })
  expect((await put(manager, 'lactation_days', { value: '25', effectiveFrom: '2026-11-01' })).msg).toBe('')
})

test('the day months begin on holds for all months at once: not where one is closed, and not from a later day on', async () => {
  const set = (body: object) => put(manager, 'period_start_day', { value: '26', ...body })
  expect((await set({ organizeId: company.uid })).errors).toEqual({
    value: ['已有月结的猪场【二场】，不能修改会计期间起始日；如需修改请先反月结'],
  })
  expect((await set({ organizeId: farm.uid, effectiveFrom: '2026-12-01' })).errors).toEqual({
    effectiveFrom: ['会计期间起始日不能设为以后生效'],
  })
  expect((await set({ organizeId: farm.uid })).msg).toBe('')
})
