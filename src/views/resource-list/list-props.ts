import type { ReactNode } from 'react'
import type { Resource } from '#kit/resource.ts'
import type { FormOptions } from '../resource-form/form-props.ts'
import type { ColumnOverrides } from './list-columns.tsx'
import type { FilterValues } from './list-state.ts'
import type { RowAction } from './row-actions.tsx'
import type { ListRow } from './use-list-data.ts'
import type { ListModel } from './use-resource-list.ts'

export interface ResourceListProps {
  resource: Resource
  /** What a row is called in 还没有…, where the title of the screen names what is done, not what there is. */
  noun?: string
  /** Path the rows are read from, where it is not the resource's name. */
  source?: string
  /** Columns that look different here, and columns of the screen's own. */
  columns?: ColumnOverrides
  /** Filters before a person touches anything. */
  defaults?: FilterValues
  /** Keys of the filters in the query panel; all that the declaration names when left out. */
  filters?: readonly string[]
  /** Rows were written or deleted. */
  onChanged?(): void
  /** Buttons after the usual ones. */
  toolbar?(list: ListModel): ReactNode
  /** What can be done with the chosen rows; rows can be chosen only where this is given. */
  batch?(rows: readonly ListRow[], list: ListModel): ReactNode
  /** Links of a row between 编辑 and 删除. */
  rowActions?(list: ListModel): readonly RowAction[]
  /** Why a row may not be edited, or not be deleted, or null. */
  locked?(row: ListRow, deed: 'edit' | 'delete'): string | null
  /** The bar of counts above the toolbar. */
  quick?(list: ListModel, sortText: string): ReactNode
  /** What the figures in the foot mean. */
  note?: ReactNode
  form?: FormOptions
  /** What a new row is begun with from elsewhere: its form opens. */
  begun?: ListRow | null
  onFormClosed?(): void
  /** Opens a row instead of its form. */
  onOpen?(row: ListRow): void
}
