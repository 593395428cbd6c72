import { useMemo } from 'react'
import type { Field } from '#kit/field.ts'
import { plainTitle } from '#kit/import/importable.ts'
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
    ({ title, plain, field }, at): TableColumn<PreviewRow> => ({
      key: `c${at}`,
      title: headOf(title, plain, field),
      width: Math.max(WIDTH, field?.width ?? 0, title.length * 14 + 24),
      hint: field?.hint,
      render: ({ cells }) => <Cell cell={cells[at]} passed={field === null} />,
    }),
  ),
]

/** A head in other words than the field's says which field it is taken for. */
function headOf(title: string, plain: string, field: Field | null): string {
  if (field === null) return `${title}（不导入）`
  return plain === plainTitle(field.label) ? title : `${title} → ${field.label}`
}

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
