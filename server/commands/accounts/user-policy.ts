import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid, Refused } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { changes, coversFunctions, functionsOfRoles, ownsNodes, strings } from '../policies/reach.ts'
import { hashPassword, passwordProblem, shortestPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'

type Values = Record<string, unknown>

/**
 * Users: no one grants an organisation, a role or a function beyond his own, manages a user with more rights than himself,
 * or changes his own rights. A password is stored as its hash; a disabled user is signed out.
 */
export const userPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (before) await assertManages(tx, caller, before)
  if (after === null) return refuseSelf(tx, caller, uid)
  if (uid === caller.uid && before) assertNotOwnRights(after, before)
  await assertGrantable(tx, caller, after, before)
  if (before && endsSessions(after, before)) await endSessionsOf(tx, uid)
  return passwordColumns(tx, caller, { uid, before, after })
}

async function refuseSelf(tx: Tx, caller: Caller, uid: string): Promise<Values> {
  if (uid === caller.uid) throw new Refused('ERROR', '不能删除自己的账号')
  await endSessionsOf(tx, uid)
  await tx.run(sql`update sso_account set deleted = true, updated_by = ${caller.uid}, updated_at = now(), version = version + 1
    where user_id = ${uid} and not deleted`)
  return {}
}

/** The rights the user has now must lie inside the caller's own. */
export async function assertManages(tx: Tx, caller: Caller, user: Row): Promise<void> {
  const nodes = [String(user.organizeId), ...strings(user.scopeIds)]
  const functions = await functionsOfRoles(tx, strings(user.roleIds))
  const inside =
    functions !== null && coversFunctions(caller, functions) && (await ownsNodes(tx, caller, nodes))
  if (!inside) throw forbidden('该用户的权限超出您的管理范围')
}

const OWN_RIGHTS = ['organizeId', 'roleIds', 'scopeIds', 'enabled', 'account']

function assertNotOwnRights(after: Values, before: Row): void {
  if (OWN_RIGHTS.some((key) => changes(after, before, key)))
    throw forbidden('不能修改自己的账号、组织、角色和启用状态')
}

async function assertGrantable(tx: Tx, caller: Caller, after: Values, before: Row | null): Promise<void> {
  const row: Values = { ...before, ...after }
  const nodes = [String(row.organizeId), ...strings(row.scopeIds)]
  if (!(await ownsNodes(tx, caller, nodes))) throw forbidden('所选组织超出您的管理范围')
  const functions = await functionsOfRoles(tx, strings(row.roleIds))
  if (functions === null || !coversFunctions(caller, functions)) throw forbidden('所选角色的功能超出您的权限')
  if (await hasForeignRole(tx, strings(row.roleIds), String(row.organizeId))) {
    throw invalid({ roleIds: ['角色不属于该用户所在的公司'] })
  }
}

/** A company's own role is only for users of that company. */
const hasForeignRole = (tx: Tx, roleIds: readonly string[], organizeId: string): Promise<boolean> =>
  tx.has(sql`select 1 from role r where r.uid = any(${roleIds}::uuid[]) and r.company_id is not null and not exists (
    select 1 from organize o join organize c on o.tree_path like c.tree_path || '%'
     where o.uid = ${organizeId} and c.uid = r.company_id)`)

const endsSessions = (after: Values, before: Row): boolean =>
  Boolean(after.password) ||
  changes(after, before, 'account') ||
  (changes(after, before, 'enabled') && !after.enabled)

/** A password set by another person must be changed at the next sign-in. */
async function passwordColumns(
  tx: Tx,
  caller: Caller,
  { uid, before, after }: { uid: string; before: Row | null; after: Values },
): Promise<Values> {
  if (typeof after.password !== 'string' || after.password === '') return {}
  if (uid === caller.uid) throw forbidden('请在“修改密码”中修改自己的密码')
  const account = String(after.account ?? before?.account ?? '')
  const problem = passwordProblem(after.password, account, await shortestPassword(tx, caller))
  if (problem) throw invalid({ password: [problem] })
  return { password: await hashPassword(after.password), ...(before ? { must_change_password: true } : {}) }
}
