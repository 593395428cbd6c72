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

/** One line for each problem: the row as it stands in the file, the column, and what is wrong. */
export function ImportErrors({ resource, result, onDownload }: ImportErrorsProps) {
  const { errors, token, failed } = result
  const columns: TableColumn<ImportError>[] = [
    { key: 'row', title: '文件行', width: 72, align: 'right' },
    {
      key: 'field',
      title: '出错列',
      width: 120,
      render: ({ field }) => resource.fields[field]?.label ?? '整行',
    },
    { key: 'message', title: '问题', width: 320 },
  ]
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
      <SumTable
        columns={columns}
        rows={errors}
        rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
        sumLabel={null}
        bodyHeight={Math.min(errors.length, ROWS) * ROW_HEIGHT}
      />
    </section>
  )
}
