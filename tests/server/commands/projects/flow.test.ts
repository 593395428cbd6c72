import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'
import { plant } from '#support/plant.ts'

/** Results of the figures of a project: its flow, the items of its plan, its introductions, its farms. */
const t = await testApp({ now: () => new Date('2026-11-21T04:00:00Z') })
const NAMES = ['projectM', 'planM', 'planItem', 'projectIntroSchedule', 'PigFarmProjectManage']
const INDICATORS = 'projectProductionIndicatorManage'
const FUNCTIONS = [
  ...NAMES.flatMap((name) => [name, ...['create', 'edit', 'delete'].map((key) => `${name}:${key}`)]),
  ...[INDICATORS, `${INDICATORS}:edit`, `${INDICATORS}:reset`, `${INDICATORS}:apply`],
  ...['planM:approve', 'projectIntroSchedule:generate'],
]
type Row = Record<string, unknown> & { uid: string; version: number }
interface FlowAnswer {
  project: { uid: string } | null
  figures: { label: string; value: string }[]
  warnings: string[]
  actual: { farrowings: string; attainment: string | null; fullLoad: string | null } | null
  draft: { planNo: string } | null
  weeks: { week: string; introduced: number; services: number }[]
}

let planner: Client
let company: TestNode
let farm: TestNode
beforeAll(async () => {
  company = await t.node({ type: 'company', name: '甲公司' })
  farm = await t.node({ type: 'farm', name: '一场', parent: company })
  await t.user({ account: 'planner', at: company, functions: FUNCTIONS })
  planner = await t.as('planner')
})

let serial = 0
async function newProject(more: object = {}): Promise<Row> {
  serial += 1
  const body = {
    projectNo: `F${serial}`,
    name: `项目${serial}`,
    organizeId: farm.uid,
    kind: 'NEW',
    designSows: 1000,
  }
  return (await planner.post<Row>('projectM', { ...body, startDate: '2026-03-02', ...more })).data
}
const list = async (path: string, { uid }: Row) =>
  (await planner.get<{ list: Row[] }>(`${path}?projectId=${uid}`)).data.list
const flow = async ({ uid }: Row) =>
  (await planner.get<FlowAnswer>(`${INDICATORS}/flow?projectId=${uid}`)).data
const value = (answer: FlowAnswer, label: string) => answer.figures.find((one) => one.label === label)?.value
/** Sets inputs of a project by their names. */
async function set(project: Row, values: Record<string, string | null>): Promise<void> {
  for (const row of await list(INDICATORS, project)) {
    const next = values[String(row.name)]
    if (next === undefined) continue
    const { msg, status } = await planner.patch(`${INDICATORS}/${row.uid}`, {
      value: next,
      version: row.version,
    })
    expect([status, msg]).toEqual([200, ''])
  }
}
const WORKED = { 年产胎次: '2.3', 配种分娩率: '85', 窝均活仔: '12', 断奶前死亡率: '10' }

describe('the inputs', () => {
  test('come with the project from targets and parameters nearest to its farm, and go back to them', async () => {
    await sql`insert into production_indicator (company_id, uid, organize_id, code, name, formula_id, target, unit, direction)
      values (${company.uid}, ${uuidv7()}, ${company.uid}, 'farrowingRate', '配种分娩率', 'F21', 86, '%', 'up')`.execute(
      t.db,
    )
    await sql`insert into app_setting (uid, company_id, name, value, effective_from)
      values (${uuidv7()}, ${farm.uid}, 'lactation_days', '28', '2026-01-01')`.execute(t.db)
    const project = await newProject()
    const rows = await list(INDICATORS, project)
    const shown = Object.fromEntries(rows.map(({ name, value: one, usual }) => [String(name), [one, usual]]))
    expect(rows).toHaveLength(22)
    expect([shown.配种分娩率, shown.哺乳天数, shown.窝均活仔, shown.繁殖周期]).toEqual([
      ['86.00', '86.00'],
      ['28.00', '28.00'],
      ['12.80', '12.80'],
      [null, null],
    ])
    await set(project, WORKED)
    expect((await planner.post(`${INDICATORS}/reset`, { projectId: project.uid })).status).toBe(200)
    expect((await list(INDICATORS, project)).find(({ name }) => name === '配种分娩率')?.value).toBe('86.00')
    await sql`delete from production_indicator where organize_id = ${company.uid}`.execute(t.db)
    await sql`delete from app_setting where company_id = ${farm.uid}`.execute(t.db)
  })

  test('an indicator that is kept without a target stands for what is usual', async () => {
    await sql`insert into production_indicator (company_id, uid, organize_id, code, name, formula_id, target, unit, direction)
      values (${company.uid}, ${uuidv7()}, ${company.uid}, 'liveBorn', '窝均活仔', 'F41', null, '头', 'up')`.execute(
      t.db,
    )
    const project = await newProject()
    const shown = (await list(INDICATORS, project)).find(({ name }) => name === '窝均活仔')
    expect([shown?.value, shown?.usual]).toEqual(['12.80', '12.80'])
    expect(value(await flow(project), '周断奶')).toMatch(/^\d/)
    await sql`delete from production_indicator where organize_id = ${company.uid}`.execute(t.db)
  })

  test('stay in their range', async () => {
    const [first] = (await list(INDICATORS, await newProject())) as [Row]
    const put = (next: string | null) =>
      planner.patch(`${INDICATORS}/${first.uid}`, { value: next, version: first.version })
    expect((await put('3')).errors).toEqual({ value: ['年产胎次应在 1～2.6窝之间'] })
    expect((await put(null)).errors).toEqual({ value: ['请填写年产胎次'] })
  })

  test('go with a project that nothing else points at', async () => {
    const { uid, version } = await newProject()
    expect((await planner.delete(`projectM/${uid}`, { version })).status).toBe(200)
    const left = await sql`select 1 from project_indicator where project_id = ${uid} and not deleted`.execute(
      t.db,
    )
    expect(left.rows).toEqual([])
  })
})

test('the worked example on the screen, and what there is too little room for', async () => {
  const project = await newProject()
  await set(project, WORKED)
  const free = await flow(project)
  expect([value(free, '周分娩'), value(free, '周配种'), value(free, '周断奶'), free.warnings]).toEqual([
    '44.23',
    '53',
    '477.69',
    [],
  ])
  await planner.post('PigFarmProjectManage', {
    projectId: project.uid,
    name: '一期',
    designSows: 1000,
    crates: 200,
    finishPlaces: 9000,
  })
  const bound = await flow(project)
  expect([value(bound, '周分娩'), value(bound, '周配种')]).toEqual(['40.00', '48'])
  expect(bound.warnings).toEqual([
    '产床不足：需 222 张，现有 200 张，缺 22 张',
    '周分娩受产床限制为 40.00 窝（按母猪可达 44.23 窝）',
  ])
  for (let count = 0; count < 8; count += 1)
    await plant(t.db, 'litter', `窝${count}`, { farm_id: farm.uid, farrow_date: '2026-11-10', init: false })
  // 8 litters in four weeks: 2 of 40 a week
  expect((await flow(project)).actual).toEqual({ farrowings: '2.00', attainment: '5.00', fullLoad: '5.00' })
})

test('applied to the draft: items of the start-up, kept by name when calculated again; items of people stay', async () => {
  const project = await newProject()
  await set(project, WORKED)
  const body = { projectId: project.uid, firstDay: '2026-11-04' }
  expect((await planner.post(`${INDICATORS}/apply`, body)).msg).toBe(
    '项目没有草稿计划，请先在计划管理新增版本',
  )
  const plan = (await planner.post<Row>('planM', { projectId: project.uid, planDate: '2026-03-02' })).data
  const own = {
    planId: plan.uid,
    name: '人员培训',
    itemType: 'STAFF',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  }
  await planner.post('planItem', own)
  expect((await planner.post(`${INDICATORS}/apply`, body)).data).toMatchObject({
    planNo: plan.planNo,
    items: 6,
  })
  const items = async () => (await planner.get<{ list: Row[] }>(`planItem?planId=${plan.uid}`)).data.list
  const first = await items()
  expect(
    first.map(({ seq, name, startDate, endDate, quantity, unit }) => [
      seq,
      name,
      startDate,
      endDate,
      quantity,
      unit,
    ]),
  ).toEqual([
    [1, '人员培训', '2026-10-01', '2026-10-31', null, null],
    [2, '启动期后备引种', '2026-11-02', '2027-03-21', '1074.00', '头'],
    [3, '后备首轮配种', '2026-12-28', '2027-05-16', '53.00', '头/周'],
    [4, '首批分娩', '2027-04-19', '2027-05-09', '45.05', '窝/周'],
    [5, '首批断奶', '2027-05-10', '2027-05-16', '486.54', '头/周'],
    [6, '满负荷配种', '2027-05-17', '2027-10-03', '53.00', '头/周'],
    [7, '首批出栏', '2027-10-04', '2027-10-10', '457.79', '头/周'],
  ])
  await planner.post(`${INDICATORS}/apply`, { ...body, firstDay: '2026-11-09' })
  const again = await items()
  expect(again.map(({ uid }) => uid)).toEqual(first.map(({ uid }) => uid))
  expect(again[1]).toMatchObject({ startDate: '2026-11-09', origin: 'FLOW' })
})

test('S6-07 a farm’s people open with the project of the company above it, as their lists do', async () => {
  const project = await newProject({ organizeId: company.uid, startDate: '2026-12-07' })
  const plan = (await planner.post<Row>('planM', { projectId: project.uid, planDate: '2026-12-07' })).data
  await planner.post('planItem', {
    ...{ planId: plan.uid, name: '围墙', itemType: 'BUILD' },
    ...{ startDate: '2026-12-07', endDate: '2026-12-20' },
  })
  const approved = await planner.post(`planM/${plan.uid}/approve`, { version: plan.version })
  expect([approved.status, approved.msg]).toEqual([200, ''])
  await t.user({ account: 'manager', at: farm, functions: FUNCTIONS })
  const manager = await t.as('manager')
  const shown = await manager.get<FlowAnswer>(`${INDICATORS}/flow`)
  expect([shown.msg, shown.data.project?.uid]).toEqual(['', project.uid])
  const gantt = await manager.get<{ plan: Row | null }>('planItem/gantt')
  expect([gantt.msg, gantt.data.plan?.uid]).toEqual(['', plan.uid])
})

describe('introductions', () => {
  test('are calculated from w_m; approved documents record what came, to the batch whose week it is', async () => {
    const project = await newProject({ startDate: '2026-10-01' })
    await set(project, WORKED)
    const body = { projectId: project.uid, firstDay: '2026-11-02' }
    expect((await planner.post('projectIntroSchedule/generate', body)).data).toMatchObject({ batches: 13 })
    const came = async (day: string, sexes: string[], status = 'APPROVED') =>
      sql`insert into pig_introduction (farm_id, uid, doc_no, status, intro_farm_id, intro_date, supplier_id, house_id, pigs)
        values (${farm.uid}, ${uuidv7()}, ${uuidv7()}, ${status}, ${farm.uid}, ${day}, ${uuidv7()}, ${uuidv7()}, ${JSON.stringify(sexes.map((sex) => ({ sex })))}::jsonb)`.execute(
        t.db,
      )
    // what came before the project began is none of its batches
    await came('2026-09-30', ['F', 'F', 'F', 'F'])
    await came('2026-10-20', ['F', 'F'])
    await came('2026-11-29', ['F', 'M'])
    await came('2026-11-30', ['F', 'F', 'F'])
    await came('2026-12-01', ['F'], 'SUBMITTED')
    const rows = await list('projectIntroSchedule', project)
    expect(
      rows
        .slice(0, 2)
        .map((one) => [
          one.week,
          one.planned,
          one.actual,
          one.plannedTotal,
          one.actualTotal,
          one.serviceWeek,
          one.farrowWeek,
        ]),
    ).toEqual([
      ['2026-W45', 230, 3, 230, 3, '2026-W53', '2027-W16'],
      ['2026-W49', 211, 3, 441, 6, '2027-W04', '2027-W20'],
    ])
    await planner.post('projectIntroSchedule/generate', { ...body, firstDay: '2026-11-09' })
    const next = await list('projectIntroSchedule', project)
    expect([next.length, next[0]?.weekStart, next[0]?.planned]).toEqual([13, '2026-11-09', 230])
  })

  test('two batches have neither number nor week in common', async () => {
    const project = await newProject()
    const post = (batchNo: number, weekStart: string) =>
      planner.post('projectIntroSchedule', { projectId: project.uid, batchNo, weekStart, planned: 60 })
    const answers = [
      await post(1, '2026-11-02'),
      await post(1, '2026-11-09'),
      await post(2, '2026-11-02'),
      await post(2, '2026-11-09'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400, 200])
    // a week is named by any of its days
    expect((await post(3, '2026-11-12')).status).toBe(400)
    expect((await post(3, '2026-11-18')).data).toMatchObject({
      weekStart: '2026-11-16',
      farrowWeek: '2027-W18',
    })
  })
})

test('a farm of a project: places out of its houses, its phase, and the sows in production of those it is made for', async () => {
  const there = await t.node({ type: 'farm', name: '新场', parent: company })
  const house = async (name: string, type: string, pens: number, capacity: number | null) => {
    const one = await t.node({ type: 'house', kind: 'HOUSE', name, parent: there })
    await sql`update organize set house_type = ${type} where uid = ${one.uid}`.execute(t.db)
    for (let index = 0; index < pens; index += 1) {
      const pen = await t.node({ type: 'house', kind: 'PEN', name: `${name}${index}`, parent: one })
      await sql`update organize set capacity = ${capacity} where uid = ${pen.uid}`.execute(t.db)
    }
  }
  await house('产房', 'FARROWING', 3, null)
  await house('保育', 'NURSERY', 2, 25)
  for (const pigClass of ['SOW', 'SOW', 'GILT'])
    await sql`insert into pig (farm_id, uid, ear_no, status, pig_class, sex, entry_date)
      values (${there.uid}, ${uuidv7()}, ${uuidv7().slice(-8)}, 'MATED', ${pigClass}, 'F', '2026-01-01')`.execute(
      t.db,
    )
  const project = await newProject({ organizeId: company.uid })
  const body = { projectId: project.uid, name: '一期', organizeId: there.uid, designSows: 8 }
  const { data } = await planner.post<Row>('PigFarmProjectManage', body)
  expect(data).toMatchObject({
    houses: 2,
    crates: 3,
    nurseryPlaces: 50,
    finishPlaces: null,
    stage: 'INITIATE',
    productiveSows: 2,
    productionRate: '25.00',
  })
  const elsewhere = await newProject({ organizeId: farm.uid })
  expect((await planner.post('PigFarmProjectManage', { ...body, projectId: elsewhere.uid })).errors).toEqual({
    organizeId: ['猪场不属于项目所在的公司'],
  })
  const unbuilt = await planner.post<Row>('PigFarmProjectManage', {
    projectId: project.uid,
    name: '二期',
    designSows: 500,
  })
  expect(unbuilt.data).toMatchObject({ organizeId: company.uid, productiveSows: null, productionRate: null })
})
