import { sql } from 'kysely'
import type { Db } from '#server/kit/database.ts'
import { loadParameters } from '#server/kit/parameters.read.ts'

/** Failed sign-ins of one address in a window: an office shares one. */
const ADDRESS_TRIES = 30

/** Failed sign-ins of an account in a window of minutes (系统配置). */
export interface SignInLimits {
  readonly tries: number
  readonly minutes: number
}

export async function signInLimits(db: Db, today: string): Promise<SignInLimits> {
  const { login_tries: tries, login_lock_minutes: minutes } = await loadParameters(db, [], today)
  return { tries, minutes }
}

export interface Attempt {
  readonly subject: string
  /** Overrides the limit of an account. */
  readonly limit?: number
}

export interface Claimed {
  /** False when the window's tries are used up. */
  readonly allowed: boolean
  /** Tries left after this one. */
  readonly remaining: number
  /** Whole minutes until the window ends. */
  readonly minutes: number
}

export const byAccount = (account: string): Attempt => ({
  subject: `account:${account.toLowerCase()}`,
})
export const byAddress = (ip: string): Attempt => ({ subject: `ip:${ip}`, limit: ADDRESS_TRIES })
export const byOldPassword = (userUid: string): Attempt => ({
  subject: `password:${userUid}`,
})
/** Tries of a browser that signed in before are counted apart: strangers cannot lock its owner out. */
export const byDevice = (device: string, account: string): Attempt => ({
  subject: `device:${device}:${account.toLowerCase()}`,
})

/**
 * Takes one try before the password is checked: concurrent calls cannot check more passwords than the limit.
 * The counters are in the database, shared by all processes and kept over restarts.
 */
export async function claimTry(
  db: Db,
  { subject, limit: own }: Attempt,
  { tries, minutes: window }: SignInLimits,
): Promise<Claimed> {
  const limit = own ?? tries
  const expired = sql`login_attempt.window_start < now() - make_interval(mins => ${window})`
  const { failures, seconds } = await db.one(sql<{ failures: number; seconds: number }>`
    insert into login_attempt (subject, failures, window_start) values (${subject}, 1, now())
    on conflict (subject) do update set
      failures = case when ${expired} then 1 else least(login_attempt.failures + 1, ${limit + 1}) end,
      window_start = case when ${expired} then now() else login_attempt.window_start end
    returning failures, extract(epoch from window_start - now())::float + ${window * 60} as seconds`)
  return {
    allowed: failures <= limit,
    remaining: Math.max(0, limit - failures),
    minutes: Math.max(1, Math.ceil(seconds / 60)),
  }
}

/** Gives a claimed try back after a sign-in that did not fail. */
export const releaseTry = (db: Db, { subject }: Attempt): Promise<void> =>
  db.run(sql`update login_attempt set failures = greatest(failures - 1, 0) where subject = ${subject}`)

/** Forgets the failures of an account, on a good sign-in or by an administrator's hand. */
export const clearTries = (db: Db, attempts: readonly Attempt[]): Promise<void> =>
  db.run(sql`delete from login_attempt where subject = any(${attempts.map((one) => one.subject)})`)
