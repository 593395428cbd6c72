import { useDataProvider } from '@refinedev/core'
import { App } from 'antd'
import { use, useCallback, useMemo } from 'react'
import { cascadeOf } from '#inputs/organisation-tree.ts'
import { TitleFieldsContext } from '#inputs/title-fields.ts'
import { isUuid } from '#kit/parse.ts'
import type { FieldColumn, GridColumn } from '../cell-grid/cell-grid.columns.ts'
import type { Sheet } from '../cell-grid/cell-grid.sheet.ts'
import { type CellProblem, type GridState, isBlank, setCell } from '../cell-grid/grid-state.ts'
import { change, type Grid } from '../cell-grid/grid-store.ts'
import { type OptionsOf, remembered } from '../cell-grid/option.ts'
import { listedOptions, useDictionaries } from '../cell-grid/use-dictionaries.ts'
import { usePlaces } from './document-form.place-input.tsx'
import { isKnownColumn } from './known-lines.ts'
import { below, placeOptions } from './line-options.ts'
import { cellOf } from './line-state.ts'
import { wordsOf } from './lines-context.ts'

interface Parts {
  grid: Grid
  columns: readonly FieldColumn[]
  /** All of them, with those the user does not fill. */
  shown: readonly GridColumn[]
  today: string
  optionsOf: OptionsOf
  names: Map<string, string>
}

/** The lines of a document as copying, pasting and a workbook need them, and what finds the rows their names mean. */
export function useLinesSheet({ grid, columns, shown, today, optionsOf, names }: Parts) {
  const { message } = App.useApp()
  const settle = useNamedRows(grid, columns, names)
  const sheet = useMemo((): Sheet => {
    const choices = (column: GridColumn) =>
      column.kind === 'field' ? optionsOf(column.key, column.field) : null
    return {
      grid,
      columns,
      computed: shown.filter(isKnownColumn).map(({ label }) => label),
      today,
      optionsOf: choices,
      textAt: (row, column) =>
        column.kind === 'field' ? wordsOf(cellOf(row, column.key, column.field), choices(column), names) : '',
      warn: (text) => void message.warning(text),
      onTaken: () => void settle(),
    }
  }, [grid, columns, shown, today, optionsOf, names, settle, message])
  return { sheet, settle }
}

/**
 * Options of the cells that are chosen from a list read once; rows of other resources are searched for as they are typed.
 * @param farmId farm of the document: places are those inside it, unless any of the company may be named
 */
export function useLineOptions(columns: readonly FieldColumn[], farmId: string | null): OptionsOf {
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const dictionaries = useDictionaries(fields)
  const places = usePlaces(fields, farmId)
  return useMemo(
    () =>
      remembered((_key, field) => {
        if (field.kind !== 'organisation') return listedOptions(field, dictionaries)
        const nodes = places[cascadeOf(field.orgTypes ?? [])] ?? []
        return placeOptions(field.wide ? nodes : below(nodes, farmId), field)
      }),
    [dictionaries, places, farmId],
  )
}

const MOST_WORDS = 200

/**
 * Names of rows of other resources, pasted or typed faster than the list came, become those rows once the server has resolved them; a name
 * of none, or of several, stays as it was typed.
 */
function useNamedRows(grid: Grid, columns: readonly FieldColumn[], names: Map<string, string>) {
  const provider = useDataProvider()
  const titleFields = use(TitleFieldsContext)
  return useCallback(async () => {
    for (const { key, field } of columns.filter((one) => one.field.kind === 'reference')) {
      const title = titleFields[field.target ?? '']?.title ?? 'name'
      for (const word of wordsIn(grid, key)) {
        const { data } = await provider().getList({
          resource: field.target ?? '',
          pagination: { currentPage: 1, pageSize: 2 },
          filters: [{ field: title, operator: 'eq', value: word }],
        })
        const [found, second] = data.filter((row) => row[title] === word)
        if (typeof found?.uid !== 'string' || second) continue
        names.set(found.uid, word)
        putFor(grid, key, word, found.uid)
      }
    }
  }, [grid, columns, names, provider, titleFields])
}

function wordsIn(grid: Grid, key: string): string[] {
  const words = grid.getState().grid.rows.map((row) => row.cells[key] ?? '')
  return [...new Set(words.filter((word) => word !== '' && !isUuid(word)))].slice(0, MOST_WORDS)
}

function putFor(grid: Grid, key: string, word: string, uid: string): void {
  change(grid, (state) =>
    state.rows
      .filter((row) => row.cells[key] === word)
      .reduce((next, row) => setCell(next, row.id, key, uid), state),
  )
}

interface Said {
  /** Counted from 0. */
  readonly row: number
  readonly problem: CellProblem
}

/** An objection to one line: 第2行：耳号已存在, 第3行出生日期：请选择出生日期; null for one to the whole. */
export function saidOf(columns: readonly FieldColumn[], message: string): Said | null {
  const found = /^第(\d+)行[：:]?\s*(.+)$/s.exec(message)
  if (!found) return null
  const [, number, words = ''] = found
  const column = columns.find(({ label }) => words.startsWith(`${label}：`))
  const about = column ?? columns.find(({ label }) => words.startsWith(label)) ?? columns[0]
  return {
    row: Number(number) - 1,
    problem: {
      rule: 'SAID',
      level: 'E',
      field: about?.key ?? '',
      message: column ? words.slice(column.label.length + 1) : words,
    },
  }
}

/**
 * Marks the rows that were objected to. Rows are counted as they were sent: empty ones go, so that the numbers on the
 * screen are those of the message.
 */
export function markSaid(
  state: GridState,
  columns: readonly FieldColumn[],
  messages: readonly string[],
): GridState {
  const said = messages.flatMap((message) => saidOf(columns, message) ?? [])
  const filled = state.rows.filter((row) => !isBlank(row))
  const rows = filled.map((row, index) => {
    const own = said.filter((one) => one.row === index).map(({ problem }) => problem)
    return own.length === 0 && row.judged === null ? row : { ...row, judged: own.length > 0 ? own : null }
  })
  return rows.length > 0 ? { ...state, rows } : state
}
