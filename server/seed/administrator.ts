import { sql } from 'kysely'
import { generatePassword, hashPassword, passwordProblem } from '../commands/accounts/passwords.ts'
import type { Tx } from '../kit/database.ts'
import { StartError } from '../kit/start-error.ts'
import { roleUid } from './roles.ts'
import { stableUid } from './stable-uid.ts'

export const ROOT_UID = stableUid('organize', 'root')
const ADMIN_UID = stableUid('user', 'admin')
const ADMIN = 'admin'

/** The node everything hangs below. */
export async function seedRoot(tx: Tx): Promise<void> {
  await sql`insert into organize (uid, parent_id, type, name, short_name, sort, status, level, tree_path)
    select ${ROOT_UID}, null, 'company', '集团', '集团', 1, 'IN_USE', 1, ${`/${ROOT_UID}/`}
     where not exists (select 1 from organize where level = 1)
    on conflict do nothing`.execute(tx)
}

/**
 * The first administrator, when the installation has no users. Answers the password made up for him: to be printed once
 * and changed at the first sign-in. One given by the environment is his own choice and stays.
 */
export async function seedAdministrator(tx: Tx, given: string | undefined): Promise<string | undefined> {
  const users = await sql`select 1 from sys_user limit 1`.execute(tx)
  if (users.rows.length) return undefined
  const problem = given === undefined ? null : passwordProblem(given, ADMIN)
  if (problem) throw new StartError(`环境变量 ADMIN_PASSWORD 不正确：${problem}。`)
  const password = given ?? generatePassword()
  const made =
    await sql`insert into sys_user (uid, account, name, organize_id, role_ids, enabled, password, must_change_password)
    select ${ADMIN_UID}, ${ADMIN}, '系统管理员', uid, array[${roleUid('SYS_ADMIN')}::uuid], true, ${await hashPassword(password)}, ${given === undefined}
      from organize where level = 1 order by created_at limit 1
    on conflict do nothing`.execute(tx)
  return given === undefined && made.numAffectedRows === 1n ? password : undefined
}
