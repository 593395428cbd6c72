import type { FastifyInstance } from 'fastify'
import { LANES, lanes, MOST_PLANNED } from '#domain/plan/full-load.ts'
import { date, type Fields, integer, lines, organisation, text } from '#kit/field.ts'
import { isUuid } from '#kit/parse.ts'
import { farmChecks, recordChecks } from '../commands/plan/app-setting.ts'
import { releasePiglings } from '../commands/plan/pigling.ts'
import { editedWeeks, editWeekPlans } from '../commands/plan/week-plan.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { notFound, Refused } from '../kit/refused.ts'
import { asBody, readContext, readFilters } from '../kit/report/request.ts'
import { callerOf, traceOf } from '../plugins/authorization.ts'
import { pigProdFullLoadWeek } from '../reports/plan/full-load-week/full-load-week.report.ts'
import { fullLoadPipeline } from '../reports/plan/full-load-week/pipeline.ts'
import { storeOf } from '../stores.ts'
import { readBody, uidParam } from './read-body.ts'
import { stepOf } from './step.ts'

const farmAsked = { farmId: organisation('猪场', ['farm']), date: date('起始日期') }
const recordAsked = { uid: text('记录', { required: true, maxLength: 36 }) }

/** The checks before something is added or deleted (spec §7): code SUCCESS, or ERROR and why not. */
export async function appSettings(app: FastifyInstance): Promise<void> {
  const open = (summary: string, body: Fields) =>
    ({ config: { access: 'SIGNED_IN', scope: 'farm', doc: { summary, body } } }) as const
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

/** 猪苗管理 beyond its records: what was promised is taken back. */
export async function piglings(app: FastifyInstance): Promise<void> {
  const body = { version: integer('版本', { required: true }) }
  const config = { access: 'piglingManage:release', scope: 'farm', doc: { summary: '释放', body } } as const
  app.post('/:uid/release', { config }, (request) => {
    const { version } = readBody(body, request.body)
    const uid = uidParam(request)
    return app.inScope(request, async (tx, caller) => {
      const act = { tx, caller, trace: traceOf(request), today: farmToday(app.now()) }
      return success(await releasePiglings(act, storeOf('piglingManage'), { uid, version }))
    })
  })
}

const laneFields = Object.fromEntries(
  lanes.map((lane) => [lane, integer(`${LANES[lane].label}计划`, { min: 0, max: MOST_PLANNED })]),
)
const head = {
  farmId: organisation('猪场', ['farm'], { hint: '只有一个猪场时可不填' }),
  reason: text('原因', { multiline: true, spaces: true, maxLength: 200, hint: '修改已过各周须填写' }),
}
const weekFields = {
  week: text('周次', { required: true, maxLength: 8, hint: '2026-W47' }),
  version: integer('版本', { required: true, min: 0 }),
  ...laneFields,
}

const { prepare: _prepare, ...source } = pigProdFullLoadWeek

/** What 满负荷生产周报 shows in addition to its table: the pipeline, and the plans of weeks. */
export async function fullLoadWeekRoutes(app: FastifyInstance): Promise<void> {
  const name = pigProdFullLoadWeek.report.name
  const step = stepOf(app)
  const look = { access: name, scope: 'farm', doc: { summary: '均衡生产流水线' } } as const
  app.post('/pipeline', { config: look }, (request) => {
    const today = farmToday(app.now())
    const filters = readFilters(pigProdFullLoadWeek, callerOf(request), asBody(request.body), today)
    return app.inScope(request, async (tx, caller) => {
      const context = await readContext(tx, caller, source, filters, today)
      return success(await fullLoadPipeline(tx, context))
    })
  })
  const body = { ...head, weeks: lines('周计划', weekFields, { required: true }) }
  const edit = { access: `${name}:edit`, scope: 'farm', doc: { summary: '编辑周计划', body } } as const
  app.post('/plan', { config: edit }, (request) => {
    const { weeks: raw, ...rest } = asBody(request.body)
    const { farmId, reason } = readBody(head, rest)
    const weeks = editedWeeks(raw)
    return step(request, (act) =>
      editWeekPlans(act, { farmId: chooseFarm(act.caller, farmId), reason: reason?.trim() || null, weeks }),
    )
  })
}
