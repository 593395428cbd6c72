/** A choice of a cell: its stored value, and the words a person knows it by. */
export interface Option {
  value: string
  label: string
  /** Reason it cannot be chosen, if there is one. */
  note?: string
}

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
