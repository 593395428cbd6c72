import type { FastifyInstance } from 'fastify'
import { LANES, lanes, MOST_PLANNED } from '#domain/plan/full-load.ts'
import { integer, lines, organisation, text } from '#kit/field.ts'
import { editedWeeks, editWeekPlans } from '../commands/plan/week-plan.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { asBody, readContext, readFilters } from '../kit/report/request.ts'
import { callerOf } from '../plugins/authorization.ts'
import { pigProdFullLoadWeek } from '../reports/plan/full-load-week/full-load-week.report.ts'
import { fullLoadPipeline } from '../reports/plan/full-load-week/pipeline.ts'
import { readBody } from './read-body.ts'
import { stepOf } from './step.ts'

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

const { plan: _plan, ...source } = pigProdFullLoadWeek

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
