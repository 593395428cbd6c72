import { useMemo } from 'react'
import { usePreference } from '#views/use-preference.ts'
import { type ColumnChoice, chosenColumns } from '#widgets/column-settings/column-choice.ts'
import type { TableColumn } from '#widgets/table-column.ts'

/** The columns of a table as the person keeps them on the server under a name. */
export function useColumnChoice<Row extends object>(name: string, all: readonly TableColumn<Row>[]) {
  const { value, save } = usePreference(name)
  const saved = useMemo(() => readChoices(value), [value])
  return {
    all,
    saved,
    shown: useMemo((): readonly TableColumn<Row>[] => chosenColumns(all, saved), [all, saved]),
    save: (choices: readonly ColumnChoice[] | null) => void save(choices && { columns: choices }),
  }
}

/** The stored value may come from another version of the program; anything that is no list of choices counts as none. */
function readChoices(value: unknown): ColumnChoice[] | null {
  const columns = (value as { columns?: unknown } | null | undefined)?.columns
  return Array.isArray(columns) ? columns.filter(isChoice) : null
}

function isChoice(one: unknown): one is ColumnChoice {
  const { key, shown, pinned, width } = (one ?? {}) as Record<string, unknown>
  const flags = typeof shown === 'boolean' && typeof pinned === 'boolean'
  return typeof key === 'string' && flags && typeof width === 'number'
}
