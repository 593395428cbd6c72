import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type FeedbackRole, type FeedbackState, MAX_SCREENSHOTS, nextStates } from '#domain/feedback.state.ts'
import type { FileType } from '#kit/document-files.ts'
import type { ThreadFeedback, ThreadMessage } from '#resources/answers/feedback.shapes.ts'
import { dropFile, keepFile, type TakenFile } from '#server/kit/attachments/file-store.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid, notFound } from '#server/kit/refused.ts'

const ANSWER = 'feedback:answer'

/** A feedback with whose it is. */
export interface FeedbackRow extends ThreadFeedback {
  readonly senderUid: string
  readonly companyId: string | null
}

/** The row, locked if requested, for its sender and for users who see the sender's organisation. */
export async function loadFeedback(tx: Tx, caller: Caller, uid: string, lock = false): Promise<FeedbackRow> {
  const below = caller.scope.paths.map((path) => `${path}%`)
  const row = await tx.row(sql<FeedbackRow>`
    select f.uid, f.title, f.content, f.sender, f.status, f.page, f.app_version as "appVersion", f.browser,
      f.screen_size as "screenSize", f.last_request as "lastRequest", f.created_at as "createdAt",
      f.accepted_at as "acceptedAt", f.started_at as "startedAt", f.solved_at as "solvedAt", f.closed_at as "closedAt",
      f.created_by as "senderUid", f.company_id as "companyId"
      from feedback f
     where f.uid = ${uid} and not f.deleted and (f.created_by = ${caller.uid} or exists (
       select 1 from organize o where o.uid = f.organize_id and o.tree_path like any(${below}::text[])))
     ${lock ? sql`for update of f` : sql``}`)
  if (!row) throw notFound('反馈不存在或不在您的范围内')
  return row
}

export const roleIn = (caller: Caller, { senderUid }: Pick<FeedbackRow, 'senderUid'>): FeedbackRole => ({
  isSender: senderUid === caller.uid,
  mayAnswer: caller.functions.has(ANSWER),
})

interface Screenshot {
  readonly uid: string
  readonly messageUid: string | null
  readonly fileName: string
  readonly size: number
  readonly type: FileType
}

/** A whole feedback thread: its text, answers, changes of state and screenshots, and the caller's permitted acts. */
export async function threadOf(tx: Tx, caller: Caller, uid: string) {
  const row = await loadFeedback(tx, caller, uid)
  const role = roleIn(caller, row)
  const messages = await tx.rows(sql<ThreadMessage>`
    select m.uid, m.at, m.author, m.body, m.from_status as "from", m.to_status as "to",
      case when m.by_administrator then coalesce((select r.name from role r join sys_user u on u.uid = m.author_uid
        where r.uid = any(u.role_ids) and not r.deleted order by r.name limit 1), '管理员') end as role
      from feedback_message m where m.feedback_uid = ${uid} order by m.at, m.uid`)
  const files =
    await tx.rows(sql<Screenshot>`select uid, message_uid as "messageUid", file_name as "fileName", size, type
    from feedback_file where feedback_uid = ${uid} order by created_at, uid`)
  const { senderUid: _, companyId: __, ...feedback } = row
  return { feedback, messages, files, next: nextStates(row.status, role), ...role }
}

/** The caller's feedback with unseen answers. */
export const unreadAnswers = (tx: Tx, caller: Caller) =>
  tx.rows(sql<{ uid: string; title: string }>`select uid, title from feedback
    where created_by = ${caller.uid} and not deleted and answered_at > coalesce(seen_at, created_at)
    order by answered_at desc limit 100`)

/** Marks the answers as seen by the sender. */
export const markSeen = (tx: Tx, caller: Caller, uid: string, now: Date): Promise<void> =>
  tx.run(sql`update feedback set seen_at = ${now} where uid = ${uid} and created_by = ${caller.uid}`)

/** Feedback in sight by state, the caller's own, and the mean hours until the first answer. */
export async function feedbackCounts(tx: Tx, caller: Caller) {
  const below = caller.scope.paths.map((path) => `${path}%`)
  const seen = sql`not f.deleted and exists (select 1 from organize o
    where o.uid = f.organize_id and o.tree_path like any(${below}::text[]))`
  const counts = await tx.rows(sql<{ status: FeedbackState; count: number; mine: number }>`
    select f.status, count(*)::int as count,
      (count(*) filter (where f.created_by = ${caller.uid}))::int as mine
    from feedback f where ${seen} group by f.status`)
  const firstAnswerHours = await tx.value(sql<string>`
    select round(avg(extract(epoch from first.at - f.created_at) / 3600), 1)::text
      from feedback f join lateral (select min(m.at) as at from feedback_message m
        where m.feedback_uid = f.uid and m.by_administrator) first on first.at is not null
     where ${seen}`)
  return { list: counts, firstAnswerHours }
}

/** Target of a screenshot: the feedback itself, or one of its answers. */
export interface ScreenshotPlace {
  readonly feedbackUid: string
  readonly messageUid: string | null
  /** Folder of attached files. */
  readonly root: string
}

/** The feedback, if the caller may add screenshots there: to her own text only. */
export async function assertMayAddScreenshot(
  tx: Tx,
  caller: Caller,
  { feedbackUid, messageUid }: ScreenshotPlace,
  lock = false,
): Promise<FeedbackRow> {
  const row = await loadFeedback(tx, caller, feedbackUid, lock)
  if (messageUid === null) {
    if (!roleIn(caller, row).isSender) throw forbidden('截图由提交人添加；回复时可附截图')
    return row
  }
  const isOwn = await tx.value(sql<boolean>`
    select author_uid = ${caller.uid} from feedback_message
    where uid = ${messageUid} and feedback_uid = ${feedbackUid}`)
  if (isOwn === null) throw notFound('回复不存在')
  if (!isOwn) throw forbidden('只能给自己的回复附截图')
  return row
}

/** Stores an uploaded picture; any other content is refused. */
export async function addScreenshot(
  tx: Tx,
  caller: Caller,
  place: ScreenshotPlace,
  { taken, fileName }: { readonly taken: TakenFile; readonly fileName: string },
): Promise<Pick<Screenshot, 'uid'>> {
  const { feedbackUid, messageUid, root } = place
  const row = await assertMayAddScreenshot(tx, caller, place, true)
  if (taken.type !== 'png' && taken.type !== 'jpg') throw invalid({ file: ['截图只能是 png 或 jpg 图片'] })
  const count = await tx.value(sql<number>`select count(*)::int from feedback_file
    where feedback_uid = ${feedbackUid} and message_uid is not distinct from ${messageUid}::uuid`)
  if (Number(count) >= MAX_SCREENSHOTS) throw invalid({ file: [`最多 ${MAX_SCREENSHOTS} 张截图`] })
  const uid = uuidv7()
  const { size, sha256, type } = taken
  await tx.run(sql`insert into feedback_file (uid, company_id, feedback_uid, message_uid, file_name, size, sha256, type, created_by)
    values (${uid}, ${row.companyId}, ${feedbackUid}, ${messageUid}, ${fileName}, ${size}, ${sha256}, ${type}, ${caller.uid})`)
  await audit(tx, caller, {
    target: 'feedback',
    targetUid: feedbackUid,
    after: { file: uid, fileName, size, message: messageUid },
  })
  await keepFile(root, feedbackUid, taken)
  return { uid }
}

/** One screenshot with its content hash, for users who see the feedback. */
export async function oneScreenshot(tx: Tx, caller: Caller, feedbackUid: string, file: string) {
  await loadFeedback(tx, caller, feedbackUid)
  const one = await tx.row(sql<Screenshot & { sha256: string }>`
    select uid, message_uid as "messageUid", file_name as "fileName",
      size, type, sha256 from feedback_file where feedback_uid = ${feedbackUid} and uid = ${file}`)
  if (!one) throw notFound('截图不存在')
  return one
}

/** Deletes bytes without a row: the row was refused after the upload. */
export async function dropUnnamedScreenshot(tx: Tx, root: string, feedbackUid: string, sha256: string) {
  const isNamed = await tx.has(sql`
    select 1 from feedback_file where feedback_uid = ${feedbackUid} and sha256 = ${sha256} limit 1`)
  if (!isNamed) await dropFile(root, feedbackUid, sha256)
}
