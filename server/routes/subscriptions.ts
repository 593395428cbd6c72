import type { FastifyInstance } from 'fastify'
import { flag, integer, text } from '#kit/field.ts'
import {
  SUBSCRIPTION,
  type SubscriptionLine,
  type SubscriptionOptions,
  type SubscriptionRun,
  type SubscriptionsAnswer,
} from '#kit/subscriptions.ts'
import { ofOwner } from '../commands/downloads/tasks.ts'
import { offeredChannels } from '../commands/subscription/channels.ts'
import { readInput } from '../commands/subscription/read-input.ts'
import { countRuns, visibleRuns } from '../commands/subscription/runs.ts'
import {
  addSubscription,
  changeSubscription,
  colleagues,
  deleteSubscription,
  findColleagues,
  ownSubscription,
  type Subscription,
  setEnabled,
  visibleSubscriptions,
} from '../commands/subscription/subscription.subscriptions.ts'
import { downloadSettings } from '../jobs/offline-job.ts'
import { checkInput } from '../jobs/subscription/check-input.ts'
import { questionOf } from '../jobs/subscription/judge.ts'
import { sourceLabel, sourcesOf } from '../jobs/subscription/sources.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { success } from '../kit/envelope.ts'
import { vaultOf } from '../kit/outbound/outbound.ts'
import type { Archives } from '../kit/report/families.ts'
import { asBody } from '../kit/report/request.ts'
import { callerOf } from '../plugins/authorization.ts'
import { readBody, readQuery, uidParam } from './read-body.ts'
import { aroundOf, checkedInput, open, ownCalls } from './subscription-access.ts'
import { channelRoutes } from './subscription-channels.ts'
import { runRoutes } from './subscription-runs.ts'

const fields = {
  people: { q: text('姓名', { maxLength: 40 }) },
  enabled: { enabled: flag('启用') },
  version: integer('版本', { required: true, min: 1 }),
}

/** 订阅: reports sent to users automatically; a user sees his own, and those sent to him. */
export async function subscriptionRoutes(
  app: FastifyInstance,
  { archives }: { archives: Archives },
): Promise<void> {
  readRoutes(app)
  writeRoutes(app, archives)
  stepRoutes(app)
  await app.register(runRoutes, { archives })
  await app.register(channelRoutes, { prefix: '/channels' })
}

function readRoutes(app: FastifyInstance): void {
  app.get('/', open('订阅和发送记录'), async (request) => success(await answerFor(app, callerOf(request))))

  app.get('/options', open('可订阅的报表、方案和渠道'), async (request) => {
    const caller = callerOf(request)
    const settings = await downloadSettings(app.db, caller, farmToday(app.now()))
    const options: SubscriptionOptions = {
      sources: await ofOwner(app.db, caller, (tx) => sourcesOf(tx, caller)),
      channels: await offeredChannels(app.db, vaultOf(app.outbound), caller),
      mayConfigure: caller.scope.root && caller.functions.has(`${SUBSCRIPTION}:channels`),
      keepDays: settings.download_keep_days,
      now: farmMoment(app.now()),
    }
    return success(options)
  })

  app.get('/people', open('可选的收件人', { query: fields.people }), async (request) => {
    const { q } = readQuery(fields.people, request.query)
    const found = await findColleagues(app.db, callerOf(request), { words: q ?? '' })
    return success({
      list: found.map(({ email, ...one }) => ({ ...one, hasMail: Boolean(email) })),
    })
  })
}

async function answerFor(app: FastifyInstance, caller: Caller): Promise<SubscriptionsAnswer> {
  const seen = await ofOwner(app.db, caller, async (tx) => {
    const list = await visibleSubscriptions(tx)
    const uids = list.map(({ uid }) => uid)
    return { list, runs: await visibleRuns(tx, uids), runCount: await countRuns(tx, uids) }
  })
  const mine = new Set(seen.list.filter(({ owner }) => owner === caller.uid).map(({ uid }) => uid))
  const names = await colleagues(app.db, [...new Set(seen.list.flatMap(({ recipients }) => recipients))])
  const channels = await offeredChannels(app.db, vaultOf(app.outbound), caller)
  // failed deliveries to others concern only the owner
  const runs = seen.runs.map((run) => (mine.has(run.subscriptionUid) ? run : { ...run, note: '' }))
  const lines = seen.list.map((one): SubscriptionLine => {
    const last = runs.find(({ subscriptionUid }) => subscriptionUid === one.uid)
    return {
      ...lineOf(one, mine.has(one.uid)),
      recipients: one.recipients.map((uid) => ({
        uid,
        name: names.find((it) => it.uid === uid)?.name ?? '-',
      })),
      channels: channels
        .filter(({ uid }) => one.channels.includes(uid))
        .map(({ uid, name, kind }) => ({ uid, name, kind })),
      last: last ? { dueAt: last.dueAt, state: last.state, note: last.note || waitingNote(last) } : null,
    }
  })
  return {
    mine: lines.filter(({ isMine }) => isMine),
    toMe: lines.filter(({ isMine }) => !isMine),
    ...{ runs, runCount: seen.runCount, now: farmMoment(app.now()) },
  }
}

/** Reason why a run is not finished: the first failed delivery that is tried again. */
const waitingNote = ({ deliveries }: SubscriptionRun): string =>
  deliveries.find(({ state, tries }) => state === 'WAITING' && tries > 0)?.note ?? ''

function lineOf(one: Subscription, isMine: boolean) {
  const { uid, version, ownerName, name, report, view, request, scheme, period, rhythm, file } = one
  return {
    ...{ uid, version, isMine, ownerName, name, report, view, scheme, period, rhythm, file },
    ...{ request: isMine ? request : {}, message: one.message, enabled: one.enabled, next: one.nextAt },
    reportLabel: sourceLabel(report),
  }
}

function writeRoutes(app: FastifyInstance, archives: Archives): void {
  app.post('/check', open('核对订阅：谁能收到、预览'), async (request) => {
    const caller = callerOf(request)
    const typed = readInput(request.body)
    return success(
      await checkInput(questionOf(request.body, typed, caller), typed, caller, aroundOf(app, archives)),
    )
  })

  app.post('/', open('新增订阅'), async (request) => {
    const [caller, input] = [callerOf(request), await checkedInput(app, archives, request)]
    const uid = await ofOwner(app.db, caller, async (tx) => {
      const added = await addSubscription(tx, caller, input, app.now())
      await audit(tx, caller, [{ target: SUBSCRIPTION, targetUid: added, after: input }])
      return added
    })
    return success({ uid })
  })

  app.put('/:uid', open('修改订阅'), async (request) => {
    const [caller, uid] = [callerOf(request), uidParam(request)]
    await ofOwner(app.db, caller, (tx) => ownSubscription(tx, caller, uid))
    const input = await checkedInput(app, archives, request)
    const { version } = readBody({ version: fields.version }, { version: asBody(request.body).version })
    await ofOwner(app.db, caller, async (tx) => {
      const before = await ownSubscription(tx, caller, uid)
      await changeSubscription(tx, before, { ...input, version }, app.now())
      await audit(tx, caller, [
        { target: SUBSCRIPTION, targetUid: uid, before: lineOf(before, true), after: input },
      ])
    })
    return success({})
  })
}

/** Changes of a subscription outside its dialog. */
function stepRoutes(app: FastifyInstance): void {
  const calls = ownCalls(app)
  const enabling = { summary: '启用与停用订阅', body: fields.enabled }
  calls.post('/:uid/enabled', enabling, async ({ tx, caller, uid, body, now }) => {
    const enabled = body.enabled === true
    const before = await ownSubscription(tx, caller, uid)
    await setEnabled(tx, before, enabled, now)
    const change = { before: { enabled: before.enabled }, after: { enabled } }
    await audit(tx, caller, [{ target: SUBSCRIPTION, targetUid: uid, ...change }])
  })

  calls.delete('/:uid', { summary: '删除订阅' }, async ({ tx, caller, uid }) => {
    const before = await ownSubscription(tx, caller, uid)
    await deleteSubscription(tx, uid)
    await audit(tx, caller, [{ target: SUBSCRIPTION, targetUid: uid, before: lineOf(before, true) }])
  })
}
