import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { hashPassword } from '#server/commands/accounts/passwords.ts'
import type { Db } from '#server/kit/database.ts'
import { roleUid } from '#server/kit/stable-uid.ts'
import { ROOT_UID } from '#server/seed/index.ts'

/** The password of all users in tests. */
export const PASSWORD = 'Sow-4711'

export interface TestNode {
  uid: string
  treePath: string
  level: number
}

export interface NodeSpec {
  type: 'company' | 'department' | 'farm' | 'house'
  name: string
  kind?: 'HOUSE' | 'UNIT' | 'PEN'
  parent?: TestNode
  sort?: number
}

export interface UserSpec {
  account: string
  at: TestNode
  /** Codes of seeded templates. */
  roles?: readonly string[]
  /** Or functions, by a role of her own. */
  functions?: readonly string[]
  roleIds?: readonly string[]
  scopes?: readonly TestNode[]
  mustChangePassword?: boolean
}

export interface Accounts {
  root: TestNode
  node(spec: NodeSpec): Promise<TestNode>
  role(code: string, functions: readonly string[], company?: TestNode): Promise<string>
  /** Adds a user who signs in with PASSWORD; answers the uid. */
  user(spec: UserSpec): Promise<string>
}

let hashed: Promise<string> | undefined

/** Puts organisations, roles and users straight into the tables: what a test needs before it begins. */
export function makeAccounts(db: Db): Accounts {
  const root: TestNode = { uid: ROOT_UID, treePath: `/${ROOT_UID}/`, level: 1 }

  async function node({ type, name, kind, parent = root, sort = 1 }: NodeSpec): Promise<TestNode> {
    const uid = uuidv7()
    const made = { uid, treePath: `${parent.treePath}${uid}/`, level: parent.level + 1 }
    await sql`insert into organize (uid, parent_id, type, kind, name, sort, status, level, tree_path)
      values (${uid}, ${parent.uid}, ${type}, ${kind ?? null}, ${name}, ${sort}, 'IN_USE', ${made.level}, ${made.treePath})`.execute(
      db,
    )
    return made
  }

  async function role(code: string, functions: readonly string[], company?: TestNode): Promise<string> {
    const uid = uuidv7()
    await sql`insert into role (company_id, uid, code, name, kind, data_scope, function_codes)
      values (${company?.uid ?? null}, ${uid}, ${code}, ${code}, 'CUSTOM', 'GRANTED', ${functions})`.execute(
      db,
    )
    return uid
  }

  async function user(spec: UserSpec): Promise<string> {
    hashed ??= hashPassword(PASSWORD)
    const own = spec.functions ? [await role(`R-${spec.account}`, spec.functions)] : []
    const roleIds = [...(spec.roles ?? []).map(roleUid), ...(spec.roleIds ?? []), ...own]
    const uid = uuidv7()
    await sql`insert into sys_user (uid, account, name, organize_id, role_ids, scope_ids, enabled, password, must_change_password)
      values (${uid}, ${spec.account}, ${spec.account}, ${spec.at.uid}, ${roleIds}::uuid[],
        ${(spec.scopes ?? []).map((one) => one.uid)}::uuid[], true, ${await hashed}, ${spec.mustChangePassword ?? false})`.execute(
      db,
    )
    return uid
  }

  return { root, node, role, user }
}
