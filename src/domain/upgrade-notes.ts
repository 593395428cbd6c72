/** Release notes (升级说明): changes of an upgrade, the roles they concern, and the figures they change. */
export const noteKinds = { FEATURE: '新功能', PATCH: '补丁' } as const
export const itemKinds = { NEW: '新', CHANGED: '改', FIXED: '修', FORMULA: '口径' } as const
type ItemKind = keyof typeof itemKinds

/** One change of a version, as it is stored. */
export interface NoteItem {
  readonly kind: ItemKind
  readonly title: string
  readonly detail: string | null
  /** Codes of the roles it concerns, with commas; empty concerns all users who have the screen. */
  readonly roles: string | null
  /** Route name of the screen it is about. */
  readonly screen: string | null
  /** The declared change of a formula it brings (formulaChanges). */
  readonly change: string | null
  /** The figure before and after in words, where no declared change works it out. */
  readonly before: string | null
  readonly after: string | null
}

/** The reader: her roles and the screens she may open. */
export interface NoteReader {
  readonly roles: readonly string[]
  readonly functions: ReadonlySet<string>
}

export const rolesOfItem = ({ roles }: Pick<NoteItem, 'roles'>): readonly string[] =>
  (roles ?? '').split(/[,，\s]+/).filter(Boolean)

/**
 * True where a change concerns the reader: it names one of her roles, or it names none and she has its screen. A person with roles of her
 * company's own is concerned by the screens she has.
 */
export function concerns(item: Pick<NoteItem, 'roles' | 'screen'>, reader: NoteReader): boolean {
  const named = rolesOfItem(item)
  if (named.some((role) => reader.roles.includes(role))) return true
  const hasScreen = item.screen === null || item.screen === '' || reader.functions.has(item.screen)
  return named.length === 0 && hasScreen
}

/** Newest version first: 2026.11.10 comes before 2026.11.9. */
export function byRelease(one: string, other: string): number {
  const [own, others] = [one.split('.').map(Number), other.split('.').map(Number)]
  const places = own.length > others.length ? own : others
  const differences = places.map((_, place) => (others[place] ?? 0) - (own[place] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

/** Changes of formulas the product can work out the old and the new way, by name. */
export const formulaChanges = {
  PRE_WEANING_BY_LITTER: {
    formula: 'F44',
    label: '断奶前死亡率',
    unit: '%',
    before: '期内仔猪死亡 ÷ 期内活仔',
    after: '期内断奶窝的仔猪死亡 ÷ 这些窝的活仔加净寄养',
    closed: '不重算，报表脚注写明版本',
  },
} as const
export type FormulaChange = keyof typeof formulaChanges
export const isFormulaChange = (name: string): name is FormulaChange => Object.hasOwn(formulaChanges, name)
