/** One node of the function list of `GET base/func` (spec §3). Servers that know only the spec send no `kind` and no `icon`. */
export interface FunctionModel {
  uid: string
  parentFunctionId: string
  code: string
  name: string
  sort: number
  /** Route name of a page; empty for menus and buttons. */
  targetUri: string
  kind?: 'menu' | 'page' | 'button'
  icon?: string | null
  /** A second place in the menu of a page that has its own elsewhere. */
  alias?: boolean
  child?: readonly FunctionModel[] | null
}

/** The parent of the items at the top of the function list (spec §3). */
export const ROOT_FUNCTION_ID = '00000000-0000-0000-0000-000000000000'

/** The part of `base/account/current` that says which roles a person has (spec §3). */
export interface Identified {
  lstIdentity?: readonly { lstRole?: readonly { code: string; name?: string }[] | null }[] | null
}

/** All nodes in menu order: siblings by `sort`, each followed by what hangs below it. */
export function walkFunctions(functions: readonly FunctionModel[]): FunctionModel[] {
  const siblings = [...functions].sort((a, b) => a.sort - b.sort)
  return siblings.flatMap((one) => [one, ...walkFunctions(one.child ?? [])])
}

/** Route names the list permits, at every depth, in menu order (spec §2). */
export function targetUris(functions: readonly FunctionModel[]): ReadonlySet<string> {
  return new Set(walkFunctions(functions).flatMap((one) => (one.targetUri ? [one.targetUri] : [])))
}

/** True when any identity of the person holds the role (spec §6). */
export function hasRole(person: Identified | null | undefined, roleCode: string): boolean {
  return (person?.lstIdentity ?? []).some((identity) =>
    (identity.lstRole ?? []).some((role) => role.code === roleCode),
  )
}

const ME = 'me'

/** Policy rows [subject, screen, action]; a page grants looking, a button `screen:action` grants that action. */
export function policyRows(functions: readonly FunctionModel[]): string[][] {
  const rows = walkFunctions(functions).flatMap((one) => {
    if (one.targetUri) return [[ME, one.targetUri, 'list']]
    const cut = one.code.indexOf(':')
    return cut > 0 ? [[ME, one.code.slice(0, cut), one.code.slice(cut + 1)]] : []
  })
  return [...new Map(rows.map((row) => [row.join('\n'), row])).values()]
}

/** Every function code the list grants: `basic-supplier`, `basic-supplier:create` … Taken out once, as one
 *  `enforce` per menu entry is some 200 times slower than a look into this set. */
export async function grantedSet(functions: readonly FunctionModel[]): Promise<ReadonlySet<string>> {
  // model and casbin come on first use: the sign-in page does not need them
  const { heldCodes, newAccessEnforcer } = await import('./access-model.ts')
  return heldCodes(await newAccessEnforcer(policyRows(functions)), ME)
}
