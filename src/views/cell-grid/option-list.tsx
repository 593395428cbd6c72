import type { Option } from './option.ts'

interface Props {
  id: string
  options: readonly Option[]
  marked: number
  onPick(option: Option): void
}

/** The open list under a cell that is chosen; the mouse picks, the keyboard is the editor's. */
export function OptionList({ id, options, marked, onPick }: Props) {
  return (
    <div className="eg-options" id={id} role="listbox">
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
