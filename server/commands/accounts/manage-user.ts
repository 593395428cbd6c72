import { sql } from 'kysely'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import type { Row } from '#server/kit/store.ts'
import type { Acting } from '../entry/entry.act.ts'
import { generatePassword, hashPassword, passwordProblem, shortestPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { assertManages } from './user-policy.ts'

/** Gives a person a new password, generated unless one is given, to be changed at the next sign-in. Answers it once. */
export async function resetPassword(
  { tx, caller }: Acting,
  user: Row,
  given: string | null,
): Promise<string> {
  await assertManages(tx, caller, user)
  if (user.uid === caller.uid) throw forbidden('请在“修改密码”中修改自己的密码')
  const password = given ?? generatePassword()
  const problem = passwordProblem(password, String(user.account), await shortestPassword(tx, caller))
  if (problem) throw invalid({ password: [problem] })
  await setPassword(tx, user, password, sql`updated_by = ${caller.uid}`)
  await audit(tx, caller, { target: 'user-manage', targetUid: user.uid, reason: '重置密码' })
  return password
}

/** Sets a password to be changed at the next sign-in, along with other columns; the account is unlocked and signed out everywhere. */
export async function setPassword(
  tx: Tx,
  user: { uid: string; account?: unknown },
  password: string,
  others: Sql,
): Promise<void> {
  await tx.run(sql`update sys_user set password = ${await hashPassword(password)}, must_change_password = true, ${others},
    updated_at = now(), version = version + 1 where uid = ${user.uid}`)
  await endSessionsOf(tx, user.uid)
  await forgetFailures(tx, user)
}

/** Lets a person try again before the quarter of an hour is over. */
export async function unlockUser({ tx, caller }: Acting, user: Row): Promise<void> {
  await assertManages(tx, caller, user)
  await forgetFailures(tx, user)
  await audit(tx, caller, { target: 'user-manage', targetUid: user.uid, reason: '解除锁定' })
}

/** Clears the failed sign-ins of a user. */
export async function forgetFailures(tx: Tx, user: { uid: string; account?: unknown }): Promise<void> {
  const account = String(user.account).toLowerCase()
  await tx.run(sql`delete from login_attempt where subject in (${`account:${account}`}, ${`password:${user.uid}`})
    or (subject like 'device:%' and right(subject, ${account.length + 1}) = ${`:${account}`})`)
}
