import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Db, Tx } from '#server/kit/database.ts'

/** An organisation node as every call answers it (spec §3). */
export interface OrganizeNode {
  uid: string
  parentId: string | null
  name: string
  shortName: string | null
  type: string
  kind: string | null
  level: number
  sort: number
  treePath: string
  status: string | null
}

export const nodeColumns = sql`o.uid, o.parent_id as "parentId", o.name, o.short_name as "shortName", o.type, o.kind, o.level, o.sort,
  o.tree_path as "treePath", o.status`

/** The signed-in user as the shell needs it (spec §3: user data). */
export async function userData(db: Db | Tx, caller: Caller) {
  const own = await ownNode(db, caller.organizeId)
  return {
    uid: caller.uid,
    account: caller.account,
    name: caller.name,
    phone: await phoneOf(db, caller.uid),
    lstIdentity: [
      {
        organizeId: caller.organizeId,
        organizeName: own?.name ?? '',
        lstRole: await rolesOf(db, caller.uid),
      },
    ],
    organizeInfo: own,
    company: await companyOf(db, caller),
    mustChangePassword: caller.mustChangePassword,
    loginFlag: caller.loginFlag ?? null,
  }
}

async function ownNode(db: Db | Tx, uid: string): Promise<OrganizeNode | null> {
  const found = await db.row(sql<OrganizeNode>`select ${nodeColumns} from organize o where o.uid = ${uid}`)
  return found ?? null
}

const phoneOf = (db: Db | Tx, uid: string): Promise<string | null> =>
  db.value(sql<string | null>`select phone from sys_user where uid = ${uid}`)

const rolesOf = (db: Db | Tx, uid: string): Promise<{ code: string; name: string }[]> =>
  db.rows(sql<{ code: string; name: string }>`
    select r.code, r.name from role r join sys_user u on r.uid = any(u.role_ids)
     where u.uid = ${uid} and not r.deleted order by r.code`)

/** The company above the user's node; users of the group belong to the group itself. */
async function companyOf(db: Db | Tx, caller: Caller): Promise<{ uid: string; name: string } | null> {
  const found = await db.row(sql<{ uid: string; name: string }>`
    select c.uid, c.name from organize c join organize o on o.tree_path like c.tree_path || '%'
     where o.uid = ${caller.organizeId} and c.type = 'company' and not c.deleted
     order by c.level desc limit 1`)
  return found ?? null
}
