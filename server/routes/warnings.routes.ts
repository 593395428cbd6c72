import type { FastifyInstance } from 'fastify'
import { addMonthsClamped } from '#domain/calendar.ts'
import { date, note, organisation, reference, references } from '#kit/field.ts'
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
import { chooseFarm } from '../kit/farm-choice.ts'
import { invalid } from '../kit/refused.ts'
import { type Asked, type Calls, callsOf } from '../plugins/call.ts'
import { storeOf } from '../stores.ts'

const uids = references('预警', 'early-warning', { required: true })
const ackBody = { uids }
const assignBody = { uids, assigneeId: reference('负责人', 'user-manage', { required: true }) }
const closeBody = { uids, note: note('处理说明', { required: true, spaces: true }) }
const muteBody = { uids, until: date('静音至', { required: true }), note: note('处理说明', { spaces: true }) }
const evaluateBody = { farmId: organisation('猪场', ['farm']) }

/** Longest a warning may be muted, in months: none is forgotten for ever. */
const LONGEST_MUTE = 12

/** Acts on warnings, one or many at once. */
export async function warnings(app: FastifyInstance): Promise<void> {
  const calls = callsOf(app, { access: 'early-warning', scope: 'farm' })
  looking(calls)
  acting(calls)
}

function looking(calls: Calls): void {
  calls.get('/counts', { summary: '预警按状态计数' }, async ({ tx, caller, sent }) => {
    const asked = [sent.farmId ?? []].flat().map((one) => chooseFarm(caller, one))
    return countByState(tx, asked.length > 0 ? asked : caller.scope.farms)
  })
  calls.get('/mine', { summary: '本人待看的预警' }, ({ tx, caller }) =>
    inboxOf(tx, caller.scope.farms, caller.uid),
  )
  const evaluate = { button: 'evaluate', summary: '立即检查预警规则', body: evaluateBody }
  calls.post('/evaluate', evaluate, ({ tx, caller, farmId, today }) =>
    evaluateWarnings(tx, caller, farmId, today),
  )
}

function acting(calls: Calls): void {
  async function act(asked: Asked<typeof ackBody>, change: WarningChange, reason?: string) {
    const { uids } = asked.body
    if (uids.length === 0) throw invalid({ uids: ['请选择预警'] })
    if (uids.length > MOST_AT_ONCE) throw invalid({ uids: [`一次最多处理${MOST_AT_ONCE}条`] })
    return { list: await actOnWarnings(asked, uids, change, reason) }
  }

  calls.post('/ack', { button: 'ack', summary: '受理预警', body: ackBody }, (asked) =>
    act(asked, { status: 'DOING', assignee_id: asked.caller.uid, mute_until: null }),
  )

  calls.post('/assign', { button: 'assign', summary: '指派预警', body: assignBody }, async (asked) => {
    const { uids, assigneeId } = asked.body
    await storeOf(user).get(asked.tx, asked.caller, assigneeId)
    await assertAssignable(asked.tx, assigneeId, uids)
    return act(asked, { status: 'DOING', assignee_id: assigneeId, mute_until: null })
  })

  calls.post('/close', { button: 'close', summary: '预警处理完成', body: closeBody }, (asked) => {
    const { note } = asked.body
    const handled = { handler_id: asked.caller.uid, handled_at: asked.now }
    return act(asked, { status: 'DONE', note, ...handled }, note)
  })

  calls.post('/mute', { button: 'mute', summary: '静音预警', body: muteBody }, (asked) => {
    const { today, body } = asked
    if (body.until <= today) throw invalid({ until: ['静音日期须晚于今天'] })
    if (body.until > addMonthsClamped(today, LONGEST_MUTE)) throw invalid({ until: ['静音最长一年'] })
    const change = { status: 'MUTED', mute_until: body.until, ...(body.note && { note: body.note }) }
    return act(asked, change, body.note ?? undefined)
  })
}
