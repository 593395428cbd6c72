import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import './toolbar.css'

interface ToolbarProps {
  /** 新增 导入 导出 批量 … and the selection count. */
  children?: ReactNode
  /** ColumnSettings. */
  columns?: ReactNode
  dense?: boolean
  full?: boolean
  onRefresh?(): void
  onDense?(dense: boolean): void
  onFull?(full: boolean): void
}

/** The bar over a table: actions at the left, display options at the right. */
export function Toolbar({
  children,
  columns,
  dense = true,
  full = false,
  onRefresh,
  onDense,
  onFull,
}: ToolbarProps) {
  return (
    <div className="toolbar flex items-center gap-3 px-3" role="toolbar" aria-label="表格工具">
      <div className="toolbar-left flex flex-wrap flex-1 items-center gap-2 min-w-0">{children}</div>
      <div className="toolbar-right flex items-center gap-2">
        {onRefresh && <Tool label="刷新" icon={<ReloadOutlined />} onClick={onRefresh} />}
        {onDense && (
          <Tool
            label={dense ? '宽松行高' : '紧凑行高'}
            icon={<ColumnHeightOutlined />}
            onClick={() => onDense(!dense)}
          />
        )}
        {columns}
        {onFull && (
          <Tool
            label={full ? '退出全屏' : '全屏'}
            icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => onFull(!full)}
          />
        )}
      </div>
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  /** Its pop-up is open and is not covered by the words. */
  opened?: boolean
  onClick?(): void
}

/** An icon with its action in words, on hover and for a screen reader. */
export const Tool = ({ label, icon, opened, onClick }: ToolProps) => (
  <Tooltip title={opened ? '' : label} mouseEnterDelay={0.3}>
    <Button type="text" icon={icon} aria-label={label} onClick={onClick} />
  </Tooltip>
)
