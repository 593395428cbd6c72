import { isStopped, type OrgIndex, type OrgNode, type OrgType, type PlacedOrg } from './org-node.ts'
import { walk } from './org-tree.ts'

/** The org selection value of spec.md §3. */
export interface OrgValue {
  orgId: string
  orgType: OrgType
  multiCheck: 'N' | 'Y'
  /** Multi-select only: the chosen farms, those below a chosen company or department included. */
  farmIds?: string[]
  /** Set when the farms lie below two or more companies. */
  crossCompany?: true
}

export const ONLY_FARMS = '只能选择猪场'
export const ORG_REQUIRED = '请选择组织'
export const SELECTABLE: readonly OrgType[] = ['farm', 'company', 'department']

/** Why a node cannot be chosen, or null. */
export function refusal(node: OrgNode, types: readonly OrgType[] = SELECTABLE): string | null {
  if (!types.includes(node.type)) return ONLY_FARMS
  if (isStopped(node)) return '已停用'
  return node.granted === false ? '没有权限' : null
}

/** For a query: an organisation is required. Takes what a query panel holds. */
export function orgProblem(value: unknown): string | null {
  const chosen = typeof value === 'object' && value !== null && Boolean(Reflect.get(value, 'orgId'))
  return chosen ? null : ORG_REQUIRED
}

const companyOf = ({ node, path }: PlacedOrg): string | undefined =>
  [...path, node].findLast((one) => one.type === 'company')?.uid

const farmsOf = ({ node, path }: PlacedOrg): PlacedOrg[] =>
  [...walk([node], path)].filter((placed) => placed.node.type === 'farm')

/** The value for the chosen nodes; null when none is chosen. */
export function orgValue(chosen: readonly string[], index: OrgIndex, multiple: boolean): OrgValue | null {
  const placed = chosen.flatMap((uid) => index.get(uid) ?? [])
  const first = placed[0]?.node
  if (!first) return null
  if (!multiple) return { orgId: first.uid, orgType: first.type, multiCheck: 'N' }
  const farms = new Map(placed.flatMap(farmsOf).map((farm) => [farm.node.uid, farm]))
  const companies = new Set([...farms.values()].map(companyOf))
  const value: OrgValue = {
    orgId: first.uid,
    orgType: first.type,
    multiCheck: 'Y',
    farmIds: [...farms.keys()],
  }
  return companies.size > 1 ? { ...value, crossCompany: true } : value
}

/** The nodes a value stands for: its farms where it has some, else its one organisation. */
export function chosenOf(value: OrgValue | null | undefined): string[] {
  if (!value) return []
  return value.multiCheck === 'Y' && value.farmIds?.length ? value.farmIds : [value.orgId]
}
