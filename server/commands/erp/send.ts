import { sql } from 'kysely'
import { waitAfter } from '#domain/erp/erp.ts'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import type { InFarm } from '#server/kit/farm-scope.ts'
import { type Outbound, OutboundError } from '#server/kit/outbound/outbound.ts'
import { outboundPost } from '#server/kit/outbound/outbound-post.ts'
import { parametersOf } from '#server/kit/parameters.read.ts'
import { notFound, Refused } from '#server/kit/refused.ts'
import { errorText } from '#server/kit/start-error.ts'
import type { Act } from '../entry/entry.act.ts'

/** Most messages sent at a time: the others of the farm wait for the next run. */
const MOST = 50
/** Seconds a message belongs to its sender: longer than any answer may take. */
const LEASE_S = 60
/** A message that is due; one that is being sent, once its sender must have died. */
export const DUE = sql`status in ('PENDING', 'FAILED', 'SENDING') and next_try <= now()`
/** Most characters kept of an answer. */
const LONGEST_ANSWER = 200

interface Message {
  readonly uid: string
  readonly tries: number
  readonly body: object
}

interface Outcome {
  readonly status: 'SENT' | 'FAILED'
  /** True where it may have been booked all the same. */
  readonly unsure: boolean
  readonly answer: string
}

/** The ERP received a message and did not book it. */
export class TurnedDown extends Error {}

/** Delivers a message to the ERP and returns its answer. @throws TurnedDown; anything else where the outcome is unknown */
export type Carrier = (endpoint: string, message: Message) => Promise<string>

/**
 * Posts a message as JSON; its uid is the idempotency key, so that a message taken but not answered is not booked twice. Of the answer only
 * the status is kept (decision 0041).
 */
export const postTo =
  (outbound: Outbound): Carrier =>
  async (endpoint, { uid, body }) => {
    const posted = { body: JSON.stringify(body), headers: { 'idempotency-key': uid } }
    const { status } = await outboundPost(endpoint, posted, outbound).catch((error: unknown) => {
      // a message that was never sent cannot have been booked
      throw error instanceof OutboundError && error.isFinal ? new TurnedDown(error.message) : error
    })
    if (status >= 200 && status < 300) return String(status)
    throw status < 500 ? new TurnedDown(String(status)) : new Error(String(status))
  }

/**
 * Sends the waiting messages of a farm, the oldest first, each taken in one transaction and settled in another: none is open while the ERP
 * answers. Two senders never hold the same message, and a failed one, or one whose sender died, is due again after `LEASE_S`.
 */
export async function sendWaiting(inFarm: InFarm, farmId: string, today: string, carry: Carrier) {
  const { erp_endpoint: endpoint } = await inFarm((tx) => parametersOf(tx, farmId, today))
  if (!/^https?:\/\//.test(endpoint)) return
  for (let sent = 0; sent < MOST; sent += 1) {
    const message = await inFarm((tx) => takeNext(tx, farmId))
    if (!message) return
    const outcome = await carry(endpoint, message).then(
      (answer): Outcome => ({ status: 'SENT', unsure: false, answer }),
      (error: unknown): Outcome => ({
        status: 'FAILED',
        unsure: !(error instanceof TurnedDown),
        answer: errorText(error).slice(0, LONGEST_ANSWER),
      }),
    )
    await inFarm((tx) => settle(tx, farmId, message, outcome))
    // one without an answer would hold all others up
    if (outcome.status === 'FAILED') return
  }
}

/** Takes the oldest message that is due and not taken by another sender. */
const takeNext = (tx: Tx, farmId: string): Promise<Message | undefined> =>
  tx.row(sql<Message>`update erp_message m set status = 'SENDING', tries = coalesce(tries, 0) + 1, next_try = now() + make_interval(secs => ${LEASE_S})
     where m.farm_id = ${farmId} and m.uid = (select uid from erp_message where farm_id = ${farmId}
       and ${DUE} order by event_date, created_at, reverses desc limit 1 for update skip locked)
    returning uid, tries, jsonb_build_object('uid', uid, 'farmId', farm_id, 'kind', kind, 'docNo', doc_no, 'reverses', reverses, 'period', period,
      'date', event_date, 'qty', qty, 'weight', weight, 'amount', amount, 'payload', payload) as body`)

/**
 * Writes the outcome, if the message is still held by this sender. One taken back on its way is reversed now that it is booked, and
 * deleted where it certainly is not; one that had been booked before was reversed when it was taken back.
 */
async function settle(tx: Tx, farmId: string, { uid, tries }: Message, { status, unsure, answer }: Outcome) {
  const message = sql`m.farm_id = ${farmId} and m.uid = ${uid}`
  const before = await tx.value(sql<boolean>`select heard from erp_message m where ${message} for update`)
  const reversed = await tx.value(sql<boolean>`
    update erp_message m set status = ${status}, heard = heard or ${status === 'SENT'}, unsure = ${unsure}, answer = ${answer}, sent_at = now(),
        next_try = now() + make_interval(mins => ${waitAfter(tries)})
     where ${message} and status = 'SENDING' and tries = ${tries} returning reversed`)
  if (!reversed || before) return
  if (status === 'SENT') await tx.run(sql`select erp_reverse(m) from erp_message m where ${message}`)
  else if (!unsure) await tx.run(sql`delete from erp_message m where ${message}`)
}

/** The payload sent for a message. */
export async function payloadOf(tx: Tx, caller: Caller, uid: string): Promise<object> {
  const payload = await tx.value(sql<object>`select payload from erp_message
    where uid = ${uid} and farm_id = any(${caller.scope.farms}::uuid[])`)
  if (!payload) throw notFound()
  return payload
}

/** Puts messages back into the queue (重发), or takes them out of it (忽略). Sent ones are not ignored. */
export async function changeMessages(
  { tx, caller }: Act,
  uids: readonly string[],
  request: 'send' | 'ignore',
): Promise<void> {
  const [status, from] =
    request === 'send' ? ['PENDING', ['SENT', 'FAILED', 'IGNORED']] : ['IGNORED', ['PENDING', 'FAILED']]
  const found = await tx.rows(sql<{ uid: string; status: string }>`select uid, status from erp_message
    where uid = any(${uids}::uuid[]) and farm_id = any(${caller.scope.farms}::uuid[]) for update`)
  if (found.length < new Set(uids).size) throw notFound()
  if (found.some((one) => !from.includes(one.status)))
    throw new Refused(
      'ERROR',
      request === 'send' ? '待传和发送中的消息不需要重发' : '只能忽略待传和失败的消息',
    )
  await tx.run(sql`update erp_message set status = ${status}, next_try = now(), updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = any(${uids}::uuid[])`)
  const entries = found.map(({ uid, status: before }) => ({
    ...{ target: 'EBS-event', targetUid: uid, before: { status: before }, after: { status } },
  }))
  await audit(tx, caller, entries)
}

const HEAD = ['期间', '业务日期', '单号', '类型', '对象', '数量', '重量', '金额', '冲销']

/** A cell of a CSV file; text that a spreadsheet would take for a formula is escaped. */
const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = /^[=+@\t]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The journal of a farm's waiting messages up to the end of a month, as CSV for booking by hand; they count as sent then.
 * Source: §5.9 (EBS-event without ERP).
 */
export async function journalOf(
  { tx, caller }: Act,
  { farmId, to, words }: { farmId: string; to: string; words: Readonly<Record<string, string>> },
): Promise<string> {
  const reported = await tx.rows(sql<{ uid: string; cells: unknown[]; kind: string; reverses: boolean }>`
    update erp_message m set status = 'SENT', heard = true, answer = '已导出凭证', sent_at = now(), tries = coalesce(tries, 0) + 1
     where farm_id = ${farmId} and event_date <= ${to}::date
       and (status in ('PENDING', 'FAILED') or status = 'SENDING' and next_try <= now())
       -- taken back before the ERP confirmed it: nothing to book
       and (heard or not reversed)
    returning uid, kind, coalesce(reverses, false) as reverses,
      jsonb_build_array(period, event_date, doc_no, kind, subject, qty, weight, amount) as cells`)
  const lines = reported
    .toSorted(
      (a, b) =>
        String(a.cells[1]).localeCompare(String(b.cells[1])) ||
        String(a.cells[2]).localeCompare(String(b.cells[2])),
    )
    .map(({ cells, kind, reverses }) => [...cells.with(3, words[kind] ?? kind), reverses ? '冲销' : ''])
  await audit(tx, caller, {
    target: 'EBS-event',
    targetUid: farmId,
    after: { journal: to, lines: lines.length },
  })
  return `\uFEFF${[HEAD, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}
