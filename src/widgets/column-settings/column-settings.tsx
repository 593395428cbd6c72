import { HolderOutlined, PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Popover } from 'antd'
import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { findHit } from '../pinyin.load.ts'
import { PopoverBody } from '../popover-body.tsx'
import type { TableColumn } from '../table-column.ts'
import { Tool } from '../toolbar.tsx'
import { useSpelling } from '../use-spelling.ts'
import {
  type ColumnChoice,
  defaultChoices,
  fitWidth,
  mergeChoices,
  moveChoice,
  pinnedFirst,
} from './column-choice.ts'
import './column-settings.css'

const WIDTH = 296
/** Height of head, search, foot and the distance to the window's edge in the popover, px. */
const CHROME = 176
const LEAST_ROOM = 116

/** Order, visibility, pinning and width of the columns, in a popover of the toolbar. */
export function ColumnSettings({ columns, value, onSave }: ColumnSettingsProps) {
  const [open, setOpen] = useState(false)
  const [room, setRoom] = useState(0)
  const anchor = useRef<HTMLSpanElement>(null)
  const body: CSSProperties & Record<'--column-settings-room', string> = {
    width: WIDTH,
    '--column-settings-room': `${room}px`,
  }
  return (
    <Popover
      open={open}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      classNames={{ root: 'column-settings' }}
      styles={{ body }}
      onOpenChange={(next) => {
        setRoom(roomLeft(anchor.current))
        setOpen(next)
      }}
      content={
        <PopoverBody onClose={() => setOpen(false)}>
          <ColumnSettingsPanel
            columns={columns}
            value={value}
            onCancel={() => setOpen(false)}
            onSave={(choices) => {
              setOpen(false)
              onSave(choices)
            }}
          />
        </PopoverBody>
      }
    >
      <span ref={anchor}>
        <Tool label="列设置" icon={<SettingOutlined />} opened={open} />
      </span>
    </Popover>
  )
}

/** Height in px that the list of columns may take, so that the popover ends inside the window above or below. */
function roomLeft(anchor: HTMLElement | null): number {
  const { top = 0, bottom = 0 } = anchor?.getBoundingClientRect() ?? {}
  return Math.max(LEAST_ROOM, Math.max(top, window.innerHeight - bottom) - CHROME)
}

interface PanelProps extends ColumnSettingsProps {
  onCancel(): void
}

/** The choices being made; nothing changes in the table until they are saved. */
function ColumnSettingsPanel({ columns, value, onSave, onCancel }: PanelProps) {
  const [choices, setChoices] = useState(() => mergeChoices(columns, value))
  const [search, setSearch] = useState('')
  const spelling = useSpelling(search !== '')
  const titles = new Map(columns.map((column) => [column.key, column.title]))
  const found = choices.filter(
    ({ key }) => search.trim() === '' || findHit(titles.get(key) ?? '', search, spelling) !== null,
  )
  const change = (key: string, next: Partial<ColumnChoice>) =>
    setChoices(pinnedFirst(choices.map((choice) => (choice.key === key ? { ...choice, ...next } : choice))))
  const step = (key: string, by: number) => {
    const target = choices[choices.findIndex((choice) => choice.key === key) + by]
    if (target) setChoices(moveChoice(choices, key, target.key))
  }
  const isDefault = JSON.stringify(choices) === JSON.stringify(pinnedFirst(defaultChoices(columns)))
  const group = (label: string, pinned: boolean) => (
    <ChoiceGroup label={label}>
      {found
        .filter((choice) => choice.pinned === pinned)
        .map((choice) => (
          <ColumnSettingsRow
            key={choice.key}
            choice={choice}
            title={titles.get(choice.key) ?? choice.key}
            locked={columns.some((column) => column.key === choice.key && column.locked)}
            onChange={(next) => change(choice.key, next)}
            onStep={(by) => step(choice.key, by)}
            onDrop={(dragged) => setChoices(moveChoice(choices, dragged, choice.key))}
          />
        ))}
    </ChoiceGroup>
  )
  return (
    <section aria-label="列设置">
      <header className="column-settings-head flex items-center justify-between h-7">
        <strong>列设置</strong>
        <span>
          显示 {choices.filter((choice) => choice.shown).length} / {choices.length}
        </span>
      </header>
      <Input value={search} placeholder="查找列" onChange={(event) => setSearch(event.target.value)} />
      <div className="column-settings-list">
        {group('固定在左侧', true)}
        {group('不固定', false)}
      </div>
      <footer className="column-settings-foot flex items-center gap-2 border-t">
        <Button type="link" size="small" onClick={() => setChoices(pinnedFirst(defaultChoices(columns)))}>
          恢复默认
        </Button>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button size="small" type="primary" onClick={() => onSave(isDefault ? null : choices)}>
          保存
        </Button>
      </footer>
    </section>
  )
}

function ChoiceGroup({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <>
      <div className="column-settings-group text-12 text-2">{label}</div>
      {children}
    </>
  )
}

interface ColumnSettingsProps {
  columns: readonly Pick<TableColumn, 'key' | 'title' | 'fixed' | 'width' | 'locked' | 'hidden'>[]
  /** This person's saved choice; null for the defaults. */
  value: readonly ColumnChoice[] | null
  /** Null means back to the defaults, so that later changes of the code reach this person too. */
  onSave(choices: ColumnChoice[] | null): void
}

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
function ColumnSettingsRow({ choice, title, locked, onChange, onStep, onDrop }: RowProps) {
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onDrop(event.dataTransfer.getData(DRAG_TYPE))
  }
  return (
    <fieldset
      className="column-settings-row flex items-center m-0 min-w-0 h-7 border-0 rounded-2"
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
        className={`column-settings-pin bg-none border-0${choice.pinned ? ' column-settings-pinned' : ''}`}
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
      className="column-settings-handle bg-none border-0"
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
      className="column-settings-width p-0 text-right text-2 bg-none rounded-2"
      inputMode="numeric"
      aria-label={`${title}宽度`}
      defaultValue={width}
      onBlur={({ target }) => Number(target.value) !== width && onChange(fitWidth(Number(target.value)))}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
