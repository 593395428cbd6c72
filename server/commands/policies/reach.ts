import { sql } from 'kysely'
import { covers } from '#kit/access-model.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'

/** True when every one of these organisation nodes exists at or below a node granted to the caller. */
export async function coversNodes(
  tx: Tx,
  { scope: { paths } }: Pick<Caller, 'scope'>,
  uids: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(uids)]
  if (wanted.length === 0) return true
  const found = await tx.values(sql<string>`select o.tree_path from organize o
    where o.uid = any(${wanted}::uuid[]) and not o.deleted`)
  const isCovered = (treePath: string) => paths.some((path) => covers(path, treePath))
  return found.length === wanted.length && found.every(isCovered)
}

/** The same without farms in custody: grants to others must outlast the custody. */
export const ownsNodes = (tx: Tx, { scope, managed = [] }: Caller, uids: readonly string[]) =>
  coversNodes(tx, { scope: { ...scope, paths: scope.paths.filter((path) => !managed.includes(path)) } }, uids)

/** True when the caller has every one of these functions: no one grants a function he does not have. */
export const coversFunctions = (caller: Caller, codes: readonly string[]): boolean =>
  codes.every((code) => caller.functions.has(code))

/** The functions of these roles together; null when one of them is deleted or not visible to the caller. */
export async function functionsOfRoles(tx: Tx, uids: readonly string[]): Promise<string[] | null> {
  const wanted = [...new Set(uids)]
  const found = await tx.values(sql<string[]>`select function_codes from role
    where uid = any(${wanted}::uuid[]) and not deleted`)
  return found.length === wanted.length ? found.flat() : null
}

export const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** True when a change names the field and gives it another value. */
export function changes(after: Record<string, unknown>, before: Record<string, unknown> | null, key: string) {
  if (!(key in after)) return false
  const [now, then] = [after[key] ?? null, before?.[key] ?? null]
  if (Array.isArray(now) || Array.isArray(then))
    return strings(now).sort().join() !== strings(then).sort().join()
  return now !== then
}
