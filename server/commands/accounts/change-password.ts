import { sql } from 'kysely'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Db } from '../../kit/database.ts'
import { loadParameters } from '../../kit/parameters.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import { byOldPassword, claimTry, clearTries, signInLimits } from './attempts.ts'
import { hashPassword, passwordProblem, verifyPassword } from './passwords.ts'
import { endSessionsOf, type Origin, openSession } from './sessions.ts'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  readonly origin: Origin
  /** The farms' day, on which limits and lengths hold. */
  readonly today: string
}

/**
 * A person's own new password. The old one is asked for, so an open screen is not enough; every session ends and the
 * caller's browser gets a new one. Answers its token.
 */
export async function changePassword(
  db: Db,
  caller: Caller,
  trace: Trace,
  change: PasswordChange,
): Promise<string> {
  await assertOldPassword(db, caller, change)
  const { pwd_min } = await loadParameters(db, [], change.today)
  const problem = passwordProblem(change.newPassword, caller.account, pwd_min)
  if (problem) throw invalid({ newPassword: [problem] })
  if (change.newPassword === change.oldPassword) throw invalid({ newPassword: ['新密码不能与旧密码相同'] })
  const hashed = await hashPassword(change.newPassword)
  return db.transaction().execute(async (tx) => {
    await sql`update sys_user set password = ${hashed}, must_change_password = false, updated_by = ${caller.uid},
      updated_at = now(), version = version + 1 where uid = ${caller.uid}`.execute(tx)
    await endSessionsOf(tx, caller.uid)
    const before = { mustChangePassword: caller.mustChangePassword }
    await audit(tx, caller, trace, [
      {
        target: 'user-manage',
        targetUid: caller.uid,
        before,
        after: { mustChangePassword: false },
        reason: '修改密码',
      },
    ])
    return openSession(tx, caller.uid, change.origin, caller.loginFlag)
  })
}

async function assertOldPassword(
  db: Db,
  caller: Caller,
  { oldPassword, today }: PasswordChange,
): Promise<void> {
  const attempt = byOldPassword(caller.uid)
  const { allowed, minutes } = await claimTry(db, attempt, await signInLimits(db, today))
  if (!allowed) throw new Refused('TOO_MANY', `旧密码错误次数过多，请 ${minutes} 分钟后再试`)
  const found = await sql<{
    password: string | null
  }>`select password from sys_user where uid = ${caller.uid}`.execute(db)
  if (!(await verifyPassword(found.rows[0]?.password ?? null, oldPassword)))
    throw invalid({ oldPassword: ['旧密码不正确'] })
  await clearTries(db, [attempt])
}
