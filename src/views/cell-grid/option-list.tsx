import { useLayoutEffect, useRef, useState } from 'react'
import type { Option } from './option.ts'

interface Props {
  id: string
  options: readonly Option[]
  marked: number
  onPick(option: Option): void
}

/** The open list under a cell that is chosen; the mouse picks, the keyboard is the editor's. */
export function OptionList({ id, options, marked, onPick }: Props) {
  const [list, isUp] = useSide()
  return (
    <div ref={list} className={isUp ? 'eg-options eg-options-up' : 'eg-options'} id={id} role="listbox">
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the editor
        <div
          key={option.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={index === marked ? 'eg-option eg-option-marked' : 'eg-option'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          {option.label}
        </div>
      ))}
    </div>
  )
}

/** Above the cell where there is more room than below it. */
function useSide() {
  const list = useRef<HTMLDivElement>(null)
  const [isUp, setUp] = useState(false)
  useLayoutEffect(() => {
    const cell = list.current?.parentElement?.getBoundingClientRect()
    const sheet = list.current?.closest('.eg-scroll')?.getBoundingClientRect()
    if (!list.current || !cell || !sheet) return
    const below = sheet.bottom - cell.bottom
    setUp(list.current.offsetHeight > below && cell.top - sheet.top > below)
  }, [])
  return [list, isUp] as const
}
