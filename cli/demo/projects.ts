import { sql } from 'kysely'
import { addDays, addMonthsClamped, weekRange } from '#domain/calendar.ts'
import type { Phase } from '#domain/plan/phases.ts'
import { applyFlow, generateIntros } from '#server/commands/projects/apply.ts'
import { approvePlan } from '#server/commands/projects/approve.ts'
import { passPhase } from '#server/commands/projects/gates.ts'
import type { Caller } from '#server/kit/context.ts'
import { storeOf } from '#server/stores.ts'
import { clerkOf, type DemoContext } from './through.ts'

const trace = { route: 'CLI demo', requestId: 'demo' }

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

/** A farm that is being built for the company: its phases, its plan in force with what is done, and its introductions. */
export async function demoProjects(context: DemoContext, companyId: string): Promise<void> {
  const { tx, today } = context
  const caller: Caller = { ...context.caller, companyId }
  const start = weekRange(addMonthsClamped(today, -STARTED_MONTHS_AGO)).start
  const firstDay = addMonthsClamped(start, 10)
  const create = (name: string, body: object) => storeOf(name).create(tx, clerkOf(caller), trace, body)
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
  const act = { tx, caller, trace, today }
  await applyFlow(act, { projectId: project.uid, firstDay })
  await approvePlan(act, { uid: plan.uid, version: plan.version })
  await tellProgress(context, caller, plan.uid)
  for (const [index, phase] of PASSED.entries()) {
    const { version } = await storeOf('projectM').get(tx, caller, project.uid)
    const passedOn = addMonthsClamped(start, 2 * index + 1)
    await passPhase(act, { uid: project.uid, version: Number(version), phase, passedOn, note: null })
  }
  await generateIntros(act, { projectId: project.uid, firstDay })
}

async function tellProgress({ tx }: DemoContext, caller: Caller, planId: string): Promise<void> {
  const items = await sql<{ uid: string; version: number; startDate: string; endDate: string }>`
    select uid, version, start_date as "startDate", end_date as "endDate" from plan_item
     where plan_id = ${planId} and origin = 'HAND' and not deleted order by seq limit ${DONE + 1}`.execute(tx)
  for (const [index, { uid, version, startDate, endDate }] of items.rows.entries()) {
    const told =
      index < DONE
        ? { doneRate: '100', actualStart: startDate, actualEnd: addDays(endDate, 3 * index - 2) }
        : { doneRate: '40', actualStart: addDays(startDate, 4) }
    await storeOf('planItem').update(tx, caller, trace, uid, { ...told, version })
  }
}
