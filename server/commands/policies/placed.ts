import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden } from '#server/kit/refused.ts'
import type { Change, Values } from '#server/kit/store-deps.ts'
import { coversNodes } from './reach.ts'

const COMMON = '公共数据由集团管理'

/**
 * Write permission for a row of one node (`organizeId`), which must be in scope; without a node it is the group's and holds for all, or the
 * company's for a user of a company. Answers the columns of the placement.
 */
export async function placed(tx: Tx, caller: Caller, { before, after }: Change): Promise<Values> {
  if (before) await assertCovers(tx, caller, before.organizeId)
  if (after === null || (before && !('organizeId' in after))) return {}
  const node = typeof after.organizeId === 'string' ? after.organizeId : caller.companyId
  await assertCovers(tx, caller, node)
  return { organize_id: node, company_id: node && (await companyOf(tx, node)) }
}

async function assertCovers(tx: Tx, caller: Caller, node: unknown): Promise<void> {
  if (typeof node !== 'string') {
    if (!caller.scope.root) throw forbidden(COMMON)
  } else if (!(await coversNodes(tx, caller, [node]))) {
    throw forbidden('没有该组织的权限')
  }
}

/** The company a node belongs to; null for the root of the deployment, which belongs to none. */
export const companyOf = (tx: Tx, node: string) =>
  tx.value(sql<string>`select c.uid from organize c, organize o
    where o.uid = ${node} and c.type = 'company' and c.level > 1 and o.tree_path like c.tree_path || '%'
    order by c.level desc limit 1`)
