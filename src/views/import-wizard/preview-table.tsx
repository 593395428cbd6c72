import { useMemo } from 'react'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import type { Preview, PreviewCell, PreviewRow } from './preview.ts'

const WIDTH = 112
const rowKey = ({ number }: PreviewRow): string => String(number)

/** The first rows of a file as they will be read: refused cells say why, columns nobody knows are grey. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const columns = useMemo(() => previewColumns(preview), [preview])
  return <SumTable columns={columns} rows={preview.rows} rowKey={rowKey} sumLabel={null} />
}

const previewColumns = ({ columns }: Preview): TableColumn<PreviewRow>[] => [
  {
    key: 'number',
    title: '文件行',
    width: 72,
    align: 'right',
    fixed: 'left',
    render: ({ number, problem }) =>
      problem ? (
        <span className="wizard-wrong" title={problem}>
          {number}
        </span>
      ) : (
        number
      ),
  },
  ...columns.map(
    ({ title, field }, at): TableColumn<PreviewRow> => ({
      key: `c${at}`,
      title: field ? title : `${title}（不导入）`,
      width: Math.max(WIDTH, field?.width ?? 0, title.length * 14 + 24),
      hint: field?.hint,
      render: ({ cells }) => <Cell cell={cells[at]} passed={field === null} />,
    }),
  ),
]

function Cell({ cell, passed }: { cell: PreviewCell | undefined; passed: boolean }) {
  if (!cell) return null
  if (cell.problem === null) return <span className={passed ? 'wizard-passed' : undefined}>{cell.text}</span>
  return (
    <span className="wizard-wrong" title={cell.problem}>
      {cell.text || '（空）'}
      <span className="sr-only">：{cell.problem}</span>
    </span>
  )
}
