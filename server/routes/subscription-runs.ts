import type { FastifyInstance } from 'fastify'
import { isUuid } from '#kit/parse.ts'
import { SUBSCRIPTION, type SubscriptionRun } from '#kit/subscriptions.ts'
import { ofOwner } from '../commands/downloads/tasks.ts'
import { sendAgain, subscriptionOfRun, visibleRuns } from '../commands/subscription/runs.ts'
import { offeredChannels } from '../commands/subscription/subscription.channels.ts'
import {
  addTrial,
  assertOwnTrial,
  ownSubscription,
} from '../commands/subscription/subscription.subscriptions.ts'
import { addRun } from '../jobs/subscription/start-runs.ts'
import { audit } from '../kit/audit.ts'
import { withoutRls } from '../kit/database.ts'
import { vaultOf } from '../kit/outbound/outbound.ts'
import { notFound, Refused } from '../kit/refused.ts'
import type { Archives } from '../kit/report/families.ts'
import { readBody } from '../plugins/read-body.ts'
import { checkedInput, openCalls, ownCalls } from './subscription-access.ts'

/** Immediate sends: a run by hand, a delivery again, and a draft to its author. */
export async function runRoutes(
  app: FastifyInstance,
  { archives }: { readonly archives: Archives },
): Promise<void> {
  trialRoutes(app, archives)
  openCalls(app).post('/:uid/run', { summary: '立即发送一次' }, async (asked) => {
    readBody({}, asked.request.body)
    const { caller, uid, now, today } = asked
    const run = await ofOwner(app.db, caller, async (tx) => {
      const one = await ownSubscription(tx, caller, uid)
      const added = await withoutRls(tx, () => addRun(tx, one, { dueAt: now, now, today, byHand: true }))
      await audit(tx, caller, { target: SUBSCRIPTION, targetUid: uid, after: { run: added } })
      return added
    })
    if (run === null) throw new Refused('ERROR', '刚刚已发送，请稍后再试')
    return { run }
  })

  const again = { summary: '重发' }
  ownCalls(app).post('/runs/:run/:delivery/resend', again, async ({ tx, caller, request, now }) => {
    readBody({}, request.body)
    const { run, delivery } = request.params as { run?: unknown; delivery?: unknown }
    if (!isUuid(run) || !isUuid(delivery)) throw notFound()
    const { uid } = await ownSubscription(tx, caller, await subscriptionOfRun(tx, run))
    await withoutRls(tx, () => sendAgain(tx, run, delivery, now))
    await audit(tx, caller, { target: SUBSCRIPTION, targetUid: uid, after: { resend: delivery } })
  })
}

function trialRoutes(app: FastifyInstance, archives: Archives): void {
  openCalls(app).post('/trial', { summary: '试发给我' }, async (asked) => {
    const { caller, now, today } = asked
    const input = await checkedInput(app, archives, asked)
    const offered = await offeredChannels(app.db, vaultOf(app.outbound), caller)
    // a robot writes to a group: a trial is sent to its author alone
    const channels = offered.filter(({ uid, kind }) => kind === 'EMAIL' && input.channels.includes(uid))
    const uid = await ofOwner(app.db, caller, async (tx) => {
      const draft = { ...input, channels: channels.map((one) => one.uid) }
      const one = await addTrial(tx, caller, draft, now)
      await withoutRls(tx, () => addRun(tx, one, { dueAt: now, now, today, byHand: true }))
      await audit(tx, caller, { target: SUBSCRIPTION, targetUid: one.uid, after: { trial: input.name } })
      return one.uid
    })
    return { uid }
  })

  ownCalls(app).get('/trial/:uid', { summary: '试发结果' }, async ({ tx, caller, uid }) => {
    await assertOwnTrial(tx, caller, uid)
    const [run] = await visibleRuns(tx, [uid])
    if (!run) throw notFound()
    return run satisfies SubscriptionRun
  })
}
