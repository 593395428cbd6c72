import type { ImportKind } from './import-kind.ts'

/** A screen that takes files of one or more kinds; its name is route, prefix of the calls and function code. */
export interface ImportPage {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly area: 'import'
  readonly kinds: readonly ImportKind[]
  /** Buttons beyond committing and taking back: key → label. */
  readonly buttons?: Readonly<Record<string, string>>
  /** Its files make organisations: pickers of them are read again. */
  readonly organises?: boolean
}

export const importButtons = { commit: '提交', revert: '回滚' } as const

type Input = Omit<ImportPage, 'path' | 'area'>

/** Declares an import screen. A kind named twice stops the program at boot. */
export function defineImportPage(input: Input): ImportPage {
  const keys = input.kinds.map((kind) => kind.key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new Error(`import page "${input.name}": kind "${twice}" stands there twice`)
  return { ...input, path: `/admin/${input.name}`, area: 'import' }
}
