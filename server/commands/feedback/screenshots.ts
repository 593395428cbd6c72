import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { MAX_SCREENSHOTS } from '#domain/feedback.ts'
import { dropFile, keepFile, type TakenFile } from '../../kit/attachments/file-store.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { forbidden, invalid, notFound } from '../../kit/refused.ts'
import { type FeedbackRow, loadFeedback, roleIn, type Screenshot } from './thread.ts'

/** Where a screenshot goes: to the feedback itself, or to one of its answers. */
export interface ScreenshotPlace {
  readonly feedbackUid: string
  readonly messageUid: string | null
  /** Folder of attached files. */
  readonly root: string
}

/** The feedback, if the caller may add screenshots there: to what she wrote herself. */
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
  const found = await sql<{ own: boolean }>`select author_uid = ${caller.uid} as own from feedback_message
    where uid = ${messageUid} and feedback_uid = ${feedbackUid}`.execute(tx)
  const [message] = found.rows
  if (!message) throw notFound('回复不存在')
  if (!message.own) throw forbidden('只能给自己的回复附截图')
  return row
}

/** Keeps a picture that has come in; everything else is refused. */
export async function addScreenshot(
  tx: Tx,
  caller: Caller,
  trace: Trace,
  place: ScreenshotPlace,
  { taken, fileName }: { readonly taken: TakenFile; readonly fileName: string },
): Promise<Pick<Screenshot, 'uid'>> {
  const { feedbackUid, messageUid, root } = place
  const row = await assertMayAddScreenshot(tx, caller, place, true)
  if (taken.type !== 'png' && taken.type !== 'jpg') throw invalid({ file: ['截图只能是 png 或 jpg 图片'] })
  const found = await sql<{ count: number }>`select count(*)::int as count from feedback_file
    where feedback_uid = ${feedbackUid} and message_uid is not distinct from ${messageUid}::uuid`.execute(tx)
  if ((found.rows[0]?.count ?? 0) >= MAX_SCREENSHOTS)
    throw invalid({ file: [`最多 ${MAX_SCREENSHOTS} 张截图`] })
  const uid = uuidv7()
  const { size, sha256, type } = taken
  await sql`insert into feedback_file (uid, company_id, feedback_uid, message_uid, file_name, size, sha256, type, created_by)
    values (${uid}, ${row.companyId}, ${feedbackUid}, ${messageUid}, ${fileName}, ${size}, ${sha256}, ${type}, ${caller.uid})`.execute(
    tx,
  )
  await audit(tx, caller, trace, [
    { target: 'feedback', targetUid: feedbackUid, after: { file: uid, fileName, size, message: messageUid } },
  ])
  await keepFile(root, feedbackUid, taken)
  return { uid }
}

/** One screenshot with the content it lies under, to whoever sees the feedback. */
export async function oneScreenshot(tx: Tx, caller: Caller, feedbackUid: string, file: string) {
  await loadFeedback(tx, caller, feedbackUid)
  const found = await sql<
    Screenshot & { sha256: string }
  >`select uid, message_uid as "messageUid", file_name as "fileName",
      size, type, sha256 from feedback_file where feedback_uid = ${feedbackUid} and uid = ${file}`.execute(tx)
  const [one] = found.rows
  if (!one) throw notFound('截图不存在')
  return one
}

/** Deletes bytes that no row names: the row was refused after they had come in. */
export async function dropUnnamedScreenshot(
  tx: Tx,
  root: string,
  feedbackUid: string,
  sha256: string,
): Promise<void> {
  const found =
    await sql`select 1 from feedback_file where feedback_uid = ${feedbackUid} and sha256 = ${sha256} limit 1`.execute(
      tx,
    )
  if (found.rows.length === 0) await dropFile(root, feedbackUid, sha256)
}
