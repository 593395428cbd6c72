import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { useIsShown } from './head-keys.tsx'
import type { TableColumn } from './table-column.ts'
import { Unit } from './unit.tsx'

interface TableHeadProps {
  column: Pick<TableColumn, 'title' | 'unit' | 'hint'> & { key?: string }
}

/** Head word, its unit in small grey, and the definition behind a question mark. */
export function TableHead({ column }: TableHeadProps) {
  return (
    <span className="sum-table-head">
      {column.title}
      <Unit of={column.unit} />
      {column.hint && <Hint of={column.key} text={column.hint} />}
    </span>
  )
}

/** Shown while the pointer is on it or the keyboard on its head. */
function Hint({ of, text }: { of: string | undefined; text: string }) {
  const [pointed, setPointed] = useState(false)
  const explained = useIsShown(of)
  return (
    <Tooltip title={text} open={pointed || explained} onOpenChange={setPointed}>
      <QuestionCircleOutlined className="sum-table-hint text-12 text-3" />
    </Tooltip>
  )
}
