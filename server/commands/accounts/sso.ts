import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/database.ts'
import { newToken } from './sessions.ts'

/** Seconds a code is good for (quality.md 12). */
export const CODE_SECONDS = 60

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Makes a partner system known, or gives it a new secret. */
export async function allowSource(db: Db, source: string, secret: string): Promise<void> {
  await sql`insert into sso_source (source, secret_hash) values (${source}, ${digest(secret)})
    on conflict (source) do update set secret_hash = excluded.secret_hash, enabled = true`.execute(db)
}

export async function isSource(db: Db, source: string, secret: string): Promise<boolean> {
  const found = await sql<{
    secret_hash: Buffer
  }>`select secret_hash from sso_source where source = ${source} and enabled`.execute(db)
  const known = found.rows[0]?.secret_hash ?? Buffer.alloc(32)
  return timingSafeEqual(known, digest(secret)) && found.rows.length === 1
}

/** A code for one arrival of `account` of the partner system; the partner puts it into the address it sends the person to. */
export async function issueCode(db: Db, source: string, account: string): Promise<string> {
  const code = newToken()
  await sql`delete from sso_code where issued_at < now() - interval '1 day'`.execute(db)
  await sql`insert into sso_code (code_hash, source, account) values (${digest(code)}, ${source}, ${account})`.execute(
    db,
  )
  return code
}

/** Uses a code up and answers the partner's account; null when it is unknown, of another source, too old or used. */
export async function redeemCode(db: Db, source: string, code: string): Promise<string | null> {
  const used = await sql<{ account: string }>`update sso_code set used_at = now()
    where code_hash = ${digest(code)} and source = ${source} and used_at is null
      and issued_at > now() - make_interval(secs => ${CODE_SECONDS}) returning account`.execute(db)
  return used.rows[0]?.account ?? null
}

export interface Bound {
  uid: string
  account: string
}

/** The user here who is that account there, if one is bound and may sign in. */
export async function boundUser(db: Db, source: string, account: string): Promise<Bound | null> {
  const found =
    await sql<Bound>`select u.uid, u.account from sso_binding b join sys_user u on u.uid = b.user_uid
    where b.source = ${source} and b.account = ${account} and u.enabled and not u.deleted`.execute(db)
  return found.rows[0] ?? null
}

/** Binds an account of a partner system to a user; one there is one here. */
export async function bindAccount(
  db: Db | Tx,
  source: string,
  account: string,
  userUid: string,
): Promise<void> {
  await sql`insert into sso_binding (source, account, user_uid) values (${source}, ${account}, ${userUid})
    on conflict (source, account) do update set user_uid = excluded.user_uid`.execute(db)
}
