import type { FastifyInstance } from 'fastify'
import { date, type Fields, reference } from '#kit/field.ts'
import { applyFlow, generateIntros } from '../commands/projects/apply.ts'
import { resetIndicators } from '../commands/projects/projects.indicators.ts'
import { toldFlow } from '../commands/projects/told-flow.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { readBody, readQuery } from './read-body.ts'
import { stepOf } from './step.ts'

const flowQuery = { projectId: reference('项目', 'projectM') }
const projectBody = { projectId: reference('项目', 'projectM', { required: true }) }
const startBody = { ...projectBody, firstDay: date('首批进场', { required: true }) }

/** What follows from the figures of a project (§4.9): the flow, the items of its plan, its introductions. */
export async function projectFlowRoutes(app: FastifyInstance): Promise<void> {
  const step = stepOf(app)
  const open = (access: string, summary: string, body?: Fields) => ({
    config: { access, scope: 'company', doc: { summary, body } } as const,
  })
  const told = {
    access: 'projectProductionIndicatorManage',
    scope: 'company',
    doc: { summary: '流程测算', query: flowQuery },
  } as const
  app.get('/projectProductionIndicatorManage/flow', { config: told }, (request) => {
    const { projectId } = readQuery(flowQuery, request.query)
    const today = farmToday(app.now())
    return app.inScope(request, async (tx, caller) =>
      success(await toldFlow(tx, caller, { projectId, today })),
    )
  })
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
