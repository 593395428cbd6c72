import type { OrgIndex, OrgNode } from '#widgets/org-tree-picker/org-node.ts'

/** What a new node below another most likely is; the server has the last word. */
interface NewNode {
  type: OrgNode['type']
  kind: string | null
}

const NEXT: Readonly<Record<string, NewNode>> = {
  company: { type: 'farm', kind: null },
  department: { type: 'department', kind: null },
  farm: { type: 'house', kind: 'HOUSE' },
  HOUSE: { type: 'house', kind: 'UNIT' },
  UNIT: { type: 'house', kind: 'PEN' },
}

export const likelyBelow = ({ type, kind }: OrgNode): NewNode =>
  NEXT[type === 'house' ? (kind ?? 'HOUSE') : type] ?? { type: 'department', kind: null }

/** Pens stand in houses and units. */
export const holdsPens = (node: OrgNode | undefined): boolean =>
  node?.type === 'house' && (node.kind === 'HOUSE' || node.kind === 'UNIT')

/** A node with the names above it, `集团 / 江北公司 / 柳河种猪场`. */
export function findNode(index: OrgIndex, uid: string | undefined): { node: OrgNode; path: string } | null {
  const placed = uid === undefined ? undefined : index.get(uid)
  if (!placed) return null
  const { node, path } = placed
  return { node, path: [...path, node].map((one) => one.name).join(' / ') }
}

/** Fields that say nothing about a node of this type. */
const FARM_ONLY = ['farmType', 'designSows', 'goLiveDate']
const ADDRESSED = ['areaCode', 'address']
const PLACE_ONLY = ['kind', 'houseType', 'capacity']

export function isIdle(key: string, type: unknown): boolean {
  if (PLACE_ONLY.includes(key)) return type !== 'house'
  if (FARM_ONLY.includes(key)) return type !== 'farm'
  return ADDRESSED.includes(key) && type !== 'farm' && type !== 'company'
}
