import { sql } from 'kysely'
import { isUuid } from '#kit/parse.ts'
import type { Tx } from '#server/kit/database.ts'

interface Entry {
  uid: string
  scode: string
  parentId: string | null
  name1: string
  code: string | null
}
interface Option {
  uid: string
  name1: string
  code: string | null
  children: Option[]
  hasChildren: boolean
}

/** The companies an organisation belongs to, itself included; none for an empty id. Row-level security hides those of others. */
export async function companiesAbove(tx: Tx, uid: string | null): Promise<string[]> {
  if (!uid) return []
  return tx.values(sql<string>`
    select c.uid from organize c join organize o on o.tree_path like c.tree_path || '%'
    where o.uid = ${uid} and c.type = 'company'`)
}

export const entriesOf = (tx: Tx, scodes: readonly string[], companies: readonly string[]) =>
  tx.rows(sql<Entry>`select uid, scode, parent_id as "parentId", name1, code from data_dictionary
    where scode = any(${scodes}::text[]) and enabled and not deleted and (company_id is null or company_id = any(${companies}::uuid[]))
    order by sort, name1, uid`)

/** Entries nested below their parents, in their order. An entry whose parent is disabled is not offered. */
export function optionTree(entries: readonly Entry[]): Option[] {
  const byParent = Map.groupBy(entries, (entry) => entry.parentId)
  const below = (parent: string | null): Option[] =>
    (byParent.get(parent) ?? []).map(({ uid, name1, code }) => {
      const children = below(uid)
      return { uid, name1, code, children, hasChildren: children.length > 0 }
    })
  return below(null)
}

const findOption = (options: readonly Option[], uid: string): Option | undefined => {
  for (const option of options) {
    const found = option.uid === uid ? option : findOption(option.children, uid)
    if (found) return found
  }
  return undefined
}

/** A whole dictionary by its code, or an entry by its uid, with its descendants; empty for an unknown one. */
export async function branch(
  tx: Tx,
  id: string,
  companies: readonly string[],
): Promise<Option & { scode: string }> {
  const scode = isUuid(id) ? await scodeOf(tx, id) : id
  const options = optionTree(scode ? await entriesOf(tx, [scode], companies) : [])
  if (isUuid(id)) {
    const empty: Option = { uid: id, name1: '', code: null, children: [], hasChildren: false }
    return { scode: scode ?? '', ...(findOption(options, id) ?? empty) }
  }
  return { uid: id, scode: id, name1: id, code: id, children: options, hasChildren: options.length > 0 }
}

const scodeOf = (tx: Tx, uid: string) =>
  tx.value(sql<string>`select scode from data_dictionary where uid = ${uid} and not deleted`)
