import { Button } from 'antd'
import { formatNumber } from './format-number.ts'
import './bulk-bar.css'

interface BulkBarProps {
  count: number
  /** Pages the chosen rows lie on. */
  pages?: number
  /** 头 for animals, 条 for anything else. */
  unit?: string
  onClear(): void
}

/** How much is chosen, across pages, and the way to choose nothing; absent while nothing is. */
export function BulkBar({ count, pages = 1, unit = '条', onClear }: BulkBarProps) {
  if (count === 0) return null
  return (
    <output className="bulk-bar inline-flex items-center gap-1 nowrap">
      <span>
        已选 <strong>{formatNumber(count)}</strong> {unit}
        {pages > 1 && `（跨 ${pages} 页）`}
      </span>
      <Button type="link" size="small" onClick={onClear}>
        清空
      </Button>
    </output>
  )
}
