import { sql } from 'kysely'
import type { Caller } from './context.ts'
import type { Db } from './database.ts'

/** The administrator of the whole deployment without a session: for commands run on the server itself. */
export async function systemCaller(db: Db, functions: readonly string[]): Promise<Caller> {
  const admin = await sql<{ uid: string; account: string; name: string; organizeId: string; path: string }>`
    select u.uid, u.account, u.name, u.organize_id as "organizeId", o.tree_path as path from sys_user u
      join organize o on o.uid = u.organize_id where o.level = 1 and not u.deleted order by u.created_at limit 1`.execute(
    db,
  )
  const nodes = await sql<{ uid: string; type: string }>`
    select uid, type from organize where type in ('farm', 'company') and not deleted`.execute(db)
  const [row] = admin.rows
  if (!row) throw new Error('the seed has not run: there is no administrator')
  const of = (type: string) => nodes.rows.filter((node) => node.type === type).map((node) => node.uid)
  const { path, ...person } = row
  return {
    ...person,
    companyId: null,
    mustChangePassword: false,
    functions: new Set(functions),
    scope: { root: true, farms: of('farm'), companies: of('company'), paths: [path] },
  }
}
