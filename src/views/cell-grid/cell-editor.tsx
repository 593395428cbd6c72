import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { CellProblems } from './cell-problems.tsx'
import type { CellProblem } from './grid-state.ts'
import type { Option } from './option.ts'
import { type Editing, useEditing } from './use-editing.ts'

interface Props extends Editing {
  label: string
  numeric: boolean
  invalid: boolean
  problems: readonly CellProblem[]
}

/** The one editor of the grid, in the cell under the cursor: typing replaces, Enter and Tab go on. */
export function CellEditor({ label, numeric, invalid, problems, ...editing }: Props) {
  const { input, draft, isTyped, offered, marked, type, commit, pick, unfold, onKeyDown } =
    useEditing(editing)
  const list = useId()
  const isListed = offered.length > 0
  const combobox = editing.options
    ? { role: 'combobox', 'aria-expanded': isListed, 'aria-controls': list }
    : {}
  return (
    <div className="w-full h-full relative">
      <input
        ref={input}
        className={numeric ? 'eg-input eg-num' : 'eg-input'}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={problems.length > 0 ? `${list}-problems` : undefined}
        aria-activedescendant={isListed ? `${list}-${marked}` : undefined}
        autoComplete="off"
        data-typed={isTyped || undefined}
        inputMode={numeric ? 'decimal' : undefined}
        {...combobox}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => commit()}
        onDoubleClick={unfold}
      />
      {(problems.length > 0 || isListed) && (
        <CellDrop>
          {problems.length > 0 && <CellProblems id={`${list}-problems`} problems={problems} />}
          {isListed && <OptionList id={list} options={offered} marked={marked} onPick={pick} />}
        </CellDrop>
      )}
    </div>
  )
}

/**
 * Pop-up at the cell under the cursor: its errors, and its list below that, so that neither covers the other. It opens to the side where
 * the sheet has room, so that the sheet's edge does not cut it.
 */
function CellDrop({ children }: { children: ReactNode }) {
  const drop = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState({ isUp: false, isLeft: false })
  useLayoutEffect(() => {
    const cell = drop.current?.parentElement?.getBoundingClientRect()
    const sheet = drop.current?.closest('.eg-scroll')
    if (!drop.current || !cell || !sheet) return
    const room = roomOf(sheet)
    const [below, above] = [room.bottom - cell.bottom, cell.top - room.top]
    const isUp = drop.current.offsetHeight > below && above > below
    const isLeft =
      cell.left + drop.current.offsetWidth > room.right && cell.right - room.left > room.right - cell.left
    setSide((now) => (now.isUp === isUp && now.isLeft === isLeft ? now : { isUp, isLeft }))
  })
  const names = ['eg-drop', side.isUp && 'eg-drop-up', side.isLeft && 'eg-drop-left']
  return (
    <div ref={drop} className={names.filter(Boolean).join(' ')}>
      {children}
    </div>
  )
}

/** The part of the sheet between its head and its sums. */
function roomOf(sheet: Element) {
  const { bottom, left, right, top } = sheet.getBoundingClientRect()
  const head = sheet.querySelector('.eg-head')?.getBoundingClientRect().bottom ?? top
  const foot = sheet.querySelector('.eg-foot')?.getBoundingClientRect().top ?? bottom
  return { top: Math.max(top, head), bottom: Math.min(bottom, foot), left, right }
}

interface OptionListProps {
  id: string
  options: readonly Option[]
  marked: number
  onPick(option: Option): void
}

/** The open list under a cell that is chosen; the mouse picks, the keyboard is the editor's. */
function OptionList({ id, options, marked, onPick }: OptionListProps) {
  return (
    <div className="eg-options overflow-auto text-left rounded" id={id} role="listbox">
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the editor
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={`eg-option px-2 cursor-pointer${index === marked ? ' eg-option-marked' : ''}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}
