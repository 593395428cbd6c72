import { App, Input, Modal } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { earTagNotice, parseEarTags } from '#domain/ear-tags.ts'
import { personFor } from '#inputs/person.ts'
import { useToday } from '#inputs/today.ts'
import type { EventForm } from '#kit/event-form.ts'
import type { GridColumn } from '../cell-grid/cell-grid.columns.ts'
import type { Sheet } from '../cell-grid/cell-grid.sheet.ts'
import { shown } from '../cell-grid/cell-values.ts'
import { addEarNos, addRows, isBlank, setHeader } from '../cell-grid/grid-state.ts'
import { change, createGrid, edit, goTo } from '../cell-grid/grid-store.ts'
import { useClipboard, useGridKeys } from '../cell-grid/use-sheet.ts'
import { columnsOf, openerOf } from './event-grid.columns.ts'
import { GridContext, type GridParts } from './grid-context.ts'
import { typedValue } from './grid-judge.ts'
import { GridTable } from './grid-table.tsx'
import { HeaderBar } from './header-bar.tsx'
import { nextProblem } from './next-problem.ts'
import { KeyBar, SaveBar } from './save-bar.tsx'
import { SavedSheet } from './saved-sheet.tsx'
import { useEventApi } from './use-event-api.ts'
import { type Opening, readDraft, useDraft, useFilling } from './use-filling.ts'
import { useOptions } from './use-options.ts'
import { keepTyping, useBackground, useSave } from './use-row-calls.ts'
import '../cell-grid/cell-grid.css'
import './event-grid.css'

interface EventGridProps extends Opening, Pick<GridParts, 'form' | 'farmId' | 'openCard'> {
  user: string
  /** Name of the signed-in user: technician, midwife or vet unless another is named. */
  person?: string
  onDirty(dirty: boolean): void
}

const headerOf = (form: EventForm, today: string, person?: string): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(form.header).map(([key, field]) => [key, field.default ?? personFor(field, person)]),
  ),
  date: today,
})

/** The entry grid of an event: one row per animal, from the first ear number to the saved rows without the mouse. */
export function EventGrid(props: EventGridProps) {
  const { form, farmId, user, onDirty, openCard } = props
  const today = useToday()
  const [{ grid, isDrafted }] = useState(() => startGrid(props, today))
  const [pasting, setPasting] = useState(false)
  const api = useEventApi(form.code)
  const house = useStore(grid, (one) => one.grid.header.houseId)
  const optionsOf = useOptions(form, farmId, api, house)
  const columns = useMemo(() => columnsOf(form), [form])
  // rows are drawn anew only when something of their own changes, so shared values must keep their identity
  const parts = useMemo(
    () => ({ form, grid, columns, farmId, today, api, optionsOf, openCard }),
    [form, grid, columns, farmId, today, api, optionsOf, openCard],
  )
  useBackground(parts)
  useOfferedPerson(parts, isDrafted ? undefined : props.person)
  useDraft(grid, user, form.name, farmId)

  const dirty = useStore(grid, (one) => one.grid.rows.some((row) => !isBlank(row)))
  useEffect(() => onDirty(dirty), [dirty, onDirty])

  const bring = useFilling(parts, props)
  const saveRows = useSaveRows(parts)
  const root = useRef<HTMLDivElement>(null)
  useGridKeys(root, {
    grid,
    columns,
    save: saveRows,
    nextProblem: (state, cursor) => nextProblem(form, columns, state, cursor),
  })
  useClipboard(root, useEventSheet(parts))

  return (
    <GridContext value={parts}>
      <div ref={root} className="eg flex flex-col gap-3 h-full">
        <h1 className="sr-only">{form.title}</h1>
        <HeaderBar onPaste={() => setPasting(true)} onList={bring} />
        <section className="eg-card panel flex flex-col flex-1 overflow-hidden" aria-label={form.title}>
          <GridTable />
          <KeyBar />
        </section>
        <SaveBar
          onSave={saveRows}
          onClear={() => edit(grid, (state) => addRows({ ...state, rows: [] }, [{}]))}
        />
        <SavedSheet />
        <PasteDialog
          {...openerOf(form)}
          open={pasting}
          onClose={() => setPasting(false)}
          onTake={(tags) => edit(grid, (state) => addEarNos(state, tags))}
        />
      </div>
    </GridContext>
  )
}

function startGrid({ form, user, person, farmId }: EventGridProps, today: string) {
  const draft = readDraft(user, form.name, farmId)
  const grid = createGrid({ ...headerOf(form, today, person), ...draft?.header })
  if (draft?.rows.length) change(grid, (state) => addRows(state, draft.rows))
  return { grid, isDrafted: draft !== null }
}

/** The signed-in user is not proposed where the farm has a list of people without his name: an administrator serves no sow. */
function useOfferedPerson({ grid, form, optionsOf }: GridParts, person: string | undefined): void {
  const seen = useRef(new Set<string>())
  useEffect(() => {
    if (!person) return
    for (const [key, field] of Object.entries(form.header)) {
      const names = field.suggest ? (optionsOf(key, field) ?? []) : []
      if (names.length === 0 || seen.current.has(key)) continue
      seen.current.add(key)
      const isOffered = names.some(({ value }) => value === person)
      if (!isOffered && grid.getState().grid.header[key] === person)
        change(grid, (state) => setHeader(state, key, null))
    }
  }, [grid, form, person, optionsOf])
}

/** Saves the ready rows, reports the result, and goes on to the next missing cell. */
function useSaveRows(parts: GridParts): () => Promise<void> {
  const { form, grid, columns } = parts
  const { message } = App.useApp()
  const save = useSave(parts)
  return async () => {
    const active = document.activeElement
    if (active instanceof HTMLElement) active.blur() // text being typed belongs to the rows to save
    const outcome = await save().catch(() => null)
    const nothing = outcome !== null && outcome.saved + outcome.left === 0
    const wanting = nothing ? nextProblem(form, columns, grid.getState().grid, null) : null
    if (wanting) {
      goTo(grid, wanting)
      message.info('没有可保存的行，请先补全或改正')
    }
    void keepTyping(active, grid, columns)
    if (!outcome) return
    if (outcome.saved)
      message.success(`已保存 ${outcome.saved} 行${outcome.left ? `，${outcome.left} 行未保存` : ''}`)
    else if (outcome.left) message.warning(`${outcome.left} 行未保存，请看提示`)
  }
}

/** The grid of an event as copying and pasting need it. */
function useEventSheet({ form, grid, columns, today, optionsOf }: GridParts): Sheet {
  const { message } = App.useApp()
  return useMemo(() => {
    const choices = (column: GridColumn) =>
      column.kind === 'field' ? optionsOf(column.key, column.field) : null
    return {
      grid,
      columns,
      computed: columns.filter(({ kind }) => kind === 'derived').map(({ label }) => label),
      today,
      optionsOf: choices,
      textAt: (row, column) =>
        shown(typedValue(form, grid.getState().grid.header, row, column.key), choices(column)),
      warn: (text) => void message.warning(text),
    }
  }, [form, grid, columns, today, optionsOf, message])
}

interface PasteDialogProps {
  /** Name of the pasted numbers, and the unit they count. */
  word: string
  unit: string
  open: boolean
  onClose(): void
  onTake(earNos: string[]): void
}

/** Ear numbers pasted from anywhere: commas, blanks and line breaks all separate them. */
function PasteDialog({ word, unit, open, onClose, onTake }: PasteDialogProps) {
  const [text, setText] = useState('')
  const earNos = [...new Set(parseEarTags(text))]
  const take = () => {
    onTake(earNos)
    setText('')
    onClose()
  }
  return (
    <Modal
      title={`粘贴${word}`}
      open={open}
      onCancel={onClose}
      onOk={take}
      okText={`带入 ${earNos.length} ${unit}`}
      cancelText="取消"
      okButtonProps={{ disabled: earNos.length === 0 }}
      destroyOnHidden
    >
      <Input.TextArea
        autoFocus
        rows={8}
        aria-label={word}
        placeholder="用逗号、空格或换行分隔"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="eg-paste-note">{earTagNotice(earNos) ?? `已识别 ${earNos.length} 个${word}`}</p>
    </Modal>
  )
}
