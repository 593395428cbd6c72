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
import { readInput } from '../commands/subscription/read-input.ts'
import { countRuns, visibleRuns } from '../commands/subscription/runs.ts'
import { offeredChannels } from '../commands/subscription/subscription.channels.ts'
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
import { sourceLabel, sourcesOf } from '../jobs/subscription/subscription.sources.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { vaultOf } from '../kit/outbound/outbound.ts'
import type { Archives } from '../kit/report/families.ts'
import { readBody } from '../plugins/read-body.ts'
import { checkedInput, openCalls, ownCalls } from './subscription-access.ts'
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
  const calls = openCalls(app)
  calls.get('/', { summary: '订阅和发送记录' }, ({ caller }) => answerFor(app, caller))

  calls.get('/options', { summary: '可订阅的报表、方案和渠道' }, async ({ caller, now, today }) => {
    const settings = await downloadSettings(app.db, caller, today)
    return {
      sources: await ofOwner(app.db, caller, (tx) => sourcesOf(tx, caller)),
      channels: await offeredChannels(app.db, vaultOf(app.outbound), caller),
      mayConfigure: caller.scope.root && caller.functions.has(`${SUBSCRIPTION}:channels`),
      keepDays: settings.download_keep_days,
      now: farmMoment(now),
    } satisfies SubscriptionOptions
  })

  calls.list('/people', { summary: '可选的收件人', query: fields.people }, async ({ caller, query }) => {
    const found = await findColleagues(app.db, caller, { words: query.q ?? '' })
    return found.map(({ email, ...one }) => ({ ...one, hasMail: Boolean(email) }))
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
  const calls = openCalls(app)
  calls.post('/check', { summary: '核对订阅：谁能收到、预览' }, ({ caller, sent, now, today }) => {
    const typed = readInput(sent)
    const around = { db: app.db, archives, now, today }
    return checkInput(questionOf(sent, typed, caller), typed, caller, around)
  })

  calls.post('/', { summary: '新增订阅' }, async (asked) => {
    const { caller, now } = asked
    const input = await checkedInput(app, archives, asked)
    const uid = await ofOwner(app.db, caller, async (tx) => {
      const added = await addSubscription(tx, caller, input, now)
      await audit(tx, caller, { target: SUBSCRIPTION, targetUid: added, after: input })
      return added
    })
    return { uid }
  })

  calls.put('/:uid', { summary: '修改订阅' }, async (asked) => {
    const { caller, uid, now } = asked
    await ofOwner(app.db, caller, (tx) => ownSubscription(tx, caller, uid))
    const input = await checkedInput(app, archives, asked)
    const { version } = readBody({ version: fields.version }, { version: asked.sent.version })
    await ofOwner(app.db, caller, async (tx) => {
      const before = await ownSubscription(tx, caller, uid)
      await changeSubscription(tx, before, { ...input, version }, now)
      const change = { before: lineOf(before, true), after: input }
      await audit(tx, caller, { target: SUBSCRIPTION, targetUid: uid, ...change })
    })
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
    await audit(tx, caller, { target: SUBSCRIPTION, targetUid: uid, ...change })
  })

  calls.delete('/:uid', { summary: '删除订阅' }, async ({ tx, caller, uid }) => {
    const before = await ownSubscription(tx, caller, uid)
    await deleteSubscription(tx, uid)
    await audit(tx, caller, { target: SUBSCRIPTION, targetUid: uid, before: lineOf(before, true) })
  })
}
