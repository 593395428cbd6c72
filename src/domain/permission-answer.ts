/** Why a person may, or may not, do something at a place. */
export type PermissionVerdict =
  /** A role has the function, and the data scope covers the place. */
  | 'YES'
  /** No role has the function. */
  | 'NO_FUNCTION'
  /** A role has it; the place lies outside of the data scope. */
  | 'NO_PLACE'
  /** The place is a company above: its common rows are seen, not changed. */
  | 'ABOVE'
  /** A role has it; the session began at the sign-in page of the plan system. */
  | 'PLAN_SYSTEM'
  /** It concerns all companies: only administrators of the group use it. */
  | 'GROUP_ONLY'
  /** The account is disabled. */
  | 'DISABLED'

export interface PermissionFacts {
  readonly verdict: PermissionVerdict
  /** Name of the person; null for one's own rights. */
  readonly person: string | null
  /** Screen and action, such as 销售单“审核”. */
  readonly action: string
  /** Only looks: what a company above allows. */
  readonly isLook: boolean
  /** The place asked about; null for anywhere, '' for one whose name the reader may not know. */
  readonly place: string | null
  /** The role that has the function. */
  readonly role: string | null
  /** Names of the nodes of the data scope: the one that covers the place, or all there are. */
  readonly nodes: readonly string[]
}

const UNKNOWN_PLACE = '所选组织'
const MOST_NAMED = 3

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMED).map((name) => `“${name}”`)
  return names.length > MOST_NAMED ? `${shown.join('、')}等 ${names.length} 个组织` : shown.join('、')
}

/** True where the person may after all: looking at what a company above shares is allowed. */
export const isAllowed = ({ verdict, isLook }: Pick<PermissionFacts, 'verdict' | 'isLook'>): boolean =>
  verdict === 'YES' || (verdict === 'ABOVE' && isLook)

/** The answer in one sentence: whether, by which role, and by which node of the data scope. */
export function permissionSentence(facts: PermissionFacts): string {
  return `${isAllowed(facts) ? '可以' : '不可以'}：${reasonOf(facts)}`
}

function reasonOf({ verdict, person, action, place, role, nodes, isLook }: PermissionFacts): string {
  const who = person ?? '您'
  const where = place || UNKNOWN_PLACE
  const scope = `数据范围${listed(nodes)}`
  switch (verdict) {
    case 'YES':
      if (place === null)
        return `角色“${role}”有${action}，${nodes.length > 0 ? `在${scope}内有效` : '但没有任何数据范围'}`
      if (nodes.includes(where)) return `角色“${role}”有${action}，“${where}”在数据范围内`
      return `角色“${role}”有${action}，${scope}包含“${where}”`
    case 'NO_FUNCTION':
      return `${who}的角色都没有${action}`
    case 'NO_PLACE':
      return `角色“${role}”有${action}，但${where === UNKNOWN_PLACE ? where : `“${where}”`}不在${nodes.length > 0 ? `${scope}内` : '任何数据范围内'}`
    case 'ABOVE':
      return isLook
        ? `角色“${role}”有${action}，“${where}”是上级公司，可查看其公共数据`
        : `“${where}”是上级公司，只能查看其公共数据`
    case 'PLAN_SYSTEM':
      return `角色“${role}”有${action}，但本次从计划系统登录，只开放计划功能`
    case 'GROUP_ONLY':
      return `${action}涉及所有公司，只有集团系统管理员可以使用`
    default:
      return `${who}的账号已停用`
  }
}
