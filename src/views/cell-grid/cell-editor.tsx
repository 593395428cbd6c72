import { useId } from 'react'
import { OptionList } from './option-list.tsx'
import { type Editing, useEditing } from './use-editing.ts'

interface Props extends Editing {
  label: string
  numeric: boolean
  invalid: boolean
  describedBy?: string
}

/** The one editor of the grid, in the cell under the cursor: typing replaces, Enter and Tab go on. */
export function CellEditor({ label, numeric, invalid, describedBy, ...editing }: Props) {
  const { input, draft, offered, marked, type, commit, pick, unfold, onKeyDown, onPaste } =
    useEditing(editing)
  const list = useId()
  const combobox = editing.options
    ? { role: 'combobox', 'aria-expanded': offered.length > 0, 'aria-controls': list }
    : {}
  return (
    <div className="eg-editor">
      <input
        ref={input}
        className={numeric ? 'eg-input eg-num' : 'eg-input'}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-activedescendant={offered.length > 0 ? `${list}-${marked}` : undefined}
        autoComplete="off"
        inputMode={numeric ? 'decimal' : undefined}
        {...combobox}
        value={draft}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => commit()}
        onDoubleClick={unfold}
      />
      {offered.length > 0 && <OptionList id={list} options={offered} marked={marked} onPick={pick} />}
    </div>
  )
}
