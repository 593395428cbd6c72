import type { FastifyInstance } from 'fastify'
import { SUBSCRIPTION } from '#kit/subscriptions.ts'
import { readInput } from '../commands/subscription/read-input.ts'
import { offeredChannels } from '../commands/subscription/subscription.channels.ts'
import type { NewSubscription } from '../commands/subscription/subscription.subscriptions.ts'
import { readersOf } from '../jobs/subscription/check-input.ts'
import { questionOf } from '../jobs/subscription/judge.ts'
import { vaultOf } from '../kit/outbound/outbound.ts'
import { invalid } from '../kit/refused.ts'
import type { Archives } from '../kit/report/families.ts'
import { type Asked, callsOf, forOwner, outside } from '../plugins/call.ts'

/** An input its owner may ask, for recipients he may send to, by channels he may use. */
export async function checkedInput(
  app: FastifyInstance,
  archives: Archives,
  { caller, request, now, today }: Pick<Asked, 'caller' | 'request' | 'now' | 'today'>,
): Promise<NewSubscription> {
  const around = { db: app.db, archives, now, today }
  const typed = readInput(request.body)
  const question = questionOf(request.body, typed, caller)
  const [self] = await readersOf(question, [caller.uid], caller, around)
  if (self?.problem) throw invalid({ report: [self.problem] })
  await readersOf(question, typed.recipients, caller, around)
  const offered = await offeredChannels(app.db, vaultOf(app.outbound), caller)
  if (!typed.channels.every((channel) => offered.some(({ uid }) => uid === channel)))
    throw invalid({ channels: ['渠道不存在或已停用'] })
  const { family, view, request: asked } = question
  return { ...typed, family, view, request: asked }
}

/** Calls for users who may subscribe, each in a transaction that sees the user's rows alone. */
export const ownCalls = (app: FastifyInstance) =>
  callsOf(app, { access: SUBSCRIPTION, scope: 'none', within: forOwner(app) })

/** Those that open their transactions themselves, and `ofOwner` for rows of the user. */
export const openCalls = (app: FastifyInstance) =>
  callsOf(app, { access: SUBSCRIPTION, scope: 'none', within: outside(app) })
