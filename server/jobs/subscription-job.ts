import { sql } from 'kysely'
import { z } from 'zod'
import { notifyOwner, takeNoticesBack } from '../commands/subscription/notices.ts'
import { defineJob } from './define-job.ts'
import { sendDue } from './subscription/deliver.ts'
import { queueFiles, startDue, type TurnContext } from './subscription/start-runs.ts'

/** Seconds until a message leaves once its file is there. */
const EVERY_S = 5

/** One turn: due runs begin, files are queued and followed, messages are sent, finished runs are closed. */
export async function subscriptionTurn(context: TurnContext): Promise<void> {
  await startDue(context)
  await queueFiles(context)
  await followFiles(context)
  await sendDue(context)
  await closeRuns(context)
  await sweepTrials(context)
}

interface Open {
  readonly uid: string
  readonly isFile: boolean
  readonly task: string | null
  readonly taskState: string | null
  readonly taskError: string | null
  readonly fileState: string
  readonly fileNote: string
}

interface Next {
  readonly state: 'SENT' | 'WAITING' | 'FAILED' | 'SKIPPED'
  readonly note: string
}

const RUNNING = ['QUEUED', 'RUNNING']

/** Next state of a delivery whose file has ended; null while it is still being made. */
function nextOf({ isFile, task, taskState, taskError, fileState, fileNote }: Open): Next | null {
  if (fileState === 'SKIPPED') return { state: 'SKIPPED', note: fileNote }
  if (task === null) return null
  if (taskState === null || taskState === 'CANCELLED') return { state: 'FAILED', note: '文件已被取消或删除' }
  if (RUNNING.includes(taskState)) return null
  if (taskState === 'FAILED') return { state: 'FAILED', note: taskError ?? '' }
  return { state: isFile ? 'SENT' : 'WAITING', note: '' }
}

/** Follows the files: finished ones are in the download centre, and are passed on to mail and robots. */
async function followFiles({ db, now }: TurnContext): Promise<void> {
  const found =
    await db.rows(sql<Open>`select d.uid, d.channel_uid is null as "isFile", f.task_uid as task, t.state as "taskState",
      t.error as "taskError", f.state as "fileState", f.note as "fileNote"
    from subscription_delivery d
    join subscription_delivery f on f.run_uid = d.run_uid and f.person = d.person and f.channel_uid is null
    left join offline_task t on t.uid = f.task_uid
   where d.state = 'MAKING'`)
  for (const open of found) {
    const next = nextOf(open)
    if (!next) continue
    await db.run(sql`update subscription_delivery set state = ${next.state}, note = ${next.note},
        next_try = ${next.state === 'WAITING' ? now() : null}, sent_at = ${next.state === 'SENT' ? now() : null}
      where uid = ${open.uid} and state = 'MAKING'`)
  }
}

interface Ended {
  readonly run: string
  readonly sent: number
  readonly failed: readonly string[]
  readonly hasFailed: boolean
  /** True where a mail or a robot failed, not only the file. */
  readonly byChannel: boolean
}

const MOST_WORDS = 300

/** Closes runs whose deliveries have all been sent or failed. A run counts as failed where one failed, or nothing reached any recipient. */
async function closeRuns({ db, now }: TurnContext): Promise<void> {
  const found =
    await db.rows(sql<Ended>`select r.uid as run, count(d.uid) filter (where d.state = 'SENT')::int as sent,
      coalesce(json_agg(d.person_name || coalesce(' ' || nullif(d.channel_name, ''), '') || '：' || d.note order by d.uid)
        filter (where d.state in ('FAILED', 'SKIPPED') and (d.state = 'FAILED' or d.channel_uid is null)), '[]') as failed,
      coalesce(bool_or(d.state = 'FAILED'), false) as "hasFailed",
      coalesce(bool_or(d.state = 'FAILED' and d.channel_uid is not null), false) as "byChannel"
    from subscription_run r left join subscription_delivery d on d.run_uid = r.uid where r.state = 'RUNNING'
    group by r.uid having count(*) filter (where d.state in ('MAKING', 'WAITING', 'SENDING')) = 0`)
  for (const ended of found) await closeRun({ db, now }, ended)
}

async function closeRun(
  { db, now }: Pick<TurnContext, 'db' | 'now'>,
  { run, sent, failed, hasFailed, byChannel }: Ended,
) {
  const state = sent === 0 || hasFailed ? 'FAILED' : 'DONE'
  const text = failed.join('；').slice(0, MOST_WORDS)
  const closed =
    await db.changed(sql`update subscription_run set state = ${state}, note = ${text}, finished_at = ${now()}
    where uid = ${run} and state = 'RUNNING'`)
  if (closed !== 1) return
  if (state === 'DONE') await takeNoticesBack(db, run)
  else await notifyOwner(db, { run, text, now: now() }, nextWords({ hasFailed, byChannel }))
}

/** Advice to the owner of a failed run. */
function nextWords({ hasFailed, byChannel }: Pick<Ended, 'hasFailed' | 'byChannel'>): string {
  if (!hasFailed) return '请收件人取得权限，或修改收件人'
  return byChannel ? '在发送记录中重发或换渠道' : '在发送记录中重发'
}

/** Hours for which the answer to a trial can be read. */
const TRIAL_HOURS = 24

/** Deletes trials, which are no records: their files stay in the download centre. */
const sweepTrials = ({ db, now }: TurnContext): Promise<void> =>
  db.run(sql`delete from subscription
    where trial and created_at < ${now()}::timestamptz - make_interval(hours => ${TRIAL_HOURS})`)

/** Scheduled reports for subscribers (decision 0041). */
export const subscriptionJob = defineJob({
  head: {
    name: 'subscriptions',
    label: '订阅发送',
    about: '到点生成报表，送到收件人和群',
    area: 'INTERFACE',
  },
  starts: { every: EVERY_S, atStart: true },
  retry: { limit: 0, delay: 0 },
  expireInSeconds: 1800,
  keptDays: 0.02,
  input: z.object({}),
  async work(context) {
    await subscriptionTurn(context)
    return undefined
  },
})
