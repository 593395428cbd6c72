import { sql } from 'kysely'
import { waitAfter } from '#domain/erp/messages.ts'
import type { Tx } from '../../kit/database.ts'
import { parametersOf } from '../../kit/parameters.ts'

/** Messages sent at a time: the others of the farm wait for the next turn. */
const MOST = 50
const PATIENCE_MS = 10_000
/** What is kept of an answer. */
const LONGEST_ANSWER = 200

interface Message {
  readonly uid: string
  readonly tries: number
  readonly body: object
}

/** How a message is brought to the ERP: what it answered. @throws when it did not take it */
export type Carrier = (endpoint: string, message: Message) => Promise<string>

/** Posts a message as JSON. Its uid is the idempotency key: what was taken and not answered is not booked twice. */
export const post: Carrier = async (endpoint, { uid, body }) => {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': uid },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = (await answer.text()).slice(0, LONGEST_ANSWER)
  if (!answer.ok) throw new Error(`${answer.status} ${text}`)
  return text
}

/** Sends what waits in a farm, the oldest first; without an ERP it waits for the journal. A failed one is tried again later. */
export async function sendWaiting(
  tx: Tx,
  farmId: string,
  today: string,
  carry: Carrier = post,
): Promise<void> {
  const { erp_endpoint: endpoint } = await parametersOf(tx, farmId, today)
  if (!/^https?:\/\//.test(endpoint)) return
  const waiting =
    await sql<Message>`select uid, coalesce(tries, 0) as tries, jsonb_build_object('uid', uid, 'farmId', farm_id, 'kind', kind,
      'docNo', doc_no, 'reverses', reverses, 'period', period, 'date', event_date, 'qty', qty, 'weight', weight, 'amount', amount,
      'payload', payload) as body
    from erp_message where farm_id = ${farmId} and status in ('PENDING', 'FAILED') and next_try <= now()
    order by event_date, created_at limit ${sql.lit(MOST)} for update skip locked`.execute(tx)
  for (const message of waiting.rows) {
    const sent = await carry(endpoint, message).then(
      (answer) => ({ status: 'SENT', answer }),
      (error: unknown) => ({
        status: 'FAILED',
        answer: String((error as Error).message).slice(0, LONGEST_ANSWER),
      }),
    )
    const tries = message.tries + 1
    await sql`update erp_message set status = ${sent.status}, answer = ${sent.answer}, tries = ${tries}, sent_at = now(),
        next_try = now() + make_interval(mins => ${waitAfter(tries)}) where farm_id = ${farmId} and uid = ${message.uid}`.execute(
      tx,
    )
    // one that nobody answers would hold all others up
    if (sent.status === 'FAILED') return
  }
}
