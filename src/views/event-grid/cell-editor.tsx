import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Move } from './grid-moves.ts'
import { OptionList } from './option-list.tsx'
import type { Option } from './use-options.ts'

interface Props {
  label: string
  /** What the cell shows now. */
  text: string
  numeric: boolean
  invalid: boolean
  describedBy?: string
  /** null for a cell that is typed freely. */
  options: readonly Option[] | null
  onType(text: string): void
  /** The text is done: the cell takes it. */
  onCommit(text: string): void
  onMove(move: Move): void
  onBlock(text: string): void
}

const MOST = 12

/** The one editor of the grid, in the cell under the cursor: typing replaces, Enter and Tab go on. */
export function CellEditor(props: Props) {
  const { label, text, numeric, invalid, describedBy, options, onType, onCommit, onMove, onBlock } = props
  const [draft, setDraft] = useState(text)
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const shownOptions =
    open && options
      ? options.filter((one) => draft === text || one.label.includes(draft.trim())).slice(0, MOST)
      : []

  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const commit = (value = draft) => {
    setOpen(false)
    if (value !== text) onCommit(value)
  }
  const leave = (move: Move) => {
    const option = shownOptions[marked]
    commit(open && option && draft.trim() !== '' ? option.label : draft)
    onMove(move)
  }
  const type = (value: string) => {
    setDraft(value)
    setOpen(options !== null)
    setMarked(0)
    onType(value)
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const moved = moveOf(event, event.currentTarget, shownOptions.length > 0)
    if (moved) {
      event.preventDefault()
      leave(moved)
    } else if (event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')) {
      event.preventDefault()
      setOpen(options !== null)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setMarked((now) =>
        Math.min(Math.max(0, now + (event.key === 'ArrowDown' ? 1 : -1)), shownOptions.length - 1),
      )
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setDraft(text)
      setOpen(false)
      onType(text)
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const block = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(block.trimEnd())) return
    event.preventDefault()
    onBlock(block)
  }

  return (
    <div className="eg-editor">
      <input
        ref={input}
        className={numeric ? 'eg-input eg-num' : 'eg-input'}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        autoComplete="off"
        inputMode={numeric ? 'decimal' : undefined}
        {...(options
          ? { role: 'combobox', 'aria-expanded': shownOptions.length > 0, 'aria-controls': list }
          : {})}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={keyDown}
        onPaste={paste}
        onBlur={() => commit()}
        onDoubleClick={() => setOpen(options !== null)}
      />
      {shownOptions.length > 0 && (
        <OptionList
          id={list}
          options={shownOptions}
          marked={marked}
          onPick={(option) => {
            setDraft(option.label)
            commit(option.label)
            onMove('next')
          }}
        />
      )}
    </div>
  )
}

/** The move a key asks for; left and right leave the cell only from the edge of its text. */
function moveOf(event: KeyboardEvent, field: HTMLInputElement, listOpen: boolean): Move | null {
  const all = field.selectionStart === 0 && field.selectionEnd === field.value.length
  const atStart = all || field.selectionEnd === 0
  const atEnd = all || field.selectionStart === field.value.length
  switch (event.key) {
    case 'Enter':
      return 'next'
    case 'Tab':
      return event.shiftKey ? 'previous' : 'next'
    case 'ArrowUp':
      return listOpen ? null : 'up'
    case 'ArrowDown':
      return listOpen || event.altKey ? null : 'down'
    case 'ArrowLeft':
      return atStart ? 'previous' : null
    case 'ArrowRight':
      return atEnd ? 'next' : null
    default:
      return null
  }
}
