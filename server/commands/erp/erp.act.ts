import { sql } from 'kysely'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { notFound, Refused } from '#server/kit/refused.ts'
import type { Act } from '../entry/entry.act.ts'

/** What is sent of a message. */
export async function payloadOf(tx: Tx, caller: Caller, uid: string): Promise<object> {
  const found = await sql<{ payload: object }>`select payload from erp_message
    where uid = ${uid} and farm_id = any(${caller.scope.farms}::uuid[])`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound()
  return row.payload
}

/** Puts messages back into the queue (重发), or takes them out of it (忽略). Sent ones are not ignored. */
export async function changeMessages(
  { tx, caller, trace }: Act,
  uids: readonly string[],
  wish: 'send' | 'ignore',
): Promise<void> {
  const [status, from] =
    wish === 'send' ? ['PENDING', ['SENT', 'FAILED', 'IGNORED']] : ['IGNORED', ['PENDING', 'FAILED']]
  const found = await sql<{ uid: string; status: string }>`select uid, status from erp_message
    where uid = any(${uids}::uuid[]) and farm_id = any(${caller.scope.farms}::uuid[]) for update`.execute(tx)
  if (found.rows.length < new Set(uids).size) throw notFound()
  if (found.rows.some((one) => !from.includes(one.status)))
    throw new Refused('ERROR', wish === 'send' ? '待传和发送中的消息不需要重发' : '只能忽略待传和失败的消息')
  await sql`update erp_message set status = ${status}, next_try = now(), updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = any(${uids}::uuid[])`.execute(tx)
  await audit(
    tx,
    caller,
    trace,
    found.rows.map(({ uid, status: before }) => ({
      ...{ target: 'EBS-event', targetUid: uid, before: { status: before }, after: { status } },
    })),
  )
}

const HEAD = ['期间', '业务日期', '单号', '类型', '对象', '数量', '重量', '金额', '冲销']

/** A cell of a CSV file; what a spreadsheet would take for a formula stays text. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+@\t]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The journal of what waits in a farm up to the end of a month, as CSV for whoever books it by hand; it counts as told then.
 * Source: §5.9 (EBS-event without ERP).
 */
export async function journalOf(
  { tx, caller, trace }: Act,
  { farmId, to, words }: { farmId: string; to: string; words: Readonly<Record<string, string>> },
): Promise<string> {
  const told = await sql<{ uid: string; cells: unknown[]; kind: string; reverses: boolean }>`
    update erp_message m set status = 'SENT', heard = true, answer = '已导出凭证', sent_at = now(), tries = coalesce(tries, 0) + 1
     where farm_id = ${farmId} and event_date <= ${to}::date
       and (status in ('PENDING', 'FAILED') or status = 'SENDING' and next_try <= now())
       -- taken back before anybody knew whether the ERP has it: nothing to book
       and (heard or not reversed)
    returning uid, kind, coalesce(reverses, false) as reverses,
      jsonb_build_array(period, event_date, doc_no, kind, subject, qty, weight, amount) as cells`.execute(tx)
  const lines = told.rows
    .toSorted(
      (a, b) =>
        String(a.cells[1]).localeCompare(String(b.cells[1])) ||
        String(a.cells[2]).localeCompare(String(b.cells[2])),
    )
    .map(({ cells, kind, reverses }) => [...cells.with(3, words[kind] ?? kind), reverses ? '冲销' : ''])
  await audit(tx, caller, trace, [
    { target: 'EBS-event', targetUid: farmId, after: { journal: to, lines: lines.length } },
  ])
  return `\uFEFF${[HEAD, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
