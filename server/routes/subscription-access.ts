import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fields } from '#kit/field.ts'
import { SUBSCRIPTION } from '#kit/subscriptions.ts'
import { offeredChannels } from '../commands/subscription/channels.ts'
import { readInput } from '../commands/subscription/read-input.ts'
import type { NewSubscription } from '../commands/subscription/subscription.subscriptions.ts'
import { readersOf } from '../jobs/subscription/check-input.ts'
import { questionOf } from '../jobs/subscription/judge.ts'
import { farmToday } from '../kit/clock.ts'
import { vaultOf } from '../kit/outbound/outbound.ts'
import { invalid } from '../kit/refused.ts'
import type { Archives } from '../kit/report/families.ts'
import { callerOf } from '../plugins/authorization.ts'
import { call, callsOf, forOwner } from './call.ts'

/** A call for users who may subscribe: row-level security limits its rows to the user. */
export const open = (summary: string, more: { body?: Fields; query?: Fields } = {}) =>
  call(SUBSCRIPTION, 'none', summary, more)

export const aroundOf = (app: FastifyInstance, archives: Archives) => {
  const now = app.now()
  return { db: app.db, archives, now, today: farmToday(now) }
}

/** An input its owner may ask, for recipients he may send to, by channels he may use. */
export async function checkedInput(
  app: FastifyInstance,
  archives: Archives,
  request: FastifyRequest,
): Promise<NewSubscription> {
  const [caller, around] = [callerOf(request), aroundOf(app, archives)]
  const typed = readInput(request.body)
  const question = questionOf(request.body, typed, caller)
  const [self] = await readersOf(question, [caller.uid], caller, around)
  if (self?.problem) throw invalid({ report: [self.problem] })
  await readersOf(question, typed.recipients, caller, around)
  const offered = new Set(
    (await offeredChannels(app.db, vaultOf(app.outbound), caller)).map(({ uid }) => uid),
  )
  if (typed.channels.some((uid) => !offered.has(uid))) throw invalid({ channels: ['渠道不存在或已停用'] })
  const { family, view, request: asked } = question
  return { ...typed, family, view, request: asked }
}

/** Calls for users who may subscribe, each in a transaction that sees the user's rows alone. */
export const ownCalls = (app: FastifyInstance) =>
  callsOf(app, { access: SUBSCRIPTION, scope: 'none', within: forOwner(app) })
