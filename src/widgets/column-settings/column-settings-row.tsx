import { HolderOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { DragEvent, KeyboardEvent } from 'react'
import { type ColumnChoice, fitWidth } from './column-choice.ts'

interface RowProps {
  choice: ColumnChoice
  title: string
  locked: boolean
  onChange(next: Partial<ColumnChoice>): void
  /** Moves the column by so many places. */
  onStep(by: number): void
  /** Another column was dropped here. */
  onDrop(dragged: string): void
}

const DRAG_TYPE = 'text/plain'

/** One column: handle to drag (or ↑ ↓), box, title, pin and width. */
export function ColumnSettingsRow({ choice, title, locked, onChange, onStep, onDrop }: RowProps) {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onDrop(event.dataTransfer.getData(DRAG_TYPE))
  }
  return (
    <fieldset
      className="column-settings-row"
      aria-label={title}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, choice.key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Handle title={title} onStep={onStep} />
      <Checkbox
        checked={choice.shown}
        disabled={locked}
        onChange={({ target }) => onChange({ shown: target.checked })}
      >
        {title}
      </Checkbox>
      <button
        type="button"
        className={choice.pinned ? 'column-settings-pin column-settings-pinned' : 'column-settings-pin'}
        aria-label={`固定${title}`}
        aria-pressed={choice.pinned}
        onClick={() => onChange({ pinned: !choice.pinned })}
      >
        {choice.pinned ? <PushpinFilled /> : <PushpinOutlined />}
      </button>
      <WidthInput title={title} width={choice.width} onChange={(width) => onChange({ width })} />
    </fieldset>
  )
}

function Handle({ title, onStep }: { title: string; onStep(by: number): void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  return (
    <button
      type="button"
      className="column-settings-handle"
      aria-label={`移动${title}，按上下方向键`}
      onKeyDown={onKeyDown}
    >
      <HolderOutlined />
    </button>
  )
}

interface WidthProps {
  title: string
  width: number
  onChange(width: number): void
}

/** Taken over when left or on Enter, so that a half-typed 8 of 84 does not jump to the least width. */
function WidthInput({ title, width, onChange }: WidthProps) {
  return (
    <input
      key={width}
      className="column-settings-width"
      inputMode="numeric"
      aria-label={`${title}宽度`}
      defaultValue={width}
      onBlur={({ target }) => Number(target.value) !== width && onChange(fitWidth(Number(target.value)))}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
