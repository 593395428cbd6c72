import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { DownloadNotice } from '#kit/downloads.ts'
import { showPath } from '#kit/subscriptions.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import { notFound } from '#server/kit/refused.ts'

/** Notices shown at a time: older ones follow when these have been read. */
const MOST_SHOWN = 3
/** Users with this function can enable an account and grant rights. */
const ADMINISTRATOR = 'user-manage:edit'
const ADMINISTRATOR_PATH = '/admin/user-manage'

interface FailedRun {
  readonly run: string
  /** The errors, by recipient or channel. */
  readonly text: string
  readonly now: Date
}

interface Words extends Pick<DownloadNotice, 'title' | 'text' | 'next' | 'path'> {
  readonly users: readonly string[]
}

interface Subscribed {
  readonly uid: string
  readonly name: string
  readonly owner: string
  readonly ownerName: string
  readonly companyId: string | null
}

const subscribedIn = (db: Db | Tx, run: string): Promise<Subscribed | undefined> =>
  db.row(sql<Subscribed>`select s.uid, s.name, s.owner, s.owner_name as "ownerName", s.company_id as "companyId"
    from subscription_run r join subscription s on s.uid = r.subscription_uid where r.uid = ${run} and not s.trial`)

/** Notifies the owner of a run that failed. */
export async function notifyOwner(db: Db | Tx, failed: FailedRun, next: string): Promise<void> {
  const one = await subscribedIn(db, failed.run)
  if (!one) return
  await keep(db, one, failed, {
    ...{ users: [one.owner], title: `订阅“${one.name}”未送达`, text: failed.text, next },
    path: showPath(one.uid),
  })
}

/** Notifies the administrators of a company of a run whose owner cannot resolve it. */
export async function notifyAdministrators(db: Db | Tx, failed: FailedRun): Promise<void> {
  const one = await subscribedIn(db, failed.run)
  if (!one) return
  await keep(db, one, failed, {
    users: await administratorsOf(db, one.companyId),
    ...{ title: `${one.ownerName} 的订阅“${one.name}”未送达`, text: failed.text, path: ADMINISTRATOR_PATH },
    next: '启用账号或恢复权限，或请同事新建此订阅',
  })
}

/** Administrators of the company itself; those of the group where it has none. */
async function administratorsOf(db: Db | Tx, company: string | null): Promise<string[]> {
  const found = await db.rows(sql<{ uid: string; isOwn: boolean }>`
    select u.uid, o.uid is not distinct from ${company}::uuid as "isOwn" from sys_user u join organize o on o.uid = u.organize_id
     where u.enabled and not u.deleted and (o.uid = ${company}::uuid or o.parent_id is null)
       and exists (select from role r where r.uid = any(u.role_ids) and not r.deleted and ${ADMINISTRATOR} = any(r.function_codes))`)
  const own = found.filter(({ isOwn }) => isOwn)
  return (own.length > 0 ? own : found).map(({ uid }) => uid)
}

/** One notice per subscription and user: a run already noticed is not noticed again. */
async function keep(
  db: Db | Tx,
  { uid }: Subscribed,
  { run, now }: FailedRun,
  { users, title, text, next, path }: Words,
): Promise<void> {
  for (const user of users)
    await db.run(sql`insert into subscription_notice as n (uid, subscription_uid, run_uid, user_uid, title, text, next, path, created_at)
      values (${uuidv7()}, ${uid}, ${run}, ${user}, ${title}, ${text}, ${next}, ${path}, ${now})
      on conflict (subscription_uid, user_uid) do update set run_uid = excluded.run_uid, title = excluded.title,
        text = excluded.text, next = excluded.next, path = excluded.path, created_at = excluded.created_at, seen = false
      where n.run_uid <> excluded.run_uid`)
}

/** Removes the notices of a run that was delivered after all. */
export const takeNoticesBack = (db: Db, run: string): Promise<void> =>
  db.run(sql`update subscription_notice set seen = true where run_uid = ${run} and not seen`)

/** Unread notices of a user, the latest first. */
export const unseenNotices = (tx: Tx, user: string): Promise<DownloadNotice[]> =>
  tx.rows(sql<DownloadNotice>`select uid, title, text, next, path from subscription_notice
    where user_uid = ${user} and not seen order by created_at desc, uid desc limit ${MOST_SHOWN}`)

/** @throws Refused NOT_FOUND for a notice of another user as for an unknown one */
export async function markNoticeSeen(tx: Tx, { uid: user }: Caller, notice: string): Promise<void> {
  const done = await tx.changed(sql`update subscription_notice set seen = true
    where uid = ${notice} and user_uid = ${user}`)
  if (done !== 1) throw notFound()
}
