import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Resource } from '#kit/resource.ts'
import { SchemeMenu } from '#views/query-schemes/scheme-menu.tsx'
import { FormHost } from '#views/resource-form/form-host.tsx'
import { ViewHost } from '#views/resource-view/view-host.tsx'
import { QueryPanel } from '#widgets/query-panel.tsx'
import { ListCard } from './list-card.tsx'
import { useListKeys } from './list-keys.ts'
import type { ResourceListProps } from './list-props.ts'
import type { ListRow } from './use-list-data.ts'
import { type ListModel, useOpenForm, useResourceList } from './use-resource-list.ts'
import { useRowActions } from './use-row-actions.ts'
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
    <div className="resource-list">
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
      <ImportHost
        resource={resource}
        open={importing}
        mayUpdate={rights.edit}
        onClose={() => setImporting(false)}
        onDone={changed}
      />
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

interface ImportHostProps {
  resource: Resource
  open: boolean
  mayUpdate: boolean
  onClose(): void
  /** Rows were written. */
  onDone(): void
}

/** The place of a list's import. */
function ImportHost({ open, ...props }: ImportHostProps) {
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <ImportPanel {...props} />
    </Suspense>
  )
}
