import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { latestDue, nextRuns, readRhythm } from '#domain/subscription/rhythm.ts'
import { SUBSCRIPTION } from '#kit/subscriptions.ts'
import { ofOwner } from '#server/commands/downloads/tasks.ts'
import { notifyAdministrators, notifyOwner } from '#server/commands/subscription/notices.ts'
import {
  COLUMNS,
  colleagues,
  type Subscription,
} from '#server/commands/subscription/subscription.subscriptions.ts'
import { knownFunctions } from '#server/functions.ts'
import { loadPerson } from '#server/kit/caller.ts'
import { farmMoment } from '#server/kit/clock.ts'
import { type Tx, withoutRls } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import type { JobContext } from '../define-job.ts'
import { queueTask } from '../offline-job.ts'
import { personNow } from '../person-now.ts'
import { assertMayExport, judge } from './judge.ts'
import { refusalOf } from './judged.ts'

export type TurnContext = Pick<
  JobContext,
  'db' | 'now' | 'today' | 'archives' | 'downloads' | 'outbound' | 'enqueue' | 'trace'
>

/** Most runs begun in one turn; the others wait for the next. */
const MOST_RUNS = 20
const MOST_TASKS = 50

/** Begins every due run, each once: the due time is its key. @returns the number of runs */
export async function startDue(context: TurnContext): Promise<number> {
  const due = await context.db.values(sql<string>`select uid from subscription
    where enabled and next_at <= ${context.now()} order by next_at limit ${MOST_RUNS}`)
  for (const uid of due) await startOne(context, uid)
  return due.length
}

async function startOne({ db, now: clock, today }: TurnContext, uid: string): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const one = await tx.row(sql<Subscription>`select ${COLUMNS} from subscription
      where uid = ${uid} and enabled and next_at <= ${now} for update skip locked`)
    if (!one?.nextAt) return
    const rhythm = readRhythm(one.rhythm)
    const moment = farmMoment(now)
    const dueAt = rhythm ? latestDue(rhythm, one.nextAt.slice(0, 16), moment) : one.nextAt
    const next = rhythm ? (nextRuns(rhythm, moment, 1)[0] ?? null) : null
    await tx.run(sql`update subscription set next_at = ${next} where uid = ${uid}`)
    await addRun(tx, one, { dueAt, now, today, byHand: false })
  })
}

interface RunFacts {
  readonly dueAt: string | Date
  readonly now: Date
  readonly today: string
  readonly byHand: boolean
}

/**
 * Writes a run with all its deliveries, or, where the owner has lost the right, a failed run without deliveries.
 * An existing run for this due time is left unchanged.
 */
export async function addRun(
  tx: Tx,
  one: Subscription,
  { dueAt, now, today, byHand }: RunFacts,
): Promise<string | null> {
  const problem = await ownerProblem(tx, one, today)
  const uid = uuidv7()
  const added =
    await tx.changed(sql`insert into subscription_run (uid, subscription_uid, due_at, by_hand, started_at, finished_at, state, note)
    values (${uid}, ${one.uid}, ${dueAt}, ${byHand}, ${now}, ${problem === null ? null : now},
      ${problem === null ? 'RUNNING' : 'FAILED'}, ${problem?.text ?? ''})
    on conflict (subscription_uid, due_at) do nothing`)
  if (added !== 1) return null
  if (problem === null) {
    await addDeliveries(tx, one, uid)
    return uid
  }
  const failed = { run: uid, text: problem.text, now }
  if (problem.mayHelpHimself) await notifyOwner(tx, failed, '请公司管理员授权，或改用有权限的报表')
  else await notifyAdministrators(tx, failed)
  return uid
}

interface OwnerProblem {
  readonly text: string
  /** True while the owner can still open his subscriptions. */
  readonly mayHelpHimself: boolean
}

/** The reason why nothing is sent at all: the owner has lost the right. */
async function ownerProblem(
  tx: Tx,
  { owner, report }: Subscription,
  today: string,
): Promise<OwnerProblem | null> {
  const person = await loadPerson(tx, owner, null, { today, known: knownFunctions })
  if (!person) return { text: '订阅人账号已停用，未发送', mayHelpHimself: false }
  if (!person.functions.has(SUBSCRIPTION))
    return { text: '订阅人已没有订阅功能的权限，未发送', mayHelpHimself: false }
  const problem = await refusalOf((async () => assertMayExport(report, person))())
  return problem === null ? null : { text: `订阅人${problem}，未发送`, mayHelpHimself: true }
}

/** Adds a file for every recipient, a mail for each where there is a mail server, one message for each robot on behalf of the owner. */
async function addDeliveries(tx: Tx, one: Subscription, run: string): Promise<void> {
  const channels = await tx.rows(sql<{ uid: string; kind: string; name: string }>`
    select uid, kind, name from outbound_channel
    where uid = any(${[...one.channels]}::uuid[])`)
  const owned = channels.some(({ kind }) => kind !== 'EMAIL') ? [one.owner] : []
  const people = await colleagues(tx, [...new Set([...one.recipients, ...owned])])
  const rows = people.flatMap(({ uid, name }) => {
    const byMail = one.recipients.includes(uid)
    const his = channels.filter(({ kind }) => (kind === 'EMAIL' ? byMail : uid === one.owner))
    const file = { person: uid, name, channel: null, words: '' }
    return [file, ...his.map((channel) => ({ ...file, channel: channel.uid, words: channel.name }))]
  })
  const kept = rows.map((row) => ({ uid: uuidv7(), ...row }))
  await tx.run(sql`insert into subscription_delivery (uid, run_uid, person, person_name, channel_uid, channel_name, state)
    select uid, ${run}, person, name, channel, words, 'MAKING' from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as r(uid uuid, person uuid, name text, channel uuid, words text)`)
}

interface Wanted extends Subscription {
  readonly delivery: string
  readonly person: string
  readonly dueOn: string
}

/** Queues the file of every recipient under his own rights; one without them gets nothing, and the delivery holds the reason. */
export async function queueFiles(context: TurnContext): Promise<void> {
  const found =
    await context.db.rows(sql<Wanted>`select d.uid as delivery, d.person, r.due_at::date as "dueOn", ${sql`s.*`} from subscription_delivery d
    join subscription_run r on r.uid = d.run_uid
    join lateral (select ${COLUMNS} from subscription where uid = r.subscription_uid) s on true
   where d.state = 'MAKING' and d.channel_uid is null and d.task_uid is null
   order by r.due_at, d.uid limit ${MOST_TASKS}`)
  for (const wanted of found) {
    const problem = await refusalOf(queueFile(context, wanted))
    if (problem !== null)
      await context.db.run(sql`update subscription_delivery set state = 'SKIPPED', note = ${problem}
        where uid = ${wanted.delivery} and state = 'MAKING' and task_uid is null`)
  }
}

/** Writes task, job and reference in the delivery in one transaction. */
async function queueFile(context: TurnContext, wanted: Wanted): Promise<void> {
  const { db, today, now, trace, enqueue } = context
  const caller = await personNow(db, wanted.person, { ...trace, today })
  if (!caller) throw new Refused('FORBIDDEN', '账号已停用')
  const { task: asked } = await judge(wanted, caller, { ...context, today: wanted.dueOn })
  const jobs: Parameters<typeof queueTask>[1]['jobs'] = {
    enqueue: (tx, job, input, options) => enqueue(job, input, { ...options, ...(tx ? { tx } : {}) }),
  }
  await ofOwner(db, caller, async (tx) => {
    const isFree = await withoutRls(tx, () =>
      tx.has(sql`select 1 from subscription_delivery where uid = ${wanted.delivery} and state = 'MAKING' and task_uid is null
        for update skip locked`),
    )
    if (!isFree) return
    const task = await queueTask(tx, { jobs, caller, now: now(), today }, { ...asked, kind: 'subscription' })
    await withoutRls(tx, () =>
      tx.run(sql`update subscription_delivery set task_uid = ${task} where uid = ${wanted.delivery}`),
    )
  })
}
