import { useId } from 'react'
import { CellDrop } from './cell-drop.tsx'
import { CellProblems } from './cell-problems.tsx'
import type { CellProblem } from './grid-state.ts'
import { OptionList } from './option-list.tsx'
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
    <div className="eg-editor">
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
