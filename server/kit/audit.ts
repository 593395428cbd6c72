import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from './context.ts'
import type { Db, Tx } from './database.ts'

export interface AuditEntry {
  target?: string
  targetUid?: string | null
  before?: unknown
  after?: unknown
  reason?: string | null
  outcome?: string
}

/** Outcome of a call refused by a business rule: answered with 200, and nothing was written. */
export const REFUSED = 'REFUSED'

/** NUL and halves of surrogate pairs, as JSON writes them: jsonb takes neither, and refused values must be traced too. */
const UNSTORABLE = /(?<=(?<!\\)(?:\\\\)*)\\u(0000|d[89a-f][0-9a-f]{2})/gi

const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value).replace(UNSTORABLE, '\\ufffd')

/** Writes audit rows in the caller's transaction: a change and its trace are saved together or not at all. */
export async function audit(
  tx: Tx | Db,
  actor: Actor,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const rows = [entries].flat().map((entry) => ({
    uid: uuidv7(),
    user_uid: actor.uid ?? null,
    account: actor.account ?? null,
    organize_uid: actor.organizeId ?? null,
    route: actor.route,
    request_id: actor.requestId,
    outcome: entry.outcome ?? 'SUCCESS',
    target: entry.target ?? null,
    target_uid: entry.targetUid ?? null,
    before: json(entry.before),
    after: json(entry.after),
    reason: entry.reason ?? null,
  }))
  if (rows.length === 0) return
  await tx.run(sql`insert into audit_log (uid, user_uid, account, organize_uid, route, request_id, outcome, target, target_uid, before, after, reason)
    select uid, user_uid, account, organize_uid, route, request_id, outcome, target, target_uid, before::jsonb, after::jsonb, reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(uid uuid, user_uid uuid, account text, organize_uid uuid,
        route text, request_id text, outcome text, target text, target_uid uuid, before text, after text, reason text)`)
}
