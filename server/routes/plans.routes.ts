import type { FastifyInstance } from 'fastify'
import { LANES, lanes, MOST_PLANNED } from '#domain/plan/full-load.ts'
import { PHASES } from '#domain/plan/phases.ts'
import {
  choice,
  date,
  type Fields,
  integer,
  lines,
  note,
  organisation,
  type RowOf,
  reference,
  text,
} from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { itemLines } from '#resources/plan/item-lines.ts'
import { pigling } from '#resources/plan/pigling.ts'
import type { Act } from '../commands/entry/entry.act.ts'
import { farmChecks, recordChecks } from '../commands/plan/app-setting.ts'
import { releasePiglings } from '../commands/plan/pigling.policy.ts'
import { editedWeeks, editWeekPlans } from '../commands/plan/week-plan.ts'
import { applyFlow, generateIntros } from '../commands/projects/apply.ts'
import { approvePlan, unapprovePlan } from '../commands/projects/approve.ts'
import { passPhase, reopenPhase } from '../commands/projects/gates.ts'
import { readSheet, saveSheet } from '../commands/projects/item-sheet.ts'
import { compareVersions, ganttOf } from '../commands/projects/projects.charts.ts'
import { resetIndicators } from '../commands/projects/projects.indicators.ts'
import { reportedFlow } from '../commands/projects/reported-flow.ts'
import { notFound, Refused } from '../kit/refused.ts'
import { readContext, readFilters } from '../kit/report/report.request.ts'
import { callsOf } from '../plugins/call.ts'
import { pigProdFullLoadWeek } from '../reports/plan/full-load-week/full-load-week.report.ts'
import { fullLoadPipeline } from '../reports/plan/full-load-week/pipeline.ts'
import { storeOf } from '../stores.ts'

const farmAsked = { farmId: organisation('猪场', ['farm']), date: date('起始日期') }
const recordAsked = { uid: text('记录', { required: true, maxLength: 36 }) }

/** The checks before a row is added or deleted (spec §7): code SUCCESS, or ERROR with the reason. */
export async function appSettings(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'SIGNED_IN', scope: 'farm' })
  const assertNone = (why: string | null) => {
    if (why) throw new Refused('ERROR', why)
  }
  for (const [name, { label, check }] of Object.entries(farmChecks))
    calls.post(`/${name}`, { summary: label, body: farmAsked }, async ({ tx, farmId, body, today }) =>
      assertNone(await check(tx, { farmId, date: body.date ?? today })),
    )
  for (const [name, { label, check }] of Object.entries(recordChecks))
    calls.post(`/${name}`, { summary: label, body: recordAsked }, async ({ tx, body: { uid } }) => {
      if (!isUuid(uid)) throw notFound()
      assertNone(await check(tx, uid))
    })
}

/** 猪苗管理 beyond its records: removing allocations. */
export async function piglings(app: FastifyInstance): Promise<void> {
  const body = { version: integer('版本', { required: true }) }
  const calls = callsOf(app, { access: 'piglingManage:release', scope: 'farm' })
  calls.post('/:uid/release', { summary: '释放', body }, (act) =>
    releasePiglings(act, storeOf(pigling), { uid: act.uid, version: act.body.version }),
  )
}

const laneFields = Object.fromEntries(
  lanes.map((lane) => [lane, integer(`${LANES[lane].label}计划`, { min: 0, max: MOST_PLANNED })]),
)
const version = integer('版本', { required: true, min: 1 })
const reason = text('原因', { required: true, spaces: true, maxLength: 200 })

const passBody = {
  version,
  phase: choice('阶段', PHASES, { required: true }),
  passedOn: date('通过日期', { required: true }),
  note: text('说明', { spaces: true, maxLength: 200 }),
}
const againBody = { version, reason }
const approveBody = { version }
const compareQuery = {
  before: reference('版本', 'planM', { required: true }),
  after: reference('对比版本', 'planM', { required: true }),
}

const sheetQuery = { planId: reference('计划', 'planM', { required: true }) }
const sheetBody = { ...sheetQuery, stamp: text('版本', { required: true }), items: itemLines }
const ganttQuery = { planId: reference('计划', 'planM') }

/** Acts on projects and their plans apart from listing and editing. */
export async function projects(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'planItem', scope: 'company' })
  const change = <F extends Fields>(
    screen: string,
    button: string,
    summary: string,
    body: F,
    work: (act: Act, asked: RowOf<F> & { uid: string }) => Promise<void>,
  ) =>
    calls.post(`/${screen}/:uid/${button}`, { access: screen, button, summary, body, once: true }, (act) =>
      work(act, { uid: act.uid, ...act.body }),
    )
  change('projectM', 'pass', '通过阶段', passBody, passPhase)
  change('projectM', 'reopen', '退回阶段', againBody, reopenPhase)
  change('planM', 'approve', '审核计划', approveBody, approvePlan)
  change('planM', 'unapprove', '反审核计划', againBody, unapprovePlan)
  const comparing = { access: 'planM', summary: '版本对比', query: compareQuery }
  calls.get('/planM/compare', comparing, (act) => compareVersions(act, act.query))
  const drawing = { summary: '甘特图', query: ganttQuery }
  calls.get('/planItem/gantt', drawing, async (act) => {
    return { ...(await ganttOf(act, act.query.planId)), today: act.today }
  })
  const sheet = { button: 'edit', summary: '计划项表' }
  calls.get('/planItem/sheet', { ...sheet, query: sheetQuery }, (act) => readSheet(act, act.query.planId))
  calls.post('/planItem/sheet', { ...sheet, body: sheetBody, once: true }, (act) =>
    saveSheet(act, { ...act.body, items: act.body.items ?? [] }),
  )
}

const flowQuery = { projectId: reference('项目', 'projectM') }
const projectBody = { projectId: reference('项目', 'projectM', { required: true }) }
const startBody = { ...projectBody, firstDay: date('首批进场', { required: true }) }

/** Results of the figures of a project (§4.9): the flow, the items of its plan, its introductions. */
export async function projectFlowRoutes(app: FastifyInstance): Promise<void> {
  const screen = 'projectProductionIndicatorManage'
  const calls = callsOf(app, { access: screen, scope: 'company' })
  const flow = { summary: '流程测算', query: flowQuery }
  calls.get(`/${screen}/flow`, flow, (act) => reportedFlow(act, act.query.projectId))
  const reset = { button: 'reset', summary: '指标恢复默认', body: projectBody, once: true }
  calls.post(`/${screen}/reset`, reset, (act) => resetIndicators(act, act.body.projectId))
  const apply = { button: 'apply', summary: '指标应用到计划', body: startBody, once: true }
  calls.post(`/${screen}/apply`, apply, (act) => applyFlow(act, act.body))
  const generate = { access: 'projectIntroSchedule:generate', summary: '按生产指标生成引种批次' }
  calls.post('/projectIntroSchedule/generate', { ...generate, body: startBody, once: true }, (act) =>
    generateIntros(act, act.body),
  )
}

const head = {
  farmId: organisation('猪场', ['farm'], { hint: '只有一个猪场时可不填' }),
  reason: note('原因', { spaces: true, hint: '修改已过各周须填写' }),
}
const weekFields = {
  week: text('周次', { required: true, maxLength: 8, hint: '2026-W47' }),
  version: integer('版本', { required: true, min: 0 }),
  ...laneFields,
}

const { plan: _plan, ...source } = pigProdFullLoadWeek

/** Parts of 满负荷生产周报 apart from its table: the pipeline, and the plans of weeks. */
export async function fullLoadWeekRoutes(app: FastifyInstance): Promise<void> {
  const name = pigProdFullLoadWeek.report.name
  const calls = callsOf(app, { access: name, scope: 'farm' })
  calls.post('/pipeline', { summary: '均衡生产流水线' }, async ({ tx, caller, sent, today }) => {
    const filters = readFilters(pigProdFullLoadWeek, caller, sent, today)
    return fullLoadPipeline(tx, await readContext(tx, caller, source, filters, today))
  })
  const body = { ...head, weeks: lines('周计划', weekFields) }
  const edit = { button: 'edit', summary: '编辑周计划', body: head, once: true }
  calls.post('/plan', { ...edit, overrides: { documented: body, unread: ['weeks'] } }, (act) => {
    const weeks = editedWeeks(act.sent.weeks)
    return editWeekPlans(act, { farmId: act.farmId, reason: act.body.reason?.trim() || null, weeks })
  })
}
