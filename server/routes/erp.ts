import type { FastifyInstance } from 'fastify'
import { ERP_KINDS } from '#domain/erp/messages.ts'
import { organisation, references, text } from '#kit/field.ts'
import { changeMessages, journalOf, payloadOf } from '../commands/erp/erp.act.ts'
import { monthOf } from '../commands/month-close/month-close.read.ts'
import { success } from '../kit/envelope.ts'
import { chooseFarm } from '../kit/farm-choice.ts'
import { invalid } from '../kit/refused.ts'
import { readBody, uidParam } from './read-body.ts'
import { stepOf } from './step.ts'

const some = { uids: references('消息', 'EBS-event', { required: true }) }
const month = { farmId: organisation('猪场', ['farm']), period: text('会计期间', { maxLength: 7 }) }
const MOST_AT_ONCE = 500

/** What people do about messages to the ERP: the list itself is the resource's. */
export async function erp(app: FastifyInstance): Promise<void> {
  const step = stepOf(app)
  const scope = 'farm' as const
  app.get('/:uid/payload', { config: { access: 'EBS-event:payload', scope } }, (request) =>
    app.inScope(request, async (tx, caller) => {
      const payload = await payloadOf(tx, caller, uidParam(request))
      return success({ payload })
    }),
  )
  for (const [wish, summary] of [
    ['send', '重发'],
    ['ignore', '忽略'],
  ] as const)
    app.post(
      `/${wish}`,
      { config: { access: `EBS-event:${wish}`, scope, doc: { summary, body: some } } },
      (request) =>
        step(request, async (act) => {
          const { uids } = readBody(some, request.body)
          if (uids.length === 0) throw invalid({ uids: ['请选择消息'] })
          if (uids.length > MOST_AT_ONCE) throw invalid({ uids: [`一次最多处理${MOST_AT_ONCE}条`] })
          await changeMessages(act, uids, wish)
          return undefined
        }),
    )
  const journal = { access: 'EBS-event:journal', scope, doc: { summary: '导出凭证', body: month } }
  app.post('/journal', { config: journal }, (request) =>
    step(request, async (act) => {
      const { farmId: asked, period } = readBody(month, request.body)
      const farmId = chooseFarm(act.caller, asked)
      const { to, period: named } = await monthOf(act.tx, {
        farmId,
        period: period ?? null,
        today: act.today,
      })
      return { name: `凭证 ${named}.csv`, text: await journalOf(act, { farmId, to, words: ERP_KINDS }) }
    }),
  )
}
