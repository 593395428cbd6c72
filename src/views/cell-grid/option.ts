import type { Field } from '#kit/field.ts'

/** A choice of a cell: its stored value, and the words a person knows it by. */
export interface Option {
  value: string
  label: string
  /** Reason it cannot be chosen, if there is one. */
  note?: string
}

/** Choices of a cell; null where it is typed freely. */
export type OptionsOf = (key: string, field: Field) => readonly Option[] | null

export const NO_OPTIONS: readonly Option[] = []
export const FLAGS: readonly Option[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

/** The option a typed or pasted word means: its value, its whole label, or the only label that holds it. */
export function matchOption(options: readonly Option[], typed: string): Option | undefined {
  const word = typed.trim()
  const exact = options.find((one) => one.value === word || one.label === word)
  if (exact || word === '') return exact
  const holding = options.filter((one) => one.label.includes(word))
  return holding.length === 1 ? holding[0] : undefined
}

/** Asked once for each cell of a row: every row asks again, and a farm has many pens. */
export function remembered(of: OptionsOf): OptionsOf {
  const known = new Map<string, readonly Option[] | null>()
  return (key, field) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const options = of(key, field)
    known.set(key, options)
    return options
  }
}
