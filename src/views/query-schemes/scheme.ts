/** A query a person keeps by name: the screen's address, which holds its filters, groups and order. */
export interface Scheme {
  readonly name: string
  /** `?f.farmId=…&group=…` at the time it was saved. */
  readonly search: string
  /** Day it was saved, YYYY-MM-DD: its dates mean what they meant around that day. */
  readonly savedOn: string
  /** The screen opens with it. One at most. */
  readonly first: boolean
}

/** Upper limit of schemes: a longer list is of no use. */
const MOST_SCHEMES = 20
export const SCHEME_NAME_LENGTH = 20

/** The stored value may come from another version of the program; anything that is no scheme counts as none. */
export function readSchemes(value: unknown): Scheme[] {
  const schemes = (value as { schemes?: unknown } | null | undefined)?.schemes
  return Array.isArray(schemes) ? schemes.filter(isScheme) : []
}

function isScheme(one: unknown): one is Scheme {
  const { name, search, savedOn, first } = (one ?? {}) as Record<string, unknown>
  return [name, search, savedOn].every((text) => typeof text === 'string') && typeof first === 'boolean'
}

/** Why a name cannot be taken; null when it can. A known name is taken: its scheme is replaced. */
export function nameProblem(schemes: readonly Scheme[], name: string): string | null {
  if (name === '') return '请输入方案名称'
  if (name.length > SCHEME_NAME_LENGTH) return `方案名称不能超过${SCHEME_NAME_LENGTH}个字`
  const known = schemes.some((one) => one.name === name)
  return !known && schemes.length >= MOST_SCHEMES ? `最多保存${MOST_SCHEMES}个方案，请先删除不用的` : null
}

/** The new one takes the place of the one that had its name, and whether the screen opens with it. */
export function withScheme(schemes: readonly Scheme[], added: Omit<Scheme, 'first'>): Scheme[] {
  const before = schemes.find((one) => one.name === added.name)
  const scheme = { ...added, first: before?.first ?? false }
  return before ? schemes.map((one) => (one === before ? scheme : one)) : [...schemes, scheme]
}

export const withoutScheme = (schemes: readonly Scheme[], name: string): Scheme[] =>
  schemes.filter((one) => one.name !== name)

/** Makes a scheme the one its screen opens with, or, when it is already, no scheme at all. */
export const toggledFirst = (schemes: readonly Scheme[], name: string): Scheme[] =>
  schemes.map((one) => ({ ...one, first: one.name === name && !one.first }))
