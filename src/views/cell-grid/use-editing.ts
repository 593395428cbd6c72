import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Move } from './grid-moves.ts'
import type { Option } from './option.ts'

export interface Editing {
  /** Text of the cell before editing. */
  text: string
  /** null for a cell that is typed freely. */
  options: readonly Option[] | null
  onType(text: string): void
  /** The whole list is asked for. */
  onUnfold(text: string): void
  /** The text is done: the cell takes it. */
  onCommit(text: string): void
  onMove(move: Move): void
  /** Tab goes on to the element behind the grid, or before it. */
  isWayOut(move: Move): boolean
  /** Nothing is being typed that Esc could take back. */
  onEscape(): void
}

const MOST = 12

type DraftOf = Pick<Editing, 'text' | 'options' | 'onType' | 'onUnfold'>

/** Text being typed, and the list that opens under it. */
function useDraft({ text, options, onType, onUnfold }: DraftOf) {
  const [draft, setDraft] = useState(text)
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const [unfolded, setUnfolded] = useState(false)
  const offered = open && options ? matching(options, draft, text) : []
  return {
    draft,
    open,
    offered,
    marked,
    unfolded,
    setDraft,
    close: () => setOpen(false),
    type: (value: string) => {
      setDraft(value)
      setOpen(options !== null)
      setUnfolded(false)
      setMarked(0)
      onType(value)
    },
    mark: (by: number) => setMarked((now) => Math.min(Math.max(0, now + by), offered.length - 1)),
    /** The whole list with the text of the cell marked; from an empty cell, the first option. */
    unfold: () => {
      setOpen(options !== null)
      setUnfolded(true)
      onUnfold(draft.trim())
      const shown = matching(options ?? [], draft, text)
      setMarked(draft.trim() === '' ? 0 : shown.findIndex((one) => one.label === draft))
    },
  }
}

/** The text of a cell while it is edited: typing opens the list, moving on takes the marked text. */
export function useEditing({ text, options, isWayOut, ...on }: Editing) {
  const { onType, onUnfold, onCommit, onMove, onEscape } = on
  const { draft, open, offered, marked, unfolded, setDraft, close, type, mark, unfold } = useDraft({
    text,
    options,
    onType,
    onUnfold,
  })
  const input = useFocusedInput()
  const untaken = useUntaken(onCommit)
  const commit = (value = draft) => {
    untaken.current = null
    close()
    if (value !== text) onCommit(value)
  }
  const leave = (move: Move) => {
    const option = offered[marked]
    // a cell emptied by hand stays empty, whatever its list offers
    commit(option && (unfolded || draft.trim() !== '') ? option.label : draft)
    onMove(move)
  }

  /** Restores the former text. */
  const undo = () => {
    if (draft === text && !open) return onEscape()
    untaken.current = null
    setDraft(text)
    close()
    onType(text)
  }

  function pick(option: Option) {
    setDraft(option.label)
    commit(option.label)
    onMove('next')
  }

  return {
    input,
    draft,
    isTyped: draft !== text,
    offered,
    marked,
    type: (value: string) => {
      untaken.current = value
      type(value)
    },
    commit,
    pick,
    unfold,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const isOut = event.key === 'Tab' && draft === text && isWayOut(event.shiftKey ? 'previous' : 'next')
      if (!isOut) pressKey(event, offered.length > 0, { leave, mark, undo, unfold })
    },
  }
}

/** The cell under the cursor has the focus, its text marked: typing replaces it. */
function useFocusedInput() {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return input
}

/**
 * Text being typed is taken when the cell goes from the screen without having been left: the session ended, a tab was closed.
 * @returns where the text that is not taken yet is noted; null once it is
 */
function useUntaken(take: (text: string) => void) {
  const untaken = useRef<string | null>(null)
  const takeLast = useEffectEvent(() => {
    if (untaken.current !== null) take(untaken.current)
    untaken.current = null
  })
  useLayoutEffect(() => () => takeLast(), [])
  return untaken
}

const matching = (options: readonly Option[], draft: string, text: string): Option[] =>
  options.filter((one) => draft === text || one.label.includes(draft.trim())).slice(0, MOST)

interface Acts {
  leave(move: Move): void
  mark(by: number): void
  undo(): void
  unfold(): void
}

function pressKey(event: KeyboardEvent<HTMLInputElement>, listOpen: boolean, acts: Acts): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
  const act = actionOf(event, listOpen, acts)
  if (!act) return
  event.preventDefault()
  if (event.key === 'Escape') event.stopPropagation()
  act()
}

/** Action of a key in the editor; null leaves it to the input. */
function actionOf(
  event: KeyboardEvent<HTMLInputElement>,
  listOpen: boolean,
  acts: Acts,
): (() => void) | null {
  const move = moveOf(event, event.currentTarget, listOpen)
  if (move) return () => acts.leave(move)
  if (event.key === 'F4' || (event.altKey && event.key === 'ArrowDown')) return acts.unfold
  if (event.key === 'ArrowDown') return () => acts.mark(1)
  if (event.key === 'ArrowUp') return () => acts.mark(-1)
  return event.key === 'Escape' ? acts.undo : null
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
