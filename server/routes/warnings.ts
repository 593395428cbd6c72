import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addMonthsClamped } from '#domain/calendar.ts'
import { date, type Fields, organisation, reference, references, text } from '#kit/field.ts'
import { earlyWarning } from '#resources/other/early-warning.ts'
import { user } from '#resources/system/user.ts'
import { evaluateWarnings } from '../commands/warnings/evaluate.ts'
import { inboxOf } from '../commands/warnings/open-groups.ts'
import {
  actOnWarnings,
  assertAssignable,
  countByState,
  MOST_AT_ONCE,
  type WarningChange,
} from '../commands/warnings/warnings.act.ts'
import { farmToday } from '../kit/clock.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { invalid } from '../kit/refused.ts'
import { callerOf } from '../plugins/authorization.ts'
import { storeOf } from '../stores.ts'
import { call } from './call.ts'
import { readBody } from './read-body.ts'

const uids = references('预警', 'early-warning', { required: true })
const note = { multiline: true, spaces: true } as const
const ackBody = { uids }
const assignBody = { uids, assigneeId: reference('负责人', 'user-manage', { required: true }) }
const closeBody = { uids, note: text('处理说明', { ...note, required: true }) }
const muteBody = { uids, until: date('静音至', { required: true }), note: text('处理说明', note) }
const evaluateBody = { farmId: organisation('猪场', ['farm']) }

/** Longest a warning may be muted, in months: none is forgotten for ever. */
const LONGEST_MUTE = 12

const open = (button: string, summary: string, body: Fields) =>
  call(`early-warning:${button}`, 'farm', summary, { body })

/** Acts on warnings, one or many at once. */
export async function warnings(app: FastifyInstance): Promise<void> {
  await app.register(looking)
  await app.register(acting)
}

async function looking(app: FastifyInstance): Promise<void> {
  app.get('/counts', call('early-warning', 'farm', '预警按状态计数'), (request) =>
    app.inScope(request, async (tx, caller) => {
      const { farmId = [] } = request.query as Readonly<Record<string, unknown>>
      const asked = [farmId].flat().map((one) => chooseFarm(caller, one))
      return success(await countByState(tx, asked.length > 0 ? asked : caller.scope.farms))
    }),
  )

  app.get('/mine', call('early-warning', 'farm', '本人待看的预警'), (request) =>
    app.inScope(request, async (tx, caller) => success(await inboxOf(tx, caller.scope.farms, caller.uid))),
  )

  app.post('/evaluate', open('evaluate', '立即检查预警规则', evaluateBody), (request) => {
    const body = readBody(evaluateBody, request.body ?? {})
    return app.inScope(request, async (tx, caller) => {
      const farmId = chooseFarm(caller, body.farmId)
      return success(await evaluateWarnings(tx, caller, farmId, farmToday(app.now())))
    })
  })
}

async function acting(app: FastifyInstance): Promise<void> {
  const act = (request: FastifyRequest, uids: readonly string[], change: WarningChange, reason?: string) => {
    if (uids.length === 0) throw invalid({ uids: ['请选择预警'] })
    if (uids.length > MOST_AT_ONCE) throw invalid({ uids: [`一次最多处理${MOST_AT_ONCE}条`] })
    return app.inScope(request, async (tx, caller) => {
      const given = { store: storeOf(earlyWarning), uids, change, reason }
      return success({ list: await actOnWarnings(tx, caller, given) })
    })
  }

  app.post('/ack', open('ack', '受理预警', ackBody), (request) => {
    const assignee_id = callerOf(request).uid
    const { uids } = readBody(ackBody, request.body)
    return act(request, uids, { status: 'DOING', assignee_id, mute_until: null })
  })

  app.post('/assign', open('assign', '指派预警', assignBody), async (request) => {
    const { uids, assigneeId } = readBody(assignBody, request.body)
    await app.inScope(request, async (tx, caller) => {
      await storeOf(user).get(tx, caller, assigneeId)
      await assertAssignable(tx, assigneeId, uids)
    })
    return act(request, uids, { status: 'DOING', assignee_id: assigneeId, mute_until: null })
  })

  app.post('/close', open('close', '预警处理完成', closeBody), (request) => {
    const body = readBody(closeBody, request.body)
    const handled = { handler_id: callerOf(request).uid, handled_at: app.now() }
    return act(request, body.uids, { status: 'DONE', note: body.note, ...handled }, body.note)
  })

  app.post('/mute', open('mute', '静音预警', muteBody), (request) => {
    const body = readBody(muteBody, request.body)
    const today = farmToday(app.now())
    if (body.until <= today) throw invalid({ until: ['静音日期须晚于今天'] })
    if (body.until > addMonthsClamped(today, LONGEST_MUTE)) throw invalid({ until: ['静音最长一年'] })
    const change = { status: 'MUTED', mute_until: body.until, ...(body.note && { note: body.note }) }
    return act(request, body.uids, change, body.note ?? undefined)
  })
}
