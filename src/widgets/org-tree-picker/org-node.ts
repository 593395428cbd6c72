export type OrgType = 'company' | 'department' | 'farm' | 'house'

/** A node of base/organize/cascade; of a house, `kind` distinguishes house, unit and pen. */
export interface OrgNode {
  readonly uid: string
  readonly parentId: string | null
  readonly name: string
  readonly shortName?: string | null
  readonly code?: string | null
  readonly type: OrgType
  readonly kind?: string | null
  readonly status?: string | null
  readonly children?: readonly OrgNode[]
  /** Children exist on the server that are not in `children` yet. */
  readonly hasChildren?: boolean
  /** False for a node shown only to keep the tree together. */
  readonly granted?: boolean
}

/** A node with its ancestors. */
export interface PlacedOrg {
  readonly node: OrgNode
  readonly path: readonly OrgNode[]
}

export type OrgIndex = ReadonlyMap<string, PlacedOrg>

const kindWords: Readonly<Record<string, string>> = { HOUSE: '舍', UNIT: '单元', PEN: '栏' }
const typeWords: Readonly<Record<OrgType, string>> = {
  company: '公司',
  department: '部门',
  farm: '场',
  house: '舍',
}

/** The short word before a name; a root above companies is the group. */
export function orgWord({ type, kind, parentId, children }: OrgNode): string {
  const isGroup = type === 'company' && !parentId && children?.some((child) => child.type === 'company')
  if (isGroup) return '集团'
  return (kind && kindWords[kind]) || typeWords[type]
}

export const isStopped = (node: OrgNode): boolean => node.status === 'STOPPED'

/** True where a row can be opened: it has children here or on the server. */
export const hasInside = (node: OrgNode): boolean =>
  (node.children?.length ?? 0) > 0 || node.hasChildren === true
