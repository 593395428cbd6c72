import { sql } from 'kysely'
import type { SubscriptionDelivery, SubscriptionRun } from '#kit/subscriptions.ts'
import type { Tx } from '#server/kit/database.ts'
import { recordOf } from '#server/kit/narrow.ts'
import { notFound, Refused } from '#server/kit/refused.ts'

const MOST_RUNS = 100

/** Runs a user sees, the latest first: all deliveries of his own subscriptions, of others those sent to him. */
export async function visibleRuns(tx: Tx, uids: readonly string[]): Promise<SubscriptionRun[]> {
  const found =
    await tx.rows(sql<SubscriptionRun>`select r.uid, r.subscription_uid as "subscriptionUid", s.name as subscription, s.report,
      r.due_at as "dueAt", r.by_hand as "byHand", r.started_at as "startedAt", r.state, r.note,
      extract(epoch from r.finished_at - r.started_at)::float as seconds, '[]'::jsonb as deliveries
    from subscription_run r join subscription s on s.uid = r.subscription_uid
   where s.uid = any(${[...uids]}::uuid[]) order by r.due_at desc, r.uid desc limit ${MOST_RUNS}`)
  const runs = found.map(({ uid }) => uid)
  const deliveries = await deliveriesOf(tx, runs)
  return found.map((run) => ({ ...run, deliveries: deliveries.get(run.uid) ?? [] }))
}

async function deliveriesOf(tx: Tx, runs: readonly string[]): Promise<Map<string, SubscriptionDelivery[]>> {
  const found = await tx.rows(sql<SubscriptionDelivery & { run: string }>`
    select d.run_uid as run, d.uid, d.person_name as "personName",
      d.channel_name as "channelName", d.state, d.tries, d.next_try as "nextTry", d.status, d.note, t.row_count as rows,
      d.state in ('FAILED', 'SKIPPED') as "mayResend"
    from subscription_delivery d left join offline_task t on t.uid = d.task_uid
   where d.run_uid = any(${[...runs]}::uuid[]) order by d.uid`)
  return Map.groupBy(found, ({ run }) => run)
}

export const countRuns = async (tx: Tx, uids: readonly string[]): Promise<number> =>
  (await tx.value(sql<number>`
    select count(*)::int from subscription_run where subscription_uid = any(${[...uids]}::uuid[])`)) ?? 0

/**
 * Puts a failed delivery back: a message with a finished file is sent again at once, else the file is made first. The
 * transaction must see past row-level security; the owner of the run was checked before.
 */
export async function sendAgain(tx: Tx, run: string, delivery: string, now: Date): Promise<void> {
  const one = await tx.row(sql<{ state: string; isFile: boolean; person: string; fileThere: boolean }>`
    select d.state, d.channel_uid is null as "isFile", d.person, exists (select from subscription_delivery f
      join offline_task t on t.uid = f.task_uid where f.run_uid = d.run_uid and f.person = d.person and f.channel_uid is null
        and t.state = 'DONE') as "fileThere"
    from subscription_delivery d where d.uid = ${delivery} and d.run_uid = ${run} for update of d`)
  if (!one) throw notFound()
  if (!['FAILED', 'SKIPPED'].includes(one.state)) throw new Refused('ERROR', '已送达或正在发送，不能重发')
  const isReady = !one.isFile && one.fileThere
  await tx.run(sql`update subscription_delivery set state = ${isReady ? 'WAITING' : 'MAKING'}, tries = 0, status = null, note = '',
    next_try = ${isReady ? now : null} where uid = ${delivery}`)
  if (!isReady)
    await tx.run(sql`update subscription_delivery set state = 'MAKING', task_uid = null, note = ''
      where run_uid = ${run} and person = ${one.person} and channel_uid is null`)
  await tx.run(sql`
    update subscription_run set state = 'RUNNING', finished_at = null, note = '' where uid = ${run}`)
}

/** The subscription of a run, as the caller sees it; another user's run answers as an unknown one. */
export async function subscriptionOfRun(tx: Tx, run: string): Promise<string> {
  const uid = await tx.value(sql<string | null>`
    select subscription_uid from subscription_run where uid = ${run}`)
  if (uid === null) throw notFound()
  return uid
}

/** The saved queries of a user, by screen. */
export async function keptSchemes(
  tx: Tx,
  userUid: string,
): Promise<ReadonlyMap<string, { name: string; search: string }[]>> {
  const found = await tx.rows(sql<{ name: string; schemes: unknown }>`
    select name, value->'schemes' as schemes from user_preference
    where user_uid = ${userUid} and starts_with(name, 'schemes.')`)
  return new Map(found.map(({ name, schemes }) => [name.slice('schemes.'.length), readable(schemes)]))
}

const readable = (schemes: unknown): { name: string; search: string }[] =>
  (Array.isArray(schemes) ? schemes : []).flatMap((one) => {
    const { name, search } = recordOf(one)
    return typeof name === 'string' && typeof search === 'string' ? [{ name, search }] : []
  })
