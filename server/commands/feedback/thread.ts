import { sql } from 'kysely'
import { type FeedbackMoments, type FeedbackRole, type FeedbackState, nextStates } from '#domain/feedback.ts'
import type { FileType } from '#kit/document-files.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { notFound } from '../../kit/refused.ts'

const ANSWER = 'feedback:answer'

/** A feedback as its thread shows it. */
export interface FeedbackRow extends FeedbackMoments {
  readonly uid: string
  readonly title: string
  readonly content: string
  readonly sender: string
  readonly page: string | null
  readonly appVersion: string | null
  readonly browser: string | null
  readonly screenSize: string | null
  readonly lastRequest: string | null
  readonly senderUid: string
  readonly companyId: string | null
}

/** The row, held if asked for, to its sender and to whoever sees her organisation. */
export async function loadFeedback(tx: Tx, caller: Caller, uid: string, lock = false): Promise<FeedbackRow> {
  const below = caller.scope.paths.map((path) => `${path}%`)
  const found = await sql<FeedbackRow>`
    select f.uid, f.title, f.content, f.sender, f.status, f.page, f.app_version as "appVersion", f.browser,
      f.screen_size as "screenSize", f.last_request as "lastRequest", f.created_at as "createdAt",
      f.accepted_at as "acceptedAt", f.started_at as "startedAt", f.solved_at as "solvedAt", f.closed_at as "closedAt",
      f.created_by as "senderUid", f.company_id as "companyId"
      from feedback f
     where f.uid = ${uid} and not f.deleted and (f.created_by = ${caller.uid} or exists (
       select 1 from organize o where o.uid = f.organize_id and o.tree_path like any(${below}::text[])))
     ${lock ? sql`for update of f` : sql``}`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('反馈不存在或不在您的范围内')
  return row
}

export const roleIn = (caller: Caller, { senderUid }: Pick<FeedbackRow, 'senderUid'>): FeedbackRole => ({
  isSender: senderUid === caller.uid,
  mayAnswer: caller.functions.has(ANSWER),
})

export interface Screenshot {
  readonly uid: string
  readonly messageUid: string | null
  readonly fileName: string
  readonly size: number
  readonly type: FileType
}

interface Message {
  readonly uid: string
  readonly at: string
  readonly author: string
  /** What the author is, where it was an administrator's answer. */
  readonly role: string | null
  readonly body: string | null
  readonly from: FeedbackState | null
  readonly to: FeedbackState | null
}

/** Everything of one feedback: what was said, its answers and changes of state, its screenshots, and what the person may do. */
export async function threadOf(tx: Tx, caller: Caller, uid: string) {
  const row = await loadFeedback(tx, caller, uid)
  const role = roleIn(caller, row)
  const messages = await sql<Message>`
    select m.uid, m.at, m.author, m.body, m.from_status as "from", m.to_status as "to",
      case when m.by_administrator then coalesce((select r.name from role r join sys_user u on u.uid = m.author_uid
        where r.uid = any(u.role_ids) and not r.deleted order by r.name limit 1), '管理员') end as role
      from feedback_message m where m.feedback_uid = ${uid} order by m.at, m.uid`.execute(tx)
  const files =
    await sql<Screenshot>`select uid, message_uid as "messageUid", file_name as "fileName", size, type
    from feedback_file where feedback_uid = ${uid} order by created_at, uid`.execute(tx)
  const { senderUid: _, companyId: __, ...feedback } = row
  return { feedback, messages: messages.rows, files: files.rows, next: nextStates(row.status, role), ...role }
}

/** Feedback of one's own with an answer one has not looked at yet. */
export async function unreadAnswers(tx: Tx, caller: Caller): Promise<{ uid: string; title: string }[]> {
  const found = await sql<{ uid: string; title: string }>`select uid, title from feedback
    where created_by = ${caller.uid} and not deleted and answered_at > coalesce(seen_at, created_at)
    order by answered_at desc limit 100`.execute(tx)
  return found.rows
}

/** The sender has looked at the answers. */
export async function markSeen(tx: Tx, caller: Caller, uid: string, now: Date): Promise<void> {
  await sql`update feedback set seen_at = ${now} where uid = ${uid} and created_by = ${caller.uid}`.execute(
    tx,
  )
}

interface StateCount {
  readonly status: FeedbackState
  readonly count: number
  readonly mine: number
}

/** Feedback in sight by state, those of one's own, and the mean hours until the first answer. */
export async function feedbackCounts(tx: Tx, caller: Caller) {
  const below = caller.scope.paths.map((path) => `${path}%`)
  const seen = sql`not f.deleted and exists (select 1 from organize o
    where o.uid = f.organize_id and o.tree_path like any(${below}::text[]))`
  const counts = await sql<StateCount>`select f.status, count(*)::int as count,
      (count(*) filter (where f.created_by = ${caller.uid}))::int as mine
    from feedback f where ${seen} group by f.status`.execute(tx)
  const mean = await sql<{ hours: string | null }>`
    select round(avg(extract(epoch from first.at - f.created_at) / 3600), 1)::text as hours
      from feedback f join lateral (select min(m.at) as at from feedback_message m
        where m.feedback_uid = f.uid and m.by_administrator) first on first.at is not null
     where ${seen}`.execute(tx)
  return { list: counts.rows, firstAnswerHours: mean.rows[0]?.hours ?? null }
}
