import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { nextRuns, type Rhythm } from '#domain/subscription/rhythm.ts'
import type { SubscriptionInput } from '#kit/subscriptions.ts'
import { farmMoment } from '#server/kit/clock.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import { conflict, notFound, Refused } from '#server/kit/refused.ts'
import type { TaskFamily } from '../downloads/tasks.ts'

/** Per user. */
const MOST_SUBSCRIPTIONS = 50

/** A stored subscription. */
export interface Subscription extends SubscriptionInput {
  readonly uid: string
  readonly version: number
  readonly owner: string
  readonly ownerName: string
  readonly family: TaskFamily
  readonly nextAt: string | null
}

/** Input with the family of its report. */
export type NewSubscription = SubscriptionInput & Pick<Subscription, 'family'>

export const COLUMNS = sql`uid, version, owner, owner_name as "ownerName", name, report, family, view, request, scheme, period, rhythm,
  recipients, file, channels, message, enabled, next_at as "nextAt"`

const nextOf = (rhythm: Rhythm, enabled: boolean, now: Date): string | null =>
  enabled ? (nextRuns(rhythm, farmMoment(now), 1)[0] ?? null) : null

export async function addSubscription(
  tx: Tx,
  caller: Caller,
  input: NewSubscription,
  now: Date,
): Promise<string> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::int as count from subscription where owner = ${caller.uid} and not trial`)
  if (count >= MOST_SUBSCRIPTIONS)
    throw new Refused('ERROR', `每人最多 ${MOST_SUBSCRIPTIONS} 个订阅，请先删除不用的`)
  return insertSubscription(tx, caller, input, { now, trial: false })
}

/** A draft sent once to its author: never due, never listed. It replaces his last one. */
export async function addTrial(tx: Tx, caller: Caller, draft: NewSubscription, now: Date) {
  await tx.run(sql`delete from subscription where owner = ${caller.uid} and trial`)
  const input = { ...draft, recipients: [caller.uid], enabled: false }
  const uid = await insertSubscription(tx, caller, input, { now, trial: true })
  return tx.one(sql<Subscription>`select ${COLUMNS} from subscription where uid = ${uid}`)
}

/** Checks that a user has a trial of this uid. @throws Refused NOT_FOUND */
export async function assertOwnTrial(tx: Tx, caller: Caller, uid: string): Promise<void> {
  const own = sql`select 1 from subscription where uid = ${uid} and owner = ${caller.uid} and trial`
  if (!(await tx.has(own))) throw notFound()
}

async function insertSubscription(
  tx: Tx,
  caller: Caller,
  input: NewSubscription,
  { now, trial }: { readonly now: Date; readonly trial: boolean },
): Promise<string> {
  const uid = uuidv7()
  const { name, report, family, view, request, scheme, period, rhythm, recipients, file, channels } = input
  await tx.run(sql`insert into subscription (uid, owner, owner_name, company_id, name, report, family, view, request, scheme, period, rhythm,
      recipients, file, channels, message, enabled, next_at, trial,
      created_at)
    values (${uid}, ${caller.uid}, ${caller.name}, ${caller.companyId}, ${name}, ${report}, ${family}, ${view},
      ${JSON.stringify(request)}::jsonb, ${scheme}, ${period}, ${JSON.stringify(rhythm)}::jsonb, ${[...recipients]}::uuid[], ${file},
      ${[...channels]}::uuid[], ${input.message}, ${input.enabled}, ${nextOf(rhythm, input.enabled, now)}, ${trial}, ${now})`)
  return uid
}

/** A subscription of the caller, locked. @throws Refused NOT_FOUND for one of another user as for an unknown one */
export async function ownSubscription(tx: Tx, caller: Caller, uid: string): Promise<Subscription> {
  const one = await tx.row(sql<Subscription>`select ${COLUMNS} from subscription
    where uid = ${uid} and owner = ${caller.uid} and not trial for update`)
  if (!one) throw notFound()
  return one
}

export async function changeSubscription(
  tx: Tx,
  before: Subscription,
  { version, ...input }: NewSubscription & { readonly version: number },
  now: Date,
): Promise<void> {
  if (before.version !== version) throw conflict(null, { version: before.version, name: before.name })
  const { name, report, family, view, request, scheme, period, rhythm, recipients, file, channels } = input
  await tx.run(sql`update subscription set name = ${name}, report = ${report}, family = ${family}, view = ${view}, request = ${JSON.stringify(request)}::jsonb,
      scheme = ${scheme}, period = ${period}, rhythm = ${JSON.stringify(rhythm)}::jsonb, recipients = ${[...recipients]}::uuid[],
      file = ${file}, channels = ${[...channels]}::uuid[], message = ${input.message}, enabled = ${input.enabled},
      next_at = ${nextOf(rhythm, input.enabled, now)}, version = version + 1, updated_at = ${now}
    where uid = ${before.uid}`)
}

/** Enabled again it runs next at its time: missed runs are not made up. */
export const setEnabled = (tx: Tx, one: Subscription, enabled: boolean, now: Date): Promise<void> =>
  tx.run(sql`update subscription set enabled = ${enabled}, next_at = ${nextOf(one.rhythm, enabled, now)}, version = version + 1,
    updated_at = ${now} where uid = ${one.uid}`)

export const deleteSubscription = (tx: Tx, uid: string): Promise<void> =>
  tx.run(sql`delete from subscription where uid = ${uid}`)

/** Subscriptions visible to a user: his own, and those sent to him. Row-level security separates them. */
export const visibleSubscriptions = (tx: Tx): Promise<Subscription[]> =>
  tx.rows(sql<Subscription>`select ${COLUMNS} from subscription where not trial order by created_at desc, uid desc
    limit 500`)

interface Colleague {
  readonly uid: string
  readonly name: string
  readonly email: string | null
}

/** Users by uid, in the requested order; read past row-level security, only names a caller may choose from. */
export const colleagues = (db: Db, uids: readonly string[]): Promise<Colleague[]> =>
  db.rows(sql<Colleague>`select u.uid, u.name, u.email from sys_user u
    join unnest(${[...uids]}::uuid[]) with ordinality asked(uid, place) on asked.uid = u.uid order by place`)

/** Users a caller may send to: those of his company (of his own organisation without one), or all for the group's administrators. */
export const findColleagues = (
  db: Db,
  { companyId, organizeId, scope, uid: self }: Caller,
  { words = '', uids = null }: { readonly words?: string; readonly uids?: readonly string[] | null },
): Promise<(Colleague & { readonly account: string; readonly organisation: string })[]> =>
  db.rows(sql<Colleague & { account: string; organisation: string }>`
    select u.uid, u.name, u.account, u.email, o.name as organisation from sys_user u join organize o on o.uid = u.organize_id
     where u.enabled and not u.deleted and (${uids === null} or u.uid = any(${[...(uids ?? [])]}::uuid[]))
       and (strpos(u.name, ${words}) > 0 or strpos(lower(u.account), lower(${words})) > 0)
       and (${scope.root} or u.uid = ${self} or exists (select from organize c where c.uid = ${companyId ?? organizeId}::uuid
         and o.tree_path like c.tree_path || '%'))
     order by (u.uid = ${self}) desc, u.name, u.account limit 100`)
