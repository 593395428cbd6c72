import { SettingOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useState } from 'react'
import type { TableColumn } from '../table-column.ts'
import { Tool } from '../toolbar.tsx'
import type { ColumnChoice } from './column-choice.ts'
import { ColumnSettingsPanel } from './column-settings-panel.tsx'
import './column-settings.css'

export interface ColumnSettingsProps {
  columns: readonly Pick<TableColumn, 'key' | 'title' | 'fixed' | 'width' | 'locked' | 'hidden'>[]
  /** What this person saved; null for the defaults. */
  value: readonly ColumnChoice[] | null
  /** Null means back to the defaults, so that later changes of the code reach this person too. */
  onSave(choices: ColumnChoice[] | null): void
}

const WIDTH = 296

/** Order, visibility, pinning and width of the columns, in a popover of the toolbar. */
export function ColumnSettings({ columns, value, onSave }: ColumnSettingsProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      classNames={{ root: 'column-settings' }}
      styles={{ body: { width: WIDTH } }}
      onOpenChange={setOpen}
      content={
        <ColumnSettingsPanel
          columns={columns}
          value={value}
          onCancel={() => setOpen(false)}
          onSave={(choices) => {
            setOpen(false)
            onSave(choices)
          }}
        />
      }
    >
      <span>
        <Tool label="列设置" icon={<SettingOutlined />} />
      </span>
    </Popover>
  )
}
