export interface Place {
  readonly type: string
  readonly kind: string | null
}

const names: Readonly<Record<string, string>> = {
  company: '公司',
  department: '部门',
  farm: '猪场',
  HOUSE: '栋舍',
  UNIT: '单元',
  PEN: '栏位',
}

/** What may stand directly below what. The group is the top company; a production line is a department of a farm. */
const below: Readonly<Record<string, readonly string[]>> = {
  company: ['company', 'department', 'farm'],
  department: ['department', 'farm', 'HOUSE'],
  farm: ['department', 'HOUSE'],
  HOUSE: ['UNIT', 'PEN'],
  UNIT: ['PEN'],
  PEN: [],
}

const word = ({ type, kind }: Place): string => (type === 'house' ? (kind ?? 'HOUSE') : type)

/** Says why a node cannot stand below another, or null. A farm's own department holds no farm, a company's no house. */
export function nestingProblem(
  child: Place,
  parent: Place & { readonly farm: string | null },
): string | null {
  const [inner, outer] = [word(child), word(parent)]
  const fits = below[outer]?.includes(inner) ?? false
  const inFarm = parent.farm !== null
  const strayed = parent.type === 'department' && (inner === 'farm' ? inFarm : inner === 'HOUSE' && !inFarm)
  return fits && !strayed ? null : `${names[outer] ?? outer}下不能设置${names[inner] ?? inner}`
}
