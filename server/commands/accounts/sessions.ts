import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ABSOLUTE_HOURS, tokenHash } from '#server/kit/caller.ts'
import type { Db, Tx } from '#server/kit/database.ts'

/** Origin of a request, as far as the log of sign-ins keeps it. */
export interface Origin {
  readonly ip: string
  readonly agent: string
}

/** A token of 256 bits; the table holds its hash only. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Opens a session and answers its token. `loginFlag`: the sign-in page used, where it was not the usual one. */
export async function openSession(
  db: Db | Tx,
  userUid: string,
  { ip, agent }: Origin,
  loginFlag: string | null = null,
): Promise<string> {
  const token = newToken()
  await db.run(sql`insert into session (token_hash, user_uid, ip, agent, login_flag)
    values (${tokenHash(token)}, ${userUid}, ${ip}, ${agent}, ${loginFlag})`)
  return token
}

export const endSession = (db: Db | Tx, token: string): Promise<void> =>
  db.run(sql`delete from session where token_hash = ${tokenHash(token)}`)

/** Signs a person out everywhere: after a new password, when disabled, when rights are taken. */
export const endSessionsOf = (db: Db | Tx, userUid: string): Promise<void> =>
  db.run(sql`delete from session where user_uid = ${userUid}`)

export const sweepSessions = (db: Db): Promise<void> =>
  db.run(sql`delete from session where created_at < now() - make_interval(hours => ${ABSOLUTE_HOURS})`)
