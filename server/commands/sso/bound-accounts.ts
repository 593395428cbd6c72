import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { audit } from '#server/kit/audit.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'
import { invalid, notFound, Refused } from '#server/kit/refused.ts'
import { newToken } from '../accounts/sessions.ts'
import { digest } from './partner-proof.ts'
import type { Arrival } from './sso.arrivals.ts'

/** Seconds an unbound arrival waits for its user to sign in by password. */
export const PENDING_SECONDS = 600

const TAKEN = '该账号已绑定其他用户'

/** A company's partner `p` signs in a user `u` only if all her granted nodes lie within that company. */
export const partnerReaches: RawBuilder<boolean> = sql`(p.company_id is null or not exists (
  select 1 from unnest(array[u.organize_id] || u.scope_ids) node where not exists (
    select 1 from organize o join organize c on o.tree_path like c.tree_path || '%'
     where o.uid = node and c.uid = p.company_id)))`

interface BoundUser {
  readonly uid: string
  readonly account: string
}

type BoundResult =
  | { kind: 'USER'; user: BoundUser }
  /** Bound, but the user may not sign in. */
  | { kind: 'STOPPED' }
  | { kind: 'FREE' }

/** The user bound to the partner's account. */
export async function boundUser(db: Db, { partnerUid, account }: Arrival, at: Date): Promise<BoundResult> {
  const row = await db.row(sql<BoundUser & { may: boolean; binding: string }>`
    select u.uid, u.account, b.uid as binding, (u.enabled and not u.deleted and ${partnerReaches}) as may
      from sso_account b join sso_partner p on p.uid = b.partner_id join sys_user u on u.uid = b.user_id
     where b.partner_id = ${partnerUid} and b.account = ${account} and not b.deleted`)
  if (!row) return { kind: 'FREE' }
  if (!row.may) return { kind: 'STOPPED' }
  await db.run(sql`update sso_account set last_used_at = ${at} where uid = ${row.binding}`)
  return { kind: 'USER', user: { uid: row.uid, account: row.account } }
}

/** Stores an unbound arrival; answers the token by which its browser may bind it, once. */
export async function keepPending(db: Db, { partnerUid, account }: Arrival, at: Date): Promise<string> {
  const token = newToken()
  await db.run(sql`delete from sso_pending_binding where issued_at < ${at}::timestamptz - interval '1 day'`)
  await db.run(sql`insert into sso_pending_binding (token_hash, partner_uid, account, issued_at)
    values (${digest(token)}, ${partnerUid}, ${account}, ${at})`)
  return token
}

interface Pending {
  partnerUid: string
  account: string
  name: string | null
  reaches: boolean
}

/** Binds the arrival that waits in this browser to the signed-in user. */
export async function bindPending(tx: Tx, caller: Caller, token: string, at: Date) {
  const pending = await takePending(tx, caller, token, at)
  if (!pending?.name) throw new Refused('ERROR', '绑定已过期，请重新从登录页进入')
  const { partnerUid, account, name, reaches } = pending
  if (!reaches) throw new Refused('ERROR', `${name}不能用于您的账号，请联系系统管理员`)
  const uid = uuidv7()
  const added =
    await tx.changed(sql`insert into sso_account (uid, partner_id, account, user_id, bound_by, created_by, updated_by)
    values (${uid}, ${partnerUid}, ${account}, ${caller.uid}, 'SELF', ${caller.uid}, ${caller.uid})
    on conflict (partner_id, account) where not deleted do nothing`)
  if (added !== 1) throw new Refused('ERROR', TAKEN)
  const after = { partnerId: partnerUid, account, userId: caller.uid, boundBy: 'SELF' }
  await audit(tx, caller, { target: 'sso-account', targetUid: uid, after, reason: '本人绑定' })
  return { partner: name, account }
}

/** Deleting the row makes the token single-use, even for concurrent calls. */
const takePending = (tx: Tx, caller: Caller, token: string, at: Date): Promise<Pending | undefined> =>
  tx.row(sql<Pending>`with taken as (
      delete from sso_pending_binding where token_hash = ${digest(token)} returning *
    ) select k.partner_uid as "partnerUid", k.account, p.name, coalesce(${partnerReaches}, false) as reaches
        from taken k join sys_user u on u.uid = ${caller.uid}
        left join sso_partner p on p.uid = k.partner_uid and p.enabled and not p.deleted
       where k.issued_at > ${at}::timestamptz - make_interval(secs => ${PENDING_SECONDS})`)

/** Refuses an account bound to another user: taking it over would sign that user's arrivals in as this one. */
export async function assertNotTaken(tx: Tx, partnerUid: string, account: string): Promise<void> {
  const taken = sql`select 1 from sso_account
    where partner_id = ${partnerUid} and account = ${account} and not deleted`
  if (await tx.has(taken)) throw invalid({ account: [TAKEN] })
}

/** The accounts a user is bound to. */
export const ownBindings = (tx: Tx, caller: Caller) =>
  tx.rows(sql`select b.uid, p.name as partner, b.account, b.bound_by as "boundBy", b.created_at as "boundAt",
      b.last_used_at as "lastUsedAt", coalesce(p.enabled, false) as enabled
    from sso_account b join sso_partner p on p.uid = b.partner_id
   where b.user_id = ${caller.uid} and not b.deleted order by p.name, b.account`)

/** Removes one of the user's own bindings. */
export async function unbindOwn(tx: Tx, caller: Caller, uid: string): Promise<void> {
  const before = await tx.row(sql<{ partnerId: string; account: string }>`
    update sso_account set deleted = true,
      updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where uid = ${uid} and user_id = ${caller.uid} and not deleted
    returning partner_id as "partnerId", account`)
  if (!before) throw notFound()
  await audit(tx, caller, { target: 'sso-account', targetUid: uid, before, reason: '本人解除绑定' })
}
