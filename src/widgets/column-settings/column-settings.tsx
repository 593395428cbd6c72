import { SettingOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { type CSSProperties, useRef, useState } from 'react'
import { PopoverBody } from '../popover-body.tsx'
import { Tool } from '../toolbar.tsx'
import { ColumnSettingsPanel, type ColumnSettingsProps } from './column-settings-panel.tsx'
import './column-settings.css'

const WIDTH = 296
/** What head, search, foot and the distance to the window's edge take of the popover, px. */
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
        setRoom(roomBeside(anchor.current))
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
function roomBeside(anchor: HTMLElement | null): number {
  const { top = 0, bottom = 0 } = anchor?.getBoundingClientRect() ?? {}
  return Math.max(LEAST_ROOM, Math.max(top, window.innerHeight - bottom) - CHROME)
}
