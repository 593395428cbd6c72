import { createContext, use } from 'react'
import type { FieldColumn } from '#views/cell-grid/cell-grid.columns.ts'
import { shown } from '#views/cell-grid/cell-values.ts'
import type { Grid } from '#views/cell-grid/grid-store.ts'
import type { Option, OptionsOf } from '#views/cell-grid/option.ts'
import type { KnownColumn, KnownLines } from './known-lines.ts'

/** Shared context of the parts of a document's lines. */
export interface LinesParts {
  readonly title: string
  readonly grid: Grid
  readonly columns: readonly FieldColumn[]
  /** Those and the columns reported between them, as they are shown. */
  readonly shown: readonly (FieldColumn | KnownColumn)[]
  readonly reported: KnownLines
  readonly today: string
  readonly optionsOf: OptionsOf
  /** Words for uids no list offers: rows of other resources, entries that were stopped. */
  readonly names: Map<string, string>
  /** Why a number cannot be chosen, by the number: pigs under treatment. */
  readonly notes: Map<string, string>
  /** Asks which rows the names in the cells mean. */
  readonly settle: () => Promise<void>
}

export const LinesContext = createContext<LinesParts | null>(null)

export function useLinesParts(): LinesParts {
  const parts = use(LinesContext)
  if (!parts) throw new Error('this part needs the lines of a document around it')
  return parts
}

/** Text of a cell: its option's words, else the name known for it, else the text itself. */
export function wordsOf(
  text: string,
  options: readonly Option[] | null,
  names: ReadonlyMap<string, string>,
): string {
  const words = shown(text, options)
  return words === text ? (names.get(text) ?? text) : words
}
