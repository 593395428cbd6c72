import { sql } from 'kysely'
import { daysWords, filledMessage } from '#domain/subscription/message.ts'
import { RETRY_MINUTES, retryAfter } from '#domain/subscription/rhythm.ts'
import { DOWNLOAD_CENTER } from '#kit/downloads.ts'
import { assertMayOpen } from '#server/commands/downloads/open-rights.ts'
import type { OfflineTask } from '#server/commands/downloads/tasks.ts'
import { type ChannelMessage, sendByChannel } from '#server/commands/subscription/send-by-channel.ts'
import { type Channel, channelOf } from '#server/commands/subscription/subscription.channels.ts'
import {
  COLUMNS,
  colleagues,
  type Subscription,
} from '#server/commands/subscription/subscription.subscriptions.ts'
import { openWorkbook } from '#server/kit/downloads/download-files.ts'
import { OutboundError, vaultOf } from '#server/kit/outbound/outbound.ts'
import { Refused } from '#server/kit/refused.ts'
import { personNow } from '../person-now.ts'
import { judge } from './judge.ts'
import type { TurnContext } from './start-runs.ts'
import { figuresOf } from './subscription.figures.ts'

/** Most deliveries sent in one turn; the others wait for the next. */
const MOST = 20
/** Seconds a delivery belongs to its sender: longer than any answer may take. */
const LEASE_S = 90
const MINUTE_MS = 60_000
/** Largest attachment; for a larger file the mail links to the download centre. */
const ATTACHED_BYTES = 10 * 1024 * 1024

interface Taken {
  readonly uid: string
  readonly tries: number
  readonly person: string
  readonly channel: string
  readonly subscription: string
  /** Due day: a retry after midnight covers the same days. */
  readonly dueOn: string
  readonly task: string | null
  /** True where its owner waits for the answer: nothing is tried again. */
  readonly trial: boolean
}

interface Outcome {
  readonly state: 'SENT' | 'SKIPPED' | 'FAILED' | 'WAITING'
  readonly status: number | null
  /** Why it was not sent. */
  readonly note?: string
  /** Of a waiting one. */
  readonly nextTry?: Date
}

/**
 * Sends due deliveries, the oldest first. No transaction is open while the other side answers: each delivery is taken in one statement
 * and settled in another, and one whose sender died is due again after `LEASE_S`.
 */
export async function sendDue(context: TurnContext): Promise<number> {
  let sent = 0
  for (; sent < MOST; sent += 1) {
    const taken = await takeNext(context)
    if (!taken) return sent
    await settle(context, taken, await sendOne(context, taken))
  }
  return sent
}

async function takeNext({ db, now }: TurnContext): Promise<Taken | undefined> {
  const lease = new Date(now().getTime() + LEASE_S * 1000)
  return db.row(sql<Taken>`update subscription_delivery d set state = 'SENDING', tries = d.tries + 1, next_try = ${lease}
     from subscription_run r where r.uid = d.run_uid and d.uid = (select uid from subscription_delivery
       where channel_uid is not null and state in ('WAITING', 'SENDING') and next_try <= ${now()}
       order by next_try, uid limit 1 for update skip locked)
    returning d.uid, d.tries, d.person, d.channel_uid as channel, r.subscription_uid as subscription,
      r.due_at::date as "dueOn",
      (select b.task_uid from subscription_delivery b where b.run_uid = d.run_uid and b.person = d.person
         and b.channel_uid is null) as task,
      (select s.trial from subscription s where s.uid = r.subscription_uid) as trial`)
}

async function settle({ db, now }: TurnContext, { uid, tries }: Taken, outcome: Outcome): Promise<void> {
  const { state, status, note = '', nextTry = null } = outcome
  const sentAt = state === 'SENT' ? now() : null
  await db.run(sql`update subscription_delivery set state = ${state}, status = ${status}, note = ${note}, next_try = ${nextTry}, sent_at = ${sentAt}
    where uid = ${uid} and state = 'SENDING' and tries = ${tries}`)
}

async function sendOne(context: TurnContext, taken: Taken): Promise<Outcome> {
  try {
    const { channel, message } = await prepare(context, taken)
    const status = await sendByChannel(channel, message, context.outbound, context.now())
    return { state: 'SENT', status }
  } catch (error) {
    if (error instanceof Refused) return { state: 'SKIPPED', note: error.message, status: null }
    if (error instanceof OutboundError) return afterFailure(context, taken, error)
    return afterFailure(context, taken, new OutboundError('发送时出错'))
  }
}

/** Tried again after 5, 30 and 120 minutes, unless the address itself is wrong. */
function afterFailure({ now }: TurnContext, { tries, trial }: Taken, error: OutboundError): Outcome {
  const { message, status } = error
  const isFinal = error.isFinal || trial
  const minutes = isFinal ? null : retryAfter(tries)
  if (minutes !== null)
    return {
      ...{ state: 'WAITING', status, note: message },
      nextTry: new Date(now().getTime() + minutes * MINUTE_MS),
    }
  const times = isFinal ? '' : `，重试 ${RETRY_MINUTES.length} 次未送达`
  return { state: 'FAILED', status, note: `${message}${times}` }
}

/** Prepares a message for sending. Rights are checked again: hours may pass between the file and the last retry. */
async function prepare(
  context: TurnContext,
  taken: Taken,
): Promise<{ channel: Channel; message: ChannelMessage }> {
  const { db, today, trace } = context
  const channel = await channelOf(db, vaultOf(context.outbound), taken.channel)
  if (!channel?.enabled) throw new OutboundError('渠道已停用或删除，请换渠道重发', { isFinal: true })
  const one = await subscriptionOf(context, taken.subscription)
  const person = await personNow(db, taken.person, { ...trace, today })
  if (!person) throw new Refused('FORBIDDEN', '账号已停用')
  if (channel.companyId && !person.scope.companies.includes(channel.companyId))
    throw new OutboundError('渠道不再提供给本公司，请换渠道重发', { isFinal: true })
  const judged = await judge(one, person, { ...context, today: taken.dueOn })
  const task = await taskOf(context, taken.task)
  assertMayOpen(person, task)
  const facts = {
    ...{ 订阅: one.name, 报表: judged.label, 条件: task.filters },
    ...{ 日期: judged.days ? daysWords(judged.days) : taken.dueOn, 行数: String(task.rows ?? 0) },
  }
  const figures = figuresOf(facts, task.result ?? { columns: [], foot: null })
  const isMail = channel.kind === 'EMAIL'
  const words = filledMessage(one.message, figures)
  const message = {
    ...{ title: one.name, lines: words ? [words] : [], link: linkOf(context) },
    to: isMail ? await mailOf(context, taken.person) : null,
    attachment: isMail && one.file === 'xlsx' ? await attachmentOf(context, task) : null,
  }
  return { channel, message }
}

async function subscriptionOf({ db }: TurnContext, uid: string): Promise<Subscription> {
  const one = await db.row(sql<Subscription>`select ${COLUMNS} from subscription where uid = ${uid}`)
  if (!one) throw new Refused('NOT_FOUND', '订阅已删除')
  return one
}

type Task = Pick<
  OfflineTask,
  'kind' | 'family' | 'report' | 'result' | 'title' | 'filters' | 'rows' | 'fileKey' | 'bytes'
>

async function taskOf({ db }: TurnContext, uid: string | null): Promise<Task> {
  const task =
    await db.row(sql<Task>`select kind, family, report, result, title, filters, row_count as rows, file_key as "fileKey", bytes
    from offline_task where uid = ${uid} and state = 'DONE'`)
  if (!task) throw new OutboundError('文件已过期或被删除', { isFinal: true })
  return task
}

async function mailOf({ db }: TurnContext, uid: string): Promise<string> {
  const [person] = await colleagues(db, [uid])
  if (!person?.email) throw new OutboundError('没有邮箱，请在用户管理中填写', { isFinal: true })
  return person.email
}

async function attachmentOf({ downloads }: TurnContext, task: Task): Promise<ChannelMessage['attachment']> {
  const file =
    task.fileKey && task.bytes <= ATTACHED_BYTES ? await openWorkbook(downloads, task.fileKey) : null
  if (!file) return null
  const parts: Buffer[] = []
  for await (const part of file.stream) parts.push(Buffer.from(part))
  return { name: `${task.title.replaceAll(' ', '_')}.xlsx`, content: Buffer.concat(parts) }
}

const linkOf = ({ outbound }: TurnContext): string | null =>
  outbound.publicUrl ? `${outbound.publicUrl}/admin/${DOWNLOAD_CENTER}` : null
