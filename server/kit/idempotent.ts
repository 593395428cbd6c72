import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from './context.ts'
import type { Tx } from './database.ts'
import { Refused } from './refused.ts'

const KEY = /^[\w-]{8,80}$/

/**
 * Runs a write once per client key: the second, parallel or repeated request waits for the first and gets its answer. Without a key the
 * write simply runs; the same key with another body, or on another route, is refused.
 * @param request `of`: what the route acts on, where its body does not say it
 */
export async function once<T>(
  tx: Tx,
  caller: Caller,
  request: { key: string | undefined; of?: string; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (request.key === undefined) return work()
  if (!KEY.test(request.key)) throw new Refused('INVALID', '请求编号不正确')
  const route = request.of === undefined ? caller.route : `${caller.route} ${request.of}`
  const hash = createHash('sha256')
    .update(`${route}\n${JSON.stringify(request.body ?? null)}`)
    .digest('hex')
  const claimed = await tx.changed(sql`insert into request_answer (user_uid, request_id, route, body_hash)
    values (${caller.uid}, ${request.key}, ${route}, ${hash}) on conflict do nothing`)
  if (claimed === 0) return repeated<T>(tx, caller, request.key, hash)
  const answer = await work()
  await tx.run(sql`
    update request_answer set answer = ${JSON.stringify(answer)}::json where user_uid = ${caller.uid} and request_id = ${request.key}`)
  return answer
}

async function repeated<T>(tx: Tx, caller: Caller, key: string, hash: string): Promise<T> {
  const first = await tx.row(sql<{ answer: T; body_hash: string }>`
    select answer, body_hash from request_answer where user_uid = ${caller.uid} and request_id = ${key}`)
  if (!first || first.body_hash !== hash) throw new Refused('INVALID', '同一请求编号的内容不一致')
  return first.answer
}
