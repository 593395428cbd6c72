import type { FastifyInstance } from 'fastify'
import { LANES, lanes, MOST_PLANNED } from '#domain/plan/full-load.ts'
import { PHASES } from '#domain/plan/phases.ts'
import {
  choice,
  date,
  type Fields,
  integer,
  lines,
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
import { releasePiglings } from '../commands/plan/pigling.ts'
import { editedWeeks, editWeekPlans } from '../commands/plan/week-plan.ts'
import { applyFlow, generateIntros } from '../commands/projects/apply.ts'
import { approvePlan, unapprovePlan } from '../commands/projects/approve.ts'
import { passPhase, reopenPhase } from '../commands/projects/gates.ts'
import { readSheet, saveSheet } from '../commands/projects/item-sheet.ts'
import { compareVersions, ganttOf } from '../commands/projects/projects.charts.ts'
import { resetIndicators } from '../commands/projects/projects.indicators.ts'
import { reportedFlow } from '../commands/projects/reported-flow.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { notFound, Refused } from '../kit/refused.ts'
import { asBody, readContext, readFilters } from '../kit/report/request.ts'
import { callerOf } from '../plugins/authorization.ts'
import { pigProdFullLoadWeek } from '../reports/plan/full-load-week/full-load-week.report.ts'
import { fullLoadPipeline } from '../reports/plan/full-load-week/pipeline.ts'
import { storeOf } from '../stores.ts'
import { call } from './call.ts'
import { readBody, readQuery, uidParam } from './read-body.ts'
import { stepOf } from './step.ts'

const farmAsked = { farmId: organisation('猪场', ['farm']), date: date('起始日期') }
const recordAsked = { uid: text('记录', { required: true, maxLength: 36 }) }

/** The checks before a row is added or deleted (spec §7): code SUCCESS, or ERROR with the reason. */
export async function appSettings(app: FastifyInstance): Promise<void> {
  const open = (summary: string, body: Fields) => call('SIGNED_IN', 'farm', summary, { body })
  const answer = (why: string | null) => {
    if (why) throw new Refused('ERROR', why)
    return success()
  }
  for (const [name, { label, check }] of Object.entries(farmChecks))
    app.post(`/${name}`, open(label, farmAsked), (request) => {
      const { farmId, date: from } = readBody(farmAsked, request.body)
      return app.inScope(request, async (tx, caller) => {
        const asked = { farmId: chooseFarm(caller, farmId), date: from ?? farmToday(app.now()) }
        return answer(await check(tx, asked))
      })
    })
  for (const [name, { label, check }] of Object.entries(recordChecks))
    app.post(`/${name}`, open(label, recordAsked), (request) => {
      const { uid } = readBody(recordAsked, request.body)
      if (!isUuid(uid)) throw notFound()
      return app.inScope(request, async (tx) => answer(await check(tx, uid)))
    })
}

/** 猪苗管理 beyond its records: removing allocations. */
export async function piglings(app: FastifyInstance): Promise<void> {
  const body = { version: integer('版本', { required: true }) }
  app.post('/:uid/release', call('piglingManage:release', 'farm', '释放', { body }), (request) => {
    const { version } = readBody(body, request.body)
    const uid = uidParam(request)
    return app.inScope(request, async (tx, caller) => {
      const act = { tx, caller, today: farmToday(app.now()) }
      return success(await releasePiglings(act, storeOf(pigling), { uid, version }))
    })
  })
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
  const open = (access: string, summary: string, body?: Fields) => call(access, 'company', summary, { body })
  const step = stepOf(app)

  const change = <F extends Fields>(
    screen: string,
    button: string,
    summary: string,
    body: F,
    work: (act: Act, asked: RowOf<F> & { uid: string }) => Promise<void>,
  ) =>
    app.post(`/${screen}/:uid/${button}`, open(`${screen}:${button}`, summary, body), (request) => {
      const asked = { uid: uidParam(request), ...readBody(body, request.body) }
      return step(request, (act) => work(act, asked).then(() => undefined))
    })
  change('projectM', 'pass', '通过阶段', passBody, passPhase)
  change('projectM', 'reopen', '退回阶段', againBody, reopenPhase)
  change('planM', 'approve', '审核计划', approveBody, approvePlan)
  change('planM', 'unapprove', '反审核计划', againBody, unapprovePlan)
  app.get('/planM/compare', call('planM', 'company', '版本对比', { query: compareQuery }), (request) => {
    const { before, after } = readQuery(compareQuery, request.query)
    return app.inScope(request, async (tx, caller) =>
      success(await compareVersions(tx, caller, { before, after })),
    )
  })
  app.get('/planItem/gantt', call('planItem', 'company', '甘特图', { query: ganttQuery }), (request) => {
    const { planId } = readQuery(ganttQuery, request.query)
    return app.inScope(request, async (tx, caller) =>
      success({ ...(await ganttOf(tx, caller, planId)), today: farmToday(app.now()) }),
    )
  })
  const sheet = open('planItem:edit', '计划项表', sheetBody)
  app.get(
    '/planItem/sheet',
    { config: { ...sheet.config, doc: { summary: '计划项表', query: sheetQuery } } },
    (request) => {
      const { planId } = readQuery(sheetQuery, request.query)
      return app.inScope(request, async (tx, caller) => success(await readSheet(tx, caller, planId)))
    },
  )
  app.post('/planItem/sheet', sheet, (request) => {
    const { items, ...asked } = readBody(sheetBody, request.body)
    return step(request, (act) => saveSheet(act, { ...asked, items: items ?? [] }))
  })
}

const flowQuery = { projectId: reference('项目', 'projectM') }
const projectBody = { projectId: reference('项目', 'projectM', { required: true }) }
const startBody = { ...projectBody, firstDay: date('首批进场', { required: true }) }

/** Results of the figures of a project (§4.9): the flow, the items of its plan, its introductions. */
export async function projectFlowRoutes(app: FastifyInstance): Promise<void> {
  const step = stepOf(app)
  const open = (access: string, summary: string, body?: Fields) => call(access, 'company', summary, { body })
  app.get(
    '/projectProductionIndicatorManage/flow',
    call('projectProductionIndicatorManage', 'company', '流程测算', { query: flowQuery }),
    (request) => {
      const { projectId } = readQuery(flowQuery, request.query)
      const today = farmToday(app.now())
      return app.inScope(request, async (tx, caller) =>
        success(await reportedFlow(tx, caller, { projectId, today })),
      )
    },
  )
  const reset = open('projectProductionIndicatorManage:reset', '指标恢复默认', projectBody)
  app.post('/projectProductionIndicatorManage/reset', reset, (request) => {
    const { projectId } = readBody(projectBody, request.body)
    return step(request, (act) => resetIndicators(act, projectId).then(() => undefined))
  })
  const apply = open('projectProductionIndicatorManage:apply', '指标应用到计划', startBody)
  app.post('/projectProductionIndicatorManage/apply', apply, (request) => {
    const asked = readBody(startBody, request.body)
    return step(request, (act) => applyFlow(act, asked))
  })
  const generate = open('projectIntroSchedule:generate', '按生产指标生成引种批次', startBody)
  app.post('/projectIntroSchedule/generate', generate, (request) => {
    const asked = readBody(startBody, request.body)
    return step(request, (act) => generateIntros(act, asked))
  })
}

const head = {
  farmId: organisation('猪场', ['farm'], { hint: '只有一个猪场时可不填' }),
  reason: text('原因', { multiline: true, spaces: true, maxLength: 200, hint: '修改已过各周须填写' }),
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
  const step = stepOf(app)
  app.post('/pipeline', call(name, 'farm', '均衡生产流水线'), (request) => {
    const today = farmToday(app.now())
    const filters = readFilters(pigProdFullLoadWeek, callerOf(request), asBody(request.body), today)
    return app.inScope(request, async (tx, caller) => {
      const context = await readContext(tx, caller, source, filters, today)
      return success(await fullLoadPipeline(tx, context))
    })
  })
  const body = { ...head, weeks: lines('周计划', weekFields, { required: true }) }
  app.post('/plan', call(`${name}:edit`, 'farm', '编辑周计划', { body }), (request) => {
    const { weeks: raw, ...rest } = asBody(request.body)
    const { farmId, reason } = readBody(head, rest)
    const weeks = editedWeeks(raw)
    return step(request, (act) =>
      editWeekPlans(act, { farmId: chooseFarm(act.caller, farmId), reason: reason?.trim() || null, weeks }),
    )
  })
}
