import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { audit } from '#server/kit/audit.ts'
import type { Trace } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { Refused } from '#server/kit/refused.ts'
import { roleUid } from '#server/kit/stable-uid.ts'
import { forgetFailures, setPassword } from './manage-user.ts'
import { generatePassword, hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

/** Acts on accounts by the administrator of the machine, who needs no account: the way back in when no administrator can sign in. */

interface Account {
  readonly uid: string
  readonly account: string
  readonly name: string
  readonly enabled: boolean
}

async function accountOf(tx: Tx, account: string): Promise<Account> {
  const one = await tx.row(sql<Account>`select uid, account, name, enabled from sys_user
    where lower(account) = ${account.toLowerCase()} and not deleted`)
  if (!one) throw new Refused('NOT_FOUND', `没有账号 ${account}`)
  return one
}

const note = (tx: Tx, trace: Trace, { uid }: Account, reason: string): Promise<void> =>
  audit(tx, trace, { target: 'user-manage', targetUid: uid, reason: `服务器命令：${reason}` })

/** Gives an account a new password, to be changed at the next sign-in; it is enabled, unlocked and signed out everywhere. @returns the password, once */
export async function resetByHand(tx: Tx, trace: Trace, account: string): Promise<string> {
  const user = await accountOf(tx, account)
  const password = generatePassword()
  await setPassword(tx, user, password, sql`enabled = true`)
  await note(tx, trace, user, '重置密码')
  return password
}

/** Lets an account try again at once. */
export async function unlockByHand(tx: Tx, trace: Trace, account: string): Promise<void> {
  const user = await accountOf(tx, account)
  await forgetFailures(tx, user)
  await note(tx, trace, user, '解除锁定')
}

/** Stops an account, which is signed out everywhere, or lets it in again. */
export async function enableByHand(tx: Tx, trace: Trace, account: string, enabled: boolean): Promise<void> {
  const user = await accountOf(tx, account)
  await tx.run(sql`
    update sys_user set enabled = ${enabled}, updated_at = now(), version = version + 1 where uid = ${user.uid}`)
  if (!enabled) await endSessionsOf(tx, user.uid)
  await note(tx, trace, user, enabled ? '启用账号' : '停用账号')
}

/** Makes one more administrator of the whole installation. @returns the password, once */
export async function createByHand(tx: Tx, trace: Trace, account: string, name: string): Promise<string> {
  if (!/^[A-Za-z0-9_.-]{2,30}$/.test(account))
    throw new Refused('INVALID', '账号须为 2 到 30 位字母、数字、点、横线或下划线')
  const taken = sql`select 1 from sys_user where lower(account) = ${account.toLowerCase()} and not deleted`
  if (await tx.has(taken)) throw new Refused('INVALID', `账号 ${account} 已存在，可以用 reset 重置它的密码`)
  const [uid, password] = [uuidv7(), generatePassword()]
  await tx.run(sql`insert into sys_user (uid, account, name, organize_id, role_ids, enabled, password, must_change_password)
    select ${uid}, ${account}, ${name}, uid, array[${roleUid('SYS_ADMIN')}::uuid], true, ${await hashPassword(password)}, true
      from organize where level = 1 order by created_at limit 1`)
  await note(tx, trace, { uid, account, name, enabled: true }, '新建系统管理员')
  return password
}

/** Every account with its state. */
export const listByHand = (tx: Tx): Promise<(Account & { readonly organisation: string })[]> =>
  tx.rows(sql<Account & { organisation: string }>`
    select u.uid, u.account, u.name, u.enabled, o.name as organisation
    from sys_user u join organize o on o.uid = u.organize_id where not u.deleted order by u.account`)
