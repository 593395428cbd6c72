import { isStopped, type OrgIndex, type OrgNode, type OrgType, type PlacedOrg } from './org-node.ts'
import { walk } from './org-tree.ts'

/** The org selection value of spec §3. */
export interface OrgValue {
  orgId: string
  orgType: OrgType
  multiCheck: 'N' | 'Y'
  /** Multi-select only: the chosen farms, those below a chosen company or department included. */
  farmIds?: string[]
  /** Set when the farms lie below two or more companies. */
  crossCompany?: true
}

export const SELECTABLE: readonly OrgType[] = ['farm', 'company', 'department']

const TYPE_WORDS: Readonly<Record<OrgType, string>> = {
  company: '公司',
  department: '部门',
  farm: '猪场',
  house: '栋舍',
}

/** Types that may be chosen, as a sentence: 只能选择栋舍; 可选择公司、部门和猪场. */
export function scopeWords(types: readonly OrgType[]): string {
  const words = (Object.keys(TYPE_WORDS) as OrgType[]).flatMap((type) =>
    types.includes(type) ? TYPE_WORDS[type] : [],
  )
  const last = words.pop() ?? ''
  return words.length === 0 ? `只能选择${last}` : `可选择${words.join('、')}和${last}`
}

/** Why a node cannot be chosen, or null; where several types are allowed it is a place below a farm, and 猪场 is named (S5-27). */
export function refusal(node: OrgNode, types: readonly OrgType[] = SELECTABLE): string | null {
  if (!types.includes(node.type)) return scopeWords(types.length === 1 ? types : ['farm'])
  if (isStopped(node)) return '已停用'
  return node.granted === false ? '没有权限' : null
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

/** The nodes of a value: its farms where it has some, else its one organisation. */
export function chosenOf(value: OrgValue | null | undefined): string[] {
  if (!value) return []
  return value.multiCheck === 'Y' && value.farmIds?.length ? value.farmIds : [value.orgId]
}

/** Word for a chosen node that the tree does not hold: one outside of the person's scope, or gone. */
export const UNKNOWN_ORG = '不在可选范围'

export const ALL = '全部'
/** 全部 as a choice: nothing is narrowed, or the tops of the tree are meant with all that lies below them. */
export type AllMeans = 'none' | 'tops'

export const topsOf = (tree: readonly OrgNode[]): string[] => tree.map(({ uid }) => uid)

/** True where the tops of the tree are chosen, all of them and nothing else. */
export function isAll(chosen: readonly string[], tops: readonly string[]): boolean {
  return tops.length > 0 && chosen.length === tops.length && chosen.every((uid) => tops.includes(uid))
}
