import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type FeedbackState, feedbackStates, nextStates } from '#domain/feedback.state.ts'
import type { SentFeedback } from '#resources/answers/feedback.shapes.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import { forbidden, invalid, Refused } from '#server/kit/refused.ts'
import type { Acting } from '../entry/entry.act.ts'
import { type FeedbackRow, loadFeedback, roleIn } from './thread.ts'

const TARGET = 'feedback'

interface Act extends Acting {
  readonly now: Date
}

/** Stores a feedback under the sender's organisation and company. @returns its uid */
export async function sendFeedback({ tx, caller, now }: Act, sent: SentFeedback): Promise<string> {
  const uid = uuidv7()
  await tx.run(sql`insert into feedback (uid, title, module, kind, content, organize_id, company_id, sender, sender_id, status, page, app_version,
      browser, screen_size, last_request, created_by, updated_by, created_at)
    select ${uid}, ${sent.title}, ${sent.module}, ${sent.kind}, ${sent.content}, ${caller.organizeId}, (
        select c.uid from organize c join organize o on o.uid = ${caller.organizeId} and o.tree_path like c.tree_path || '%'
         where c.type = 'company' order by c.level desc limit 1),
      ${caller.name}, ${caller.uid}, 'WAITING', ${sent.page}, ${sent.appVersion}, ${sent.browser}, ${sent.screenSize}, ${sent.lastRequest},
      ${caller.uid}, ${caller.uid}, ${now}`)
  await audit(tx, caller, { target: TARGET, targetUid: uid, after: { title: sent.title, kind: sent.kind } })
  return uid
}

/**
 * Adds an answer, a change of state or both to the thread. The sender writes and confirms, an administrator answers and
 * moves on; an administrator's change is shown to the sender as new. @returns the uid of the message
 */
export async function answerFeedback(
  act: Act,
  feedbackUid: string,
  answer: { readonly body: string | null; readonly status: FeedbackState | null },
): Promise<string> {
  const { tx, caller, now } = act
  const row = await loadFeedback(tx, caller, feedbackUid, true)
  const { isSender, mayAnswer } = roleIn(caller, row)
  if (!isSender && !mayAnswer) throw forbidden('只有提交人和有回复权限的管理员可以回复')
  if (!answer.body && !answer.status) throw invalid({ body: ['请输入回复'] })
  assertMayMove(row, caller, answer.status)
  const uid = uuidv7()
  const byAdministrator = mayAnswer && !isSender
  await tx.run(sql`insert into feedback_message (uid, company_id, feedback_uid, at, author_uid, author, by_administrator, body,
      from_status, to_status)
    values (${uid}, ${row.companyId}, ${row.uid}, ${now}, ${caller.uid}, ${caller.name}, ${byAdministrator}, ${answer.body},
      ${answer.status ? row.status : null}, ${answer.status})`)
  await moveOn(act, row, answer.status, byAdministrator)
  await audit(tx, caller, {
    ...{ target: TARGET, targetUid: row.uid, before: { status: row.status } },
    after: { status: answer.status ?? row.status, answer: answer.body },
  })
  return uid
}

function assertMayMove(row: FeedbackRow, caller: Caller, to: FeedbackState | null): void {
  if (to === null || nextStates(row.status, roleIn(caller, row)).includes(to)) return
  throw new Refused('ERROR', `反馈${feedbackStates[row.status]}，不能改为${feedbackStates[to]}`)
}

/** Timestamps of the thread: the first answer accepts it, reopening restarts the work. */
async function moveOn(
  { tx, caller, now }: Act,
  row: FeedbackRow,
  status: FeedbackState | null,
  byAdministrator: boolean,
): Promise<void> {
  const isOpenedAgain = status === 'DOING'
  await tx.run(sql`update feedback set status = ${status ?? row.status},
      accepted_at = coalesce(accepted_at, ${byAdministrator ? now : null}::timestamptz),
      started_at = case when ${isOpenedAgain} then ${now} else started_at end,
      solved_at = case when ${status === 'SOLVED'} then ${now} when ${isOpenedAgain} then null else solved_at end,
      closed_at = case when ${status === 'CLOSED'} then ${now} when ${isOpenedAgain} then null else closed_at end,
      answered_at = case when ${byAdministrator} then ${now} else answered_at end,
      version = version + 1, updated_by = ${caller.uid}, updated_at = now()
    where uid = ${row.uid}`)
}
