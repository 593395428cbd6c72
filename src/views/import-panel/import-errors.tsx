import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Resource } from '#kit/resource.ts'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import type { ImportError, ImportResult } from './import-calls.ts'

interface ImportErrorsProps {
  resource: Resource
  result: ImportResult
  onDownload(token: string): void
}

const ROWS = 14
const ROW_HEIGHT = 32

/** The row as it stands in the file, the column, and what is said of it. */
function problemColumns(resource: Resource, column: string): TableColumn<ImportError>[] {
  return [
    { key: 'row', title: '文件行', width: 72, align: 'right' },
    {
      key: 'field',
      title: column,
      width: 120,
      render: ({ field }) => resource.fields[field]?.label ?? '整行',
    },
    { key: 'message', title: '问题', width: 320 },
  ]
}

function Problems({
  resource,
  rows,
  column,
}: {
  resource: Resource
  rows: readonly ImportError[]
  column: string
}) {
  return (
    <SumTable
      columns={problemColumns(resource, column)}
      rows={rows}
      rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
      sumLabel={null}
      bodyHeight={Math.min(rows.length, ROWS) * ROW_HEIGHT}
    />
  )
}

/** One line for each row that is taken, but should be looked at again. */
export const ImportWarnings = ({
  resource,
  result: { warned, warnings },
}: Omit<ImportErrorsProps, 'onDownload'>) => (
  <section className="import-errors" aria-label="请核对的行">
    <header>
      <b>请核对的行 {warned}</b>
      {warnings.length < warned && <small>只列出前 {warnings.length} 处</small>}
    </header>
    <Problems resource={resource} rows={warnings} column="所在列" />
  </section>
)

/** One line for each problem. */
export function ImportErrors({ resource, result, onDownload }: ImportErrorsProps) {
  const { errors, token, failed } = result
  return (
    <section className="import-errors" aria-label="未导入的行">
      <header>
        <b>有错的行 {failed}</b>
        {errors.length < failed && <small>只列出前 {errors.length} 处，工作簿里是全部</small>}
        {token && (
          <Button icon={<DownloadOutlined />} onClick={() => onDownload(token)}>
            下载错误工作簿
          </Button>
        )}
      </header>
      <Problems resource={resource} rows={errors} column="出错列" />
    </section>
  )
}
