import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ExportButton } from '#views/export-button.tsx'
import type { TableLook } from '#views/use-table-look.ts'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import type { ListModel } from './use-resource-list.ts'

interface ListToolbarProps {
  list: ListModel
  look: TableLook
  /** Buttons of the screen's own, after the usual ones. */
  extra?: ReactNode
  /** What can be done with the chosen rows. */
  batch?: ReactNode
  /** Order of the rows in words, where no bar of counts carries it. */
  sortText?: string
  columns: ReactNode
  onCreate(): void
  onImport(): void
}

/** The bar over a list. A right that is missing shows no button. */
export function ListToolbar({
  list,
  look,
  extra,
  batch,
  sortText,
  columns,
  onCreate,
  onImport,
}: ListToolbarProps) {
  const { rights, selection } = list
  return (
    <Toolbar columns={columns} onRefresh={list.data.refetch} {...look}>
      {rights.create && (
        <Button type="primary" icon={<PlusOutlined />} title="Alt+N" onClick={onCreate}>
          新增
        </Button>
      )}
      {rights.import && <Button onClick={onImport}>导入</Button>}
      {rights.export && <ExportButton of={list.resource.name} onExport={list.exportRows} />}
      {extra}
      {batch}
      <BulkBar count={selection.uids.length} pages={selection.pages} onClear={selection.clear} />
      {sortText && <span className="list-sort">{sortText}</span>}
    </Toolbar>
  )
}
