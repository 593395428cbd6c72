import type { ResourceListProps } from './list-props.ts'
import type { RowAction } from './row-actions.tsx'
import type { ListRow } from './use-list-data.ts'
import { useRemove } from './use-remove.ts'
import type { ListModel } from './use-resource-list.ts'

interface RowDeeds {
  edit(row: ListRow): void
  copy(row: ListRow): void
  view(row: ListRow): void
  /** A row was deleted. */
  changed(): void
}

/** What can be done with one row, in the same order on every screen, by the rights of the person. */
export function useRowActions(props: ResourceListProps, list: ListModel, deeds: RowDeeds): RowAction[] {
  const { rights } = list
  const unless = (deed: 'edit' | 'delete') => (row: ListRow) => props.locked?.(row, deed) ?? null
  const remove = useRemove(props.resource, deeds.changed)
  return [
    ...(rights.edit ? [{ key: 'edit', label: '编辑', reason: unless('edit'), onClick: deeds.edit }] : []),
    ...(props.rowActions?.(list) ?? []),
    ...(props.resource.copy && rights.create ? [{ key: 'copy', label: '复制', onClick: deeds.copy }] : []),
    ...(props.onOpen ? [] : [{ key: 'view', label: '查看', onClick: deeds.view }]),
    ...(rights.delete
      ? [{ key: 'delete', label: '删除', danger: true, reason: unless('delete'), onClick: remove }]
      : []),
  ]
}
