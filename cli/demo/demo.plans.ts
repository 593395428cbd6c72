import { sql } from 'kysely'
import { addDays, addMonthsClamped, weekRange } from '#domain/calendar.ts'
import { divideHalfUp, sumOf } from '#domain/decimal.ts'
import type { Phase } from '#domain/plan/phases.ts'
import { monthKeys, type PlanCode, type PlanLine } from '#domain/plan/year.ts'
import type { DocumentAct } from '#kit/document-rules.ts'
import { refreshLedger } from '#server/commands/costs/costs.ledger.ts'
import { applyFlow, generateIntros } from '#server/commands/projects/apply.ts'
import { approvePlan } from '#server/commands/projects/approve.ts'
import { passPhase } from '#server/commands/projects/gates.ts'
import { documentNamed } from '#server/compose.ts'
import type { Caller } from '#server/kit/context.ts'
import { yearActuals } from '#server/reports/plan/attainment/actuals.ts'
import { storeNamed } from '#server/stores.ts'
import { farmsOf } from './farms-of.ts'
import { clerkOf, type DemoContext, through } from './through.ts'

const WEEK = 7
const APPROVED: readonly DocumentAct[] = ['submit', 'approve']
const ITEMS: readonly PlanCode[] = [
  'sowStock',
  'matings',
  'farrowings',
  'weanedHeads',
  'marketHeads',
  'finishDeathRate',
  'farrowingRate',
  'liveBorn',
  'preWeanMortality',
  'psy',
  'feedCost',
  'weanerCost',
]

/** Plans of each farm of the company: its year in force, this week's semen and piglets, and those of the next that wait. */
export async function demoPlans(context: DemoContext, company: string): Promise<void> {
  for (const farm of await farmsOf(context.tx, company)) {
    await planYear(context, farm)
    await planGilts(context, farm)
    await planWeeks(context, farm)
  }
}

/** As the months behind went, every month of the year. */
async function planYear(context: DemoContext, farm: string): Promise<void> {
  const year = Number(context.today.slice(0, 4))
  await refreshLedger(context.tx, farm, context.today)
  const actuals = await yearActuals(context.tx, {
    farms: [farm],
    year,
    until: context.today,
    codes: new Set(ITEMS),
  })
  const targets = ITEMS.flatMap((code): Partial<PlanLine>[] => {
    const known = monthKeys.flatMap((key) => actuals.get(farm)?.get(code)?.[key] ?? [])
    const sum = sumOf(known)
    if (sum === null || sum.eq(0)) return []
    const usual = divideHalfUp(sum, known.length).toFixed(2)
    return [{ code, ...Object.fromEntries(monthKeys.map((key) => [key, usual])) }]
  })
  if (targets.length === 0) return
  await through(context, 'yearPlan', APPROVED, { planFarmId: farm, planDate: `${year}-01-01`, year, targets })
}

/** Gilts of next year, a delivery in spring and one in autumn. */
async function planGilts(context: DemoContext, farm: string): Promise<void> {
  const found = await sql<{ uid: string }>`
    select uid from data_dictionary where scode = 'breeds' and not deleted order by sort limit 1`.execute(
    context.tx,
  )
  const rows = found.rows.flatMap(({ uid: breedId }) =>
    [3, 9].map((month) => ({ month, breedId, sex: 'F', heads: 40, price: '2600' })),
  )
  if (rows.length === 0) return
  const year = Number(context.today.slice(0, 4)) + 1
  await through(context, 'plan-introduction', APPROVED, {
    planFarmId: farm,
    planDate: context.today,
    year,
    rows,
  })
}

async function planWeeks(context: DemoContext, farm: string): Promise<void> {
  const { tx, caller, today } = context
  const planned = async (name: string, weekOf: string, acts: readonly DocumentAct[]) => {
    const head = { planFarmId: farm, planDate: today, weekOf }
    const lines = await documentNamed(name).propose?.({ tx, caller, today }, head, farm)
    const rows = (lines?.lines ?? []).filter((line) => !('breedId' in line) || line.breedId)
    return rows.length > 0 ? through(context, name, acts, { ...head, rows }) : null
  }
  for (const name of ['semen-req-plan', 'piglet-plan']) {
    await planned(name, today, APPROVED)
    await planned(name, addDays(today, WEEK), ['submit'])
  }
  const week = await tx
    .selectFrom('piglet_plan')
    .select(sql<number>`expected`.as('expected'))
    .where('farm_id', '=', farm)
    .where('status', '=', 'APPROVED')
    .executeTakeFirst()
  if (!week?.expected) return
  await storeNamed('piglingManage').create(tx, caller, {
    pigFarmId: farm,
    weekOf: today,
    avgWeight: '6.8',
    allocations: [{ buyer: 'FARM', toFarmId: farm, clientId: null, heads: Math.ceil(week.expected * 0.6) }],
  })
}

/** Work before the first pigs come: what, in which phase, of which kind, months from the start, days it takes, who. */
const WORK = [
  ['可行性报告与立项批复', 'INITIATE', 'PERMIT', 0, 30, '投资部'],
  ['用地与环评手续', 'DESIGN', 'PERMIT', 1, 60, '投资部'],
  ['施工图设计', 'DESIGN', 'BUILD', 1, 45, '工程部'],
  ['妊娠舍、分娩舍土建', 'BUILD', 'BUILD', 3, 120, '工程部'],
  ['栏位与环控设备安装', 'BUILD', 'EQUIP', 6, 60, '工程部'],
  ['管理与饲养人员招聘培训', 'ACCEPT', 'STAFF', 7, 60, '人力资源部'],
  ['全场清洗消毒与采样', 'ACCEPT', 'HEALTH', 8, 21, '兽医部'],
] as const
const STARTED_MONTHS_AGO = 8
/** Work that is behind, by its place in the list; the one after it is half done. */
const DONE = 4
const PASSED: readonly Phase[] = ['INITIATE', 'DESIGN']

/** A farm that is being built for the company: its phases, its plan in force with the progress, and its introductions. */
export async function demoProjects(context: DemoContext, companyId: string): Promise<void> {
  const { tx, today } = context
  const caller: Caller = { ...context.caller, companyId }
  const start = weekRange(addMonthsClamped(today, -STARTED_MONTHS_AGO)).start
  const firstDay = addMonthsClamped(start, 10)
  const create = (name: string, body: object) => storeNamed(name).create(tx, clerkOf(caller), body)
  const project = await create('projectM', {
    ...{
      projectNo: 'XM01',
      name: '河西二期 1200 头母猪场',
      organizeId: companyId,
      kind: 'NEW',
      designSows: 1200,
    },
    ...{ startDate: start, productionDate: addMonthsClamped(start, 15), leader: '周建民' },
  })
  const body = { name: '河西二期', projectId: project.uid, designSows: 1200, houses: 9, crates: 250 }
  await create('PigFarmProjectManage', { ...body, sowPlaces: 1050, nurseryPlaces: 4200, finishPlaces: 9600 })
  const plan = await create('planM', { projectId: project.uid, planDate: start })
  for (const [name, phase, itemType, months, length, department] of WORK) {
    const startDate = addMonthsClamped(start, months)
    const span = { startDate, endDate: addDays(startDate, length - 1) }
    await create('planItem', { planId: plan.uid, name, phase, itemType, department, ...span })
  }
  const act = { tx, caller, today }
  await applyFlow(act, { projectId: project.uid, firstDay })
  await approvePlan(act, { uid: plan.uid, version: plan.version })
  await logProgress(context, caller, plan.uid)
  for (const [index, phase] of PASSED.entries()) {
    const { version } = await storeNamed('projectM').get(tx, caller, project.uid)
    const passedOn = addMonthsClamped(start, 2 * index + 1)
    await passPhase(act, { uid: project.uid, version: Number(version), phase, passedOn, note: null })
  }
  await generateIntros(act, { projectId: project.uid, firstDay })
}

async function logProgress({ tx }: DemoContext, caller: Caller, planId: string): Promise<void> {
  const items = await sql<{ uid: string; version: number; startDate: string; endDate: string }>`
    select uid, version, start_date as "startDate", end_date as "endDate" from plan_item
     where plan_id = ${planId} and origin = 'HAND' and not deleted order by seq limit ${DONE + 1}`.execute(tx)
  for (const [index, { uid, version, startDate, endDate }] of items.rows.entries()) {
    const reported =
      index < DONE
        ? { doneRate: '100', actualStart: startDate, actualEnd: addDays(endDate, 3 * index - 2) }
        : { doneRate: '40', actualStart: addDays(startDate, 4) }
    await storeNamed('planItem').update(tx, caller, uid, { ...reported, version })
  }
}
