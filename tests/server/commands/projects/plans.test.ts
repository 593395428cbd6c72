import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, testApp } from '#support/app.ts'

/** Projects with their gates, and the versions of their plans. */
const t = await testApp({ now: () => new Date('2026-11-21T04:00:00Z') })
const FUNCTIONS = ['projectM', 'planM', 'planItem'].flatMap((name) => [
  name,
  ...['create', 'edit', 'delete', 'import', 'export'].map((key) => `${name}:${key}`),
])
const STEPS = ['projectM:pass', 'projectM:reopen', 'planM:approve', 'planM:unapprove']
type Row = Record<string, unknown> & { uid: string; version: number }

let planner: Client
let local: Client
let company: string
let farm: string
let far: string
beforeAll(async () => {
  const top = await t.node({ type: 'company', name: '甲公司' })
  const [one, two] = [
    await t.node({ type: 'farm', name: '一场', parent: top }),
    await t.node({ type: 'farm', name: '二场', parent: top }),
  ]
  ;[company, farm, far] = [top.uid, one.uid, two.uid]
  await t.user({ account: 'planner', at: top, functions: [...FUNCTIONS, ...STEPS] })
  await t.user({ account: 'local', at: one, functions: [...FUNCTIONS, ...STEPS] })
  ;[planner, local] = [await t.as('planner'), await t.as('local')]
})

let serial = 0
async function newProject(more: object = {}): Promise<Row> {
  serial += 1
  const body = {
    projectNo: `P${serial}`,
    name: `项目${serial}`,
    organizeId: company,
    kind: 'REPOPULATE',
    designSows: 1000,
    startDate: '2026-03-01',
    ...more,
  }
  return (await planner.post<Row>('projectM', body)).data
}
const newPlan = async ({ uid }: Row) =>
  (await planner.post<Row>('planM', { projectId: uid, planDate: '2026-03-01' })).data
const newItem = (plan: Row, more: object = {}, who = planner) =>
  who.post<Row>('planItem', {
    planId: plan.uid,
    name: '冲洗消毒',
    itemType: 'HEALTH',
    startDate: '2026-03-02',
    endDate: '2026-03-11',
    ...more,
  })
const read = async (path: string, uid: string) => (await planner.get<Row>(`${path}/${uid}`)).data
const itemsOf = async (plan: Row, who = planner) =>
  (await who.get<{ list: Row[] }>(`planItem?planId=${plan.uid}`)).data.list
const approve = async ({ uid }: Row) =>
  planner.post(`planM/${uid}/approve`, { version: (await read('planM', uid)).version })

test('a project of a company is read below it and written by those who cover it; one of another farm is not seen', async () => {
  const [shared, own, other] = [
    await newProject(),
    await newProject({ organizeId: farm }),
    await newProject({ organizeId: far }),
  ]
  const seen = (await local.get<{ list: Row[] }>('projectM')).data.list.map(({ uid }) => uid)
  expect([shared, own, other].map(({ uid }) => seen.includes(uid))).toEqual([true, true, false])
  const rename = (one: Row) => local.patch(`projectM/${one.uid}`, { name: '改名', version: one.version })
  expect([(await rename(shared)).status, (await rename(own)).status, (await rename(other)).status]).toEqual([
    403, 200, 404,
  ])
  const body = { planDate: '2026-03-01' }
  expect((await local.post('planM', { projectId: shared.uid, ...body })).status).toBe(403)
  expect((await local.post('planM', { projectId: own.uid, ...body })).status).toBe(200)
  expect((await newItem(await newPlan(shared), {}, local)).status).toBe(403)
})

describe('gates', () => {
  const pass = async (uid: string, more: object) =>
    planner.post(`projectM/${uid}/pass`, { version: (await read('projectM', uid)).version, ...more })

  test('phases are passed in order, with who and when; open items of the phase ask for a word', async () => {
    const project = await newProject()
    expect(project.stage).toBe('INITIATE')
    const plan = await newPlan(project)
    await newItem(plan, { phase: 'INITIATE', name: '立项报告' })
    await approve(plan)
    expect((await pass(project.uid, { phase: 'STOCK', passedOn: '2026-03-05' })).msg).toBe(
      '阶段须依次通过，当前为【立项】',
    )
    const gate = { phase: 'INITIATE', passedOn: '2026-03-05' }
    expect((await pass(project.uid, gate)).msg).toBe('本阶段还有1项未完成：立项报告，确需通过请填写说明')
    expect((await pass(project.uid, { ...gate, note: '报告后补' })).status).toBe(200)
    const after = await read('projectM', project.uid)
    expect([after.stage, after.gates]).toEqual([
      'CLEAN',
      [{ ...gate, passedBy: 'planner', note: '报告后补' }],
    ])
    expect(
      (await planner.patch(`projectM/${after.uid}`, { kind: 'NEW', version: after.version })).status,
    ).toBe(200)
    const { version } = await read('projectM', after.uid)
    await planner.post(`projectM/${after.uid}/reopen`, { version, reason: '报告退回' })
    expect(await read('projectM', after.uid)).toMatchObject({ stage: 'INITIATE', gates: [] })
  })

  test('a project that rests keeps its phase; a stale version is reported', async () => {
    const { uid, version } = await newProject({ status: 'PAUSED' })
    const gate = { phase: 'INITIATE', passedOn: '2026-03-05' }
    expect((await pass(uid, gate)).msg).toBe('项目已暂停或终止，不能变更阶段')
    expect((await planner.post(`projectM/${uid}/pass`, { version: version + 1, ...gate })).status).toBe(409)
  })
})

describe('versions', () => {
  test('the next version begins with the items of the one before; exactly one is in force', async () => {
    const project = await newProject()
    const first = await newPlan(project)
    expect(first).toMatchObject({
      planNo: `${project.projectNo}-V1`,
      status: 'DRAFT',
      inForce: false,
      compiler: 'planner',
    })
    expect((await approve(first)).msg).toBe('计划没有计划项，不能审核')
    await newItem(first)
    await newItem(first, {
      name: '首批引种',
      startDate: '2026-05-04',
      endDate: '2026-05-10',
      quantity: '200',
      unit: '头',
    })
    await approve(first)
    const items = await itemsOf(first)
    expect(items.map(({ seq, name, deviationDays }) => [seq, name, deviationDays])).toEqual([
      [1, '冲洗消毒', 255],
      [2, '首批引种', 195],
    ])
    const chart = await planner.get<{ plan: Row; items: Row[]; today: string }>(
      `planItem/gantt?planId=${first.uid}`,
    )
    expect([chart.data.plan.planNo, chart.data.items.map(({ name }) => name), chart.data.today]).toEqual([
      ...[first.planNo, ['冲洗消毒', '首批引种'], '2026-11-21'],
    ])
    expect((await planner.get<{ plan: Row }>('planItem/gantt?get_time=1')).data.plan.inForce).toBe(true)
    expect((await newItem(first)).errors?.planId).toEqual(['计划已生效，只能填报完成情况；调整请新增版本'])
    const [wash, stock] = items as [Row, Row]
    const moved = { endDate: '2026-03-12', version: wash.version }
    expect((await planner.patch(`planItem/${wash.uid}`, moved)).msg).toContain('只能填报完成情况')
    expect((await read('planItem', wash.uid)).planState).toBe('IN_FORCE')

    const second = await newPlan(project)
    expect(second).toMatchObject({
      planNo: `${project.projectNo}-V2`,
      basedOnId: first.uid,
      items: 2,
      startsOn: '2026-03-02',
      endsOn: '2026-05-10',
    })
    const done = {
      doneRate: '100',
      actualStart: '2026-03-02',
      actualEnd: '2026-03-14',
      version: wash.version,
    }
    expect((await planner.patch<Row>(`planItem/${wash.uid}`, done)).data.deviationDays).toBe(3)
    // 10 days done of 17
    expect((await read('projectM', project.uid)).progress).toBe('58.82')

    const copied = (await itemsOf(second))[1] as Row
    const later = { startDate: '2026-05-11', endDate: '2026-05-17', quantity: '230', version: copied.version }
    await planner.patch(`planItem/${copied.uid}`, later)
    await newItem(second, { name: '人员培训', itemType: 'STAFF' })
    const { data } = await planner.get<{ pairs: { differences: string[]; movedStart: number | null }[] }>(
      `planM/compare?before=${first.uid}&after=${second.uid}`,
    )
    expect(data.pairs.map(({ differences, movedStart }) => [differences.join(), movedStart])).toEqual([
      ['', 0],
      ['MOVED,QUANTITY', 7],
      ['ADDED', null],
    ])

    expect((await approve(second)).status).toBe(200)
    const [old, now] = [await read('planM', first.uid), await read('planM', second.uid)]
    expect([old.status, old.inForce, now.status, now.inForce, now.approvedBy, now.approvedOn]).toEqual([
      ...['REPLACED', false, 'APPROVED', true],
      ...['planner', '2026-11-21'],
    ])
    // what was done of the first since the second was copied
    expect((await itemsOf(second))[0]).toMatchObject({ doneRate: '100.00', actualEnd: '2026-03-14' })
    expect(
      (await planner.patch(`planItem/${stock.uid}`, { doneRate: '10', version: stock.version })).msg,
    ).toBe('计划已被替代，不能修改')
    expect((await read('planItem', stock.uid)).planState).toBe('REPLACED')
    await planner.post(`planM/${second.uid}/unapprove`, { version: now.version, reason: '数量有误' })
    expect((await read('planM', first.uid)).inForce).toBe(true)
    expect(await read('planM', second.uid)).toMatchObject({
      status: 'DRAFT',
      inForce: false,
      approvedBy: null,
    })
  })

  test('what was reported of the version in force goes over with the next one and back, except what that one reported itself', async () => {
    const project = await newProject()
    const first = await newPlan(project)
    for (const name of ['清洗', '引种', '培训', '验收']) await newItem(first, { name })
    await approve(first)
    const report = async (plan: Row, at: number, progress: object) => {
      const { uid, version } = (await itemsOf(plan))[at] as Row
      expect((await planner.patch(`planItem/${uid}`, { ...progress, version })).msg).toBe('')
    }
    const progress = async (plan: Row) =>
      (await itemsOf(plan)).map(({ doneRate, actualStart, actualQty, remark }) => [
        ...[doneRate, actualStart, actualQty, remark],
      ])
    await report(first, 0, { doneRate: '60' })
    await report(first, 2, { doneRate: '80' })
    const second = await newPlan(project)
    // figures without a share done, a share that fell, a remark; and one the draft reports otherwise
    await report(first, 1, { actualStart: '2026-03-02', actualQty: '120' })
    await report(first, 2, { doneRate: '50', remark: '返工' })
    await report(first, 3, { doneRate: '30' })
    await report(second, 2, { endDate: '2026-03-20' })
    await report(second, 3, { doneRate: '20', remark: '待定' })
    await approve(second)
    expect(await progress(second)).toEqual([
      ['60.00', null, null, null],
      [null, '2026-03-02', '120.00', null],
      ['50.00', null, null, '返工'],
      ['20.00', null, null, '待定'],
    ])
    await report(second, 0, { doneRate: '100', actualEnd: '2026-03-14' })
    const { version } = await read('planM', second.uid)
    await planner.post(`planM/${second.uid}/unapprove`, { version, reason: '数量有误' })
    expect(await progress(first)).toEqual(await progress(second))
    // the draft goes on from there
    await report(first, 1, { actualQty: '150' })
    await approve(second)
    expect((await progress(second))[1]).toEqual([null, '2026-03-02', '150.00', null])
  })

  test('a sheet writes items back by their numbers, all or none, and says which line cannot stand', async () => {
    const plan = await newPlan(await newProject())
    for (const name of ['冲洗', '烟熏', '空栏']) await newItem(plan, { name, quantity: '2' })
    type Sheet = { items: Record<string, unknown>[]; stamp: string }
    const sheet = async () => (await planner.get<Sheet>(`planItem/sheet?planId=${plan.uid}`)).data
    const { items, stamp } = await sheet()
    const [first, second, third] = items as [object, object, object]
    const save = (lines: object[], under = stamp) =>
      planner.post('planItem/sheet', { planId: plan.uid, stamp: under, items: lines })
    expect((await save(items)).data).toEqual({ changed: 0 })
    const wrong = await save([first, { ...second, endDate: '2026-01-01' }, third])
    expect(wrong.errors).toEqual({ items: ['第2行：结束：结束不能早于开始'] })
    const own = { ...third, seq: null, name: '引种', itemType: 'INTRODUCE' }
    const before = (await itemsOf(plan)).map(({ uid }) => uid)
    expect((await save([{ ...first, quantity: '3.5' }, third, own])).data).toEqual({ changed: 3 })
    const now = await itemsOf(plan)
    expect(now.map(({ seq, name, quantity }) => [seq, name, quantity])).toEqual([
      [1, '冲洗', '3.50'],
      [3, '空栏', '2.00'],
      [4, '引种', '2.00'],
    ])
    expect([now[0]?.uid, now[1]?.uid]).toEqual([before[0], before[2]])
    expect((await save(items)).status).toBe(409)
    // as many items with as many changes in all, but another one
    const stale = await sheet()
    const [, , last] = now as [Row, Row, Row]
    await planner.delete(`planItem/${last.uid}`, { version: last.version })
    await newItem(plan, { name: '引种二批', quantity: '2' })
    expect((await save(stale.items, stale.stamp)).status).toBe(409)
    const together = await sheet()
    const both = ['4', '5'].map((quantity) =>
      save(
        together.items.map((line) => ({ ...line, quantity })),
        together.stamp,
      ),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    await approve(plan)
    const force = await sheet()
    const done = force.items.map((line) => ({ ...line, doneRate: '50' }))
    expect((await save(done.slice(1), force.stamp)).code).toBe('ERROR')
    expect((await save(done, force.stamp)).data).toEqual({ changed: 3 })
  })

  test('two drafts approved at once: one after the other, one in force', async () => {
    const project = await newProject()
    const first = await newPlan(project)
    await newItem(first)
    const second = await newPlan(project)
    const answers = await Promise.all([approve(first), approve(second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const versions = (await planner.get<{ list: Row[] }>(`planM?projectId=${project.uid}`)).data.list
    expect(versions.filter(({ inForce }) => inForce)).toHaveLength(1)
  })

  test('a draft goes with its items, a version in force stays; another project takes no version', async () => {
    const [project, other] = [await newProject(), await newProject()]
    const plan = await newPlan(project)
    await newItem(plan)
    const elsewhere = { projectId: other.uid, version: plan.version }
    expect((await planner.patch(`planM/${plan.uid}`, elsewhere)).status).toBe(400)
    expect((await planner.delete(`planM/${plan.uid}`, { version: plan.version })).status).toBe(200)
    expect(await itemsOf(plan)).toEqual([])
    const kept = await newPlan(project)
    await newItem(kept)
    await approve(kept)
    const { version } = await read('planM', kept.uid)
    expect((await planner.delete(`planM/${kept.uid}`, { version })).msg).toBe(
      '计划已审核，不能修改，请新增版本',
    )
    const [item] = (await itemsOf(kept)) as [Row]
    expect((await planner.delete(`planItem/${item.uid}`, { version: item.version })).code).toBe('ERROR')
  })

  test('what belongs to a project goes with it to its farm', async () => {
    const project = await newProject()
    const plan = await newPlan(project)
    await newItem(plan)
    await planner.patch(`projectM/${project.uid}`, { organizeId: far, version: project.version })
    expect((await local.get(`planM/${plan.uid}`)).status).toBe(404)
    expect(await itemsOf(plan, local)).toEqual([])
    expect(await itemsOf(plan)).toHaveLength(1)
  })
})

test('K-19 who made a version does not approve it where four eyes are asked for; another does', async () => {
  const plan = await newPlan(await newProject({ organizeId: farm }))
  await newItem(plan)
  await sql`update app_setting set value = 'true' where name = 'four_eyes'`.execute(t.db)
  const refused = await approve(plan)
  const passed = await local.post(`planM/${plan.uid}/approve`, {
    version: (await read('planM', plan.uid)).version,
  })
  await sql`update app_setting set value = 'false' where name = 'four_eyes'`.execute(t.db)
  expect([refused.code, refused.msg]).toEqual(['ERROR', '不能审核本人制单或提交的单据，请由他人审核'])
  expect(passed.msg).toBe('')
})
