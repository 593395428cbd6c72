import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { Values, WritePolicy } from '#server/kit/store-deps.ts'

/** Dictionary entries: a parent is of the same dictionary and has none itself, common entries are the group's. */
export const dictionaryPolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (before?.companyId === null && !caller.scope.root) throw forbidden('公共字典由集团管理')
  if (after === null) return {}
  const row: Values = { ...before, ...after }
  if (before && after.scode !== undefined && after.scode !== before.scode)
    throw invalid({ scode: ['字典编码保存后不能修改'] })
  if (typeof row.parentId === 'string') await assertParent(tx, uid, String(row.scode), row.parentId)
  await assertFreeName(tx, caller, uid, row, before)
  return {}
}

async function assertParent(tx: Tx, uid: string, scode: string, parentId: string): Promise<void> {
  const parent = await tx.row(sql<{ scode: string; parent: string | null; children: boolean }>`
    select scode, parent_id as parent, exists (select 1 from data_dictionary c where c.parent_id = ${uid} and not c.deleted) as children
      from data_dictionary where uid = ${parentId} and not deleted for share`)
  if (!parent || parentId === uid) throw invalid({ parentId: ['上级不存在'] })
  if (parent.scode !== scode) throw invalid({ parentId: ['上级须属于同一字典'] })
  if (parent.parent !== null || parent.children) throw invalid({ parentId: ['字典最多两级'] })
}

/** No name twice below one parent; a company's entry must not repeat a common one: no one could distinguish them. */
async function assertFreeName(tx: Tx, caller: Caller, uid: string, row: Values, before: Row | null) {
  const company = before ? before.companyId : caller.companyId
  const isOwn = await tx.value(sql<boolean>`
    select company_id is not distinct from ${company}::uuid from data_dictionary
    where (company_id is null or company_id = ${company}::uuid) and not deleted and uid <> ${uid}
      and scode = ${row.scode} and name1 = ${row.name1} and parent_id is not distinct from ${row.parentId ?? null}::uuid`)
  if (isOwn !== null) throw invalid({ name1: [isOwn ? '名称已存在' : '名称与公共字典重复'] })
}
