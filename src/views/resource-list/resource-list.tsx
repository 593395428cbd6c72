import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Resource } from '#kit/resource.ts'
import { FormHost } from '#views/form-host.tsx'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { SchemeMenu } from '../query-schemes/scheme-menu.tsx'
import type { FormOptions } from '../resource-form/form-props.ts'
import { ViewHost } from '../resource-view/view-host.tsx'
import { ListCard } from './list-card.tsx'
import type { ColumnOverrides } from './list-columns.tsx'
import { useListKeys } from './list-keys.ts'
import type { FilterValues } from './list-state.ts'
import type { RowAction } from './row-actions.tsx'
import type { ListRow } from './use-list-data.ts'
import { useRemove } from './use-remove.ts'
import { type ListModel, useOpenForm, useResourceList } from './use-resource-list.ts'
import './resource-list.css'

const ImportPanel = lazy(async () => ({
  default: (await import('#views/import-panel/import-panel.tsx')).ImportPanel,
}))

/** The list screen of a resource: filters, toolbar, table with the sums of the full result, pager, form and import. */
export function ResourceList(props: ResourceListProps) {
  const list = useResourceList(props.resource, props)
  const { resource } = list
  const form = useOpenForm()
  const [importing, setImporting] = useState(false)
  const [viewed, setViewed] = useState<ListRow | null>(null)
  const changed = () => {
    list.data.refetch()
    props.onChanged?.()
  }
  useBegunForm(props.begun, form.copy)
  const { rights } = list
  const panel = useKeysOf(rights.create && !form.open ? form.create : undefined)
  const actions = useRowActions(props, list, { edit: form.edit, copy: form.copy, view: setViewed, changed })
  const openRow = (row: ListRow) =>
    rights.edit && !props.locked?.(row, 'edit') ? form.edit(row) : setViewed(row)
  return (
    <div className="resource-list flex flex-col gap-3 h-full">
      <h1 className="sr-only">{resource.label}</h1>
      {list.query.fields.length > 0 && (
        <div ref={panel}>
          <ListQuery list={list} />
        </div>
      )}
      <ListCard
        list={list}
        noun={props.noun}
        actions={actions}
        quick={props.quick && ((sortText) => props.quick?.(list, sortText))}
        note={props.note}
        extra={props.toolbar?.(list)}
        batch={props.batch}
        onCreate={form.create}
        onImport={() => setImporting(true)}
        onOpen={props.onOpen ?? openRow}
      />
      <FormHost
        resource={resource}
        open={form.open}
        options={props.form}
        onClose={() => {
          form.close()
          props.onFormClosed?.()
        }}
        onSaved={changed}
      />
      <ViewHost resource={resource} row={viewed} onClose={() => setViewed(null)} />
      {importing && (
        <Suspense fallback={null}>
          <ImportPanel
            resource={resource}
            mayUpdate={rights.edit}
            onClose={() => setImporting(false)}
            onDone={changed}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The keys of a list; answers where its query panel goes, whose button one of them presses. */
function useKeysOf(create: (() => void) | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  useListKeys({
    create,
    query: () => panel.current?.querySelector<HTMLElement>('.ant-btn-primary')?.click(),
  })
  return panel
}

function useBegunForm(begun: ListRow | null | undefined, open: (row: ListRow) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for what was begun, whatever opens it
  useEffect(() => {
    if (begun) open(begun)
  }, [begun])
}

const ListQuery = ({ list: { query, data, resource } }: { list: ListModel }) => (
  <QueryPanel
    fields={query.fields}
    values={query.values}
    defaults={query.defaults}
    loading={data.loading && !data.first}
    extra={<SchemeMenu screen={`list.${resource.name}`} />}
    onQuery={query.run}
    onReset={query.reset}
  />
)

interface RowDeeds {
  edit(row: ListRow): void
  copy(row: ListRow): void
  view(row: ListRow): void
  /** A row was deleted. */
  changed(): void
}

/** Actions on one row, in the same order on every screen, by the rights of the person. */
function useRowActions(props: ResourceListProps, list: ListModel, deeds: RowDeeds): RowAction[] {
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

interface ResourceListProps {
  resource: Resource
  /** Noun of a row in 还没有…, where the title of the screen names an activity. */
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
  /** Actions on the chosen rows; rows can be chosen only where this is given. */
  batch?(rows: readonly ListRow[], list: ListModel): ReactNode
  /** Links of a row between 编辑 and 删除. */
  rowActions?(list: ListModel): readonly RowAction[]
  /** Why a row may not be edited, or not be deleted, or null. */
  locked?(row: ListRow, deed: 'edit' | 'delete'): string | null
  /** The bar of counts above the toolbar. */
  quick?(list: ListModel, sortText: string): ReactNode
  /** Explanation of the figures in the foot. */
  note?: ReactNode
  form?: FormOptions
  /** First values of a new row begun elsewhere: its form opens. */
  begun?: ListRow | null
  onFormClosed?(): void
  /** Opens a row instead of its form. */
  onOpen?(row: ListRow): void
}
