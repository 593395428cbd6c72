import { QuestionCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { TableColumn } from './table-column.ts'
import { Unit } from './unit.tsx'

/** Head word, its unit in small grey, and the definition behind a question mark. */
export function TableHead({ column }: { column: Pick<TableColumn, 'title' | 'unit' | 'hint'> }) {
  return (
    <span className="sum-table-head">
      {column.title}
      <Unit of={column.unit} />
      {column.hint && (
        <Tooltip title={column.hint}>
          <QuestionCircleOutlined className="sum-table-hint" />
        </Tooltip>
      )}
    </span>
  )
}
