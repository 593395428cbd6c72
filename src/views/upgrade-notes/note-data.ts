import { itemKinds, type NoteItem, type noteKinds } from '#domain/upgrade-notes.ts'

/** One change as its reader gets it. */
export interface ReadItem extends NoteItem {
  readonly mine: boolean
  readonly roleNames: readonly string[]
}

export interface ReadNote {
  readonly uid: string
  readonly version: number
  readonly release: string
  readonly releasedOn: string
  readonly kind: keyof typeof noteKinds
  readonly downtime: string | null
  readonly published: boolean
  readonly read: boolean
  readonly unread: boolean
  readonly items: readonly ReadItem[]
}

export interface NoteSection {
  readonly title: string
  readonly items: readonly ReadItem[]
}

/** Own changes first, then those that change figures, then the rest; or all as they were written. */
export function sectionsOf(items: readonly ReadItem[], own: boolean, role: string): readonly NoteSection[] {
  if (!own) return [{ title: '全部变化', items }]
  const formulas = items.filter(({ kind }) => kind === 'FORMULA')
  const others = items.filter(({ kind }) => kind !== 'FORMULA')
  const sections = [
    { title: role ? `和${role}有关` : '与我有关', items: others.filter(({ mine }) => mine) },
    { title: '口径变化，影响数字', items: formulas },
    { title: '其他角色', items: others.filter(({ mine }) => !mine) },
  ]
  return sections.filter((one) => one.items.length > 0)
}

/** 7 项变化，与你有关 3 项，1 项会改变数字 */
export function summaryOf(items: readonly ReadItem[]): string {
  const mine = items.filter((one) => one.mine).length
  const formulas = items.filter(({ kind }) => kind === 'FORMULA').length
  return `${items.length} 项变化，与你有关 ${mine} 项，${formulas} 项会改变数字`
}

export const kindWord = ({ kind }: Pick<NoteItem, 'kind'>): string => itemKinds[kind]

interface Fraction {
  readonly part: number
  readonly whole: number
}

/** 332 ÷ 3,055 = 10.87 */
export function fractionWord({ part, whole }: Fraction): string {
  const [upper, lower] = [part, whole].map((value) => value.toLocaleString('en-US'))
  return `${upper} ÷ ${lower} = ${percentOf({ part, whole })}`
}

export const percentOf = ({ part, whole }: Fraction): string => ((part / whole) * 100).toFixed(2)
