import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { tokenHash } from '#server/kit/caller.ts'
import type { Db } from '#server/kit/database.ts'
import {
  type Attempt,
  byAccount,
  byAddress,
  byDevice,
  type Claimed,
  claimTry,
  clearTries,
  releaseTry,
  type SignInLimits,
  signInLimits,
} from './attempts.ts'
import { verifyPassword } from './passwords.ts'
import { endSession, newToken, type Origin, openSession, sweepSessions } from './sessions.ts'

interface SignIn {
  readonly account: string
  readonly password: string
  readonly origin: Origin
  readonly loginFlag?: string | null
  /** State kept by the browser: the session to end, the known device. */
  readonly oldToken?: string
  readonly device?: string
  /** The farms' day, whose limits apply. */
  readonly today: string
}

export type SignInResult =
  | { kind: 'IN'; userUid: string; token: string; device: string }
  | { kind: 'WRONG'; remaining: number; minutes: number }
  | { kind: 'LOCKED'; minutes: number }
  | { kind: 'DISABLED' }

interface Known {
  uid: string
  password: string | null
  enabled: boolean | null
}

/** Signs a user in by password. Unknown account and wrong password get the same answer in the same time. */
export async function signIn(db: Db, input: SignIn): Promise<SignInResult> {
  const user = await userOf(db, input.account)
  const { account, device } = input
  const isKnown = device && user && (await isKnownDevice(db, user.uid, device))
  const attempt = isKnown ? byDevice(hex(device), account) : byAccount(account)
  const limits = await signInLimits(db, input.today)
  const claimed = await claimBoth(db, [attempt, byAddress(input.origin.ip)], limits)
  const result = claimed.allowed
    ? await check(db, input, user, claimed)
    : ({ kind: 'LOCKED', minutes: claimed.minutes } as const)
  if (result.kind === 'IN' || result.kind === 'DISABLED') {
    await clearTries(db, [attempt])
    await releaseTry(db, byAddress(input.origin.ip))
  }
  await logSignIn(db, input, user?.uid ?? null, result.kind)
  return result
}

const hex = (device: string): string => tokenHash(device).toString('hex')

const userOf = (db: Db, account: string): Promise<Known | undefined> =>
  db.row(sql<Known>`select uid, password, enabled from sys_user where account = ${account} and not deleted`)

const isKnownDevice = (db: Db, userUid: string, device: string): Promise<boolean> =>
  db.has(sql`select 1 from known_device where token_hash = ${tokenHash(device)} and user_uid = ${userUid}`)

/** A locked account does not use up the tries of an office that shares one address. */
async function claimBoth(db: Db, [first, second]: readonly [Attempt, Attempt], limits: SignInLimits) {
  const own = await claimTry(db, first, limits)
  if (!own.allowed) return own
  const shared = await claimTry(db, second, limits)
  if (!shared.allowed) await releaseTry(db, first)
  return shared.allowed ? own : shared
}

async function check(
  db: Db,
  input: SignIn,
  user: Known | undefined,
  claimed: Claimed,
): Promise<SignInResult> {
  const right = await verifyPassword(user?.password ?? null, input.password)
  if (!user || !right) return { kind: 'WRONG', remaining: claimed.remaining, minutes: claimed.minutes }
  if (!user.enabled) return { kind: 'DISABLED' }
  return { kind: 'IN', ...(await startSession(db, user.uid, input)) }
}

/** Opens the session and ends the one the browser held before, against session fixation. */
export async function startSession(
  db: Db,
  userUid: string,
  input: Pick<SignIn, 'origin' | 'oldToken' | 'device' | 'loginFlag'>,
) {
  if (input.oldToken) await endSession(db, input.oldToken)
  await sweepSessions(db)
  const device = input.device ?? newToken()
  await db.run(sql`
    insert into known_device (token_hash, user_uid) values (${tokenHash(device)}, ${userUid}) on conflict do nothing`)
  await db.run(sql`update sys_user set last_login_at = now() where uid = ${userUid}`)
  return { userUid, token: await openSession(db, userUid, input.origin, input.loginFlag), device }
}

/** Logs one sign-in, accepted or refused. */
export const logSignIn = (
  db: Db,
  { account, origin }: Pick<SignIn, 'account' | 'origin'>,
  userUid: string | null,
  outcome: string,
): Promise<void> =>
  db.run(sql`insert into login_log (uid, account, user_uid, ip, agent, outcome)
    values (${uuidv7()}, ${account}, ${userUid}, ${origin.ip}, ${origin.agent}, ${outcome})`)
