import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFunctionCodes } from '#server/functions.ts'
import { testApp } from '#support/app.ts'
import { posted } from '#support/stock.ts'

/** Piglets of a week are given away until none is left; the checks of bi/appSetting say what may be added and deleted. */
const t = await testApp({ now: () => new Date('2026-11-04T12:00:00+08:00') })
const company = await t.node({ type: 'company', name: '甲公司' })
const farm = await t.node({ type: 'farm', name: '一场', parent: company })
const other = await t.node({ type: 'farm', name: '二场', parent: company })
await t.user({ account: 'planner', at: company, functions: allFunctionCodes })
const planner = await t.as('planner')

type Row = Record<string, unknown> & { uid: string; version: number }
const stranger = async () => {
  const elsewhere = await t.node({ type: 'company', name: '乙公司' })
  const there = await t.node({ type: 'farm', name: '乙场', parent: elsewhere })
  await t.user({ account: 'stranger', at: there, functions: allFunctionCodes })
  return t.as('stranger')
}
const ask = async (name: string, body: object, as = planner) => {
  const { code, msg } = await as.post(`bi/appSetting/${name}`, body)
  return code === 'SUCCESS' ? code : msg
}

test('what is available comes from the plan of the week, and no more is given away', async () => {
  const week = { pigFarmId: farm.uid, weekOf: '2026-11-04' }
  const none = await planner.post('piglingManage', week)
  expect(none.errors).toEqual({ available: ['该周没有已审核的仔猪计划，请输入可供猪苗'] })
  const rows = [{ toFarmId: other.uid, heads: 10, note: null }]
  await posted(planner, 'piglet-plan', {
    planFarmId: farm.uid,
    planDate: '2026-11-03',
    weekOf: '2026-11-05',
    rows,
  })
  expect((await planner.post<Row>('piglingManage', week)).data).toMatchObject({ available: 0, remaining: 0 })

  const next = { ...week, weekOf: '2026-11-11', available: 100, avgWeight: '6.5' }
  const given = [
    { buyer: 'FARM', toFarmId: other.uid, clientId: null, heads: 60 },
    { buyer: 'FARM', toFarmId: farm.uid, clientId: null, heads: 41 },
  ]
  const refused = await planner.post('piglingManage', { ...next, allocations: given })
  expect(refused.errors).toEqual({ allocations: ['可供猪苗100头，已分配101头，超出1头'] })
  const unnamed = await planner.post('piglingManage', {
    ...next,
    allocations: [{ buyer: 'CLIENT', heads: 1 }],
  })
  expect(unnamed.errors).toEqual({ allocations: ['第1行：请选择客户'] })
  const { data: row } = await planner.post<Row>('piglingManage', { ...next, allocations: given.slice(0, 1) })
  expect(row).toMatchObject({
    week: '2026-W46',
    weekStart: '2026-11-09',
    allocated: 60,
    remaining: 40,
    places: '二场 60',
  })
  expect((await planner.post('piglingManage', next)).status).toBe(400)

  expect(await ask('canDeletePigletManager', { uid: row.uid })).toBe('该记录已被引用，不能删除')
  const kept = await planner.delete(`piglingManage/${row.uid}`, { version: row.version })
  expect([kept.code, kept.msg]).toEqual(['ERROR', '该记录已被引用，不能删除'])
  expect(await ask('canDeletePigletManager', { uid: row.uid }, await stranger())).toBe('记录不存在或已删除')
  const freed = await planner.post<Row>(`piglingManage/${row.uid}/release`, { version: row.version })
  expect(freed.data).toMatchObject({ allocated: 0, remaining: 100, places: null })
  expect(await ask('canDeletePigletManager', { uid: row.uid })).toBe('SUCCESS')
  expect((await planner.delete(`piglingManage/${row.uid}`, { version: freed.data.version })).code).toBe(
    'SUCCESS',
  )
})

test('S7-53 a finishing plan needs a finishing house, a setting begins once on a day', async () => {
  expect(await ask('canAddFinishPlan', { farmId: farm.uid })).toBe('本场没有育肥舍，不能添加育肥计划')
  const plan = { planFarmId: farm.uid, planDate: '2026-11-04', year: 2027 }
  const save = (targets: readonly object[]) => planner.post<Row>('yearPlan', { ...plan, targets })
  const finishing = [{ code: 'finishDeathRate', m7: '0.5' }]
  const without = { planFarmId: ['本场没有育肥舍，不能添加育肥计划'] }
  expect((await save(finishing)).errors).toEqual(without)
  const { data: of } = await save([{ code: 'matings', m7: '10' }])
  const change = (targets: readonly object[]) =>
    planner.patch(`yearPlan/${of.uid}`, { version: of.version, targets })
  expect((await change(finishing)).errors).toEqual(without)
  const house = await t.node({ type: 'house', kind: 'HOUSE', name: '育肥一舍', parent: farm })
  await sql`update organize set house_type = 'FINISHING' where uid = ${house.uid}`.execute(t.db)
  expect(await ask('canAddFinishPlan', { farmId: farm.uid })).toBe('SUCCESS')
  expect(await ask('canAddFinishPlan', {})).toBe('请选择猪场')
  expect((await save(finishing)).msg).toBe('')
  expect((await change(finishing)).msg).toBe('')

  const from = { farmId: farm.uid, date: '2026-12-01' }
  for (const [check, key, words] of [
    ['CanAddFarmFinishConfig', 'market_age', '育肥参数'],
    ['canAdd140DSetting', 'first_service_min_age', '后备选留设置'],
  ] as const) {
    expect(await ask(check, from)).toBe('SUCCESS')
    const set = (more: object) =>
      planner.put(`parameter-configuration/${key}`, {
        ...{ organizeId: farm.uid, value: '200', effectiveFrom: '2026-12-01', reason: '试验', ...more },
      })
    expect((await set({})).msg).toBe('')
    const why = `本场自2026-12-01起已有${words}，请修改原设置`
    expect(await ask(check, from)).toBe(why)
    // without a question before, the saving refuses, unless he says that he means it
    expect((await set({ value: '201' })).errors).toEqual({ effectiveFrom: [why] })
    expect((await set({ value: '201', replaces: 'true' })).msg).toBe('')
    expect(await ask(check, { ...from, date: '2027-01-01' })).toBe('SUCCESS')
  }
})
