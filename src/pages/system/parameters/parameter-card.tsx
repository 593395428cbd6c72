import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ListError } from '#views/resource-list/list-error.tsx'
import { actionColumn } from '#views/resource-list/row-actions.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { EmptyState } from '#widgets/empty-state.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { Toolbar } from '#widgets/toolbar.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { parameterColumns } from './parameter-columns.tsx'
import { ownValue, type ParameterRow, placeWord } from './parameter-data.ts'
import { useParameters } from './use-parameters.ts'
import '#views/resource-list/resource-list.css'
import './parameters.css'

interface ParameterCardProps {
  /** null is the person's own organisation. */
  organizeId: string | null
  /** At the left of the bar. */
  extra?: ReactNode
  /** Which of the keys are shown. */
  only(rows: readonly ParameterRow[]): readonly ParameterRow[]
}

// its form comes with the first change
const EditParameter = lazy(async () => ({ default: (await import('./edit-parameter.tsx')).EditParameter }))

type Open = { kind: 'edit' | 'reset' | 'history'; row: ParameterRow } | null

/** The parameters of a place: what is set at each scope, since when and by whom, and setting them. */
export function ParameterCard({ organizeId, extra, only }: ParameterCardProps) {
  const { data, error, loading, at, refetch } = useParameters(organizeId)
  const mayEdit = useMay('parameter-configuration', 'edit')
  const [open, setOpen] = useState<Open>(null)
  const place = data?.place ?? null
  const columns = useColumns(mayEdit, (row) => ownValue(row, place) === null, setOpen)
  const close = () => setOpen(null)
  const done = () => {
    close()
    refetch()
  }
  const shown = { place, today: data?.today ?? '', onClose: close }
  return (
    <section className="list-card parameter-card" aria-label="参数">
      <Toolbar onRefresh={refetch}>
        {extra}
        <b>{data ? placeWord(place) : ''}</b>
        <small className="parameter-scope">猪场值优先于公司值，公司值优先于集团值和默认值</small>
      </Toolbar>
      {error && <ListError error={error} since={at} onRetry={refetch} />}
      <SumTable<ParameterRow>
        columns={columns}
        rows={data ? only(data.list) : []}
        rowKey={(row) => row.key}
        sumLabel={null}
        loading={loading}
        empty={<EmptyState kind="no-data" />}
        onOpen={(row) => setOpen({ kind: mayEdit ? 'edit' : 'history', row })}
      />
      {open && open.kind !== 'history' && (
        <Suspense>
          <EditParameter {...shown} row={open.row} reset={open.kind === 'reset'} onDone={done} />
        </Suspense>
      )}
      {open?.kind === 'history' && (
        <HistoryDrawer {...shown} key={open.row.key} row={open.row} mayEdit={mayEdit} onChanged={refetch} />
      )}
    </section>
  )
}

function useColumns(
  mayEdit: boolean,
  nothingOwn: (row: ParameterRow) => boolean,
  setOpen: (open: Open) => void,
): readonly TableColumn<ParameterRow>[] {
  return useMemo(() => {
    const at = (kind: 'edit' | 'reset' | 'history') => (row: object) =>
      setOpen({ kind, row: row as ParameterRow })
    const reason = (row: object) => (nothingOwn(row as ParameterRow) ? '没有设置自己的值' : null)
    const actions = [
      ...(mayEdit ? [{ key: 'edit', label: '编辑', onClick: at('edit') }] : []),
      ...(mayEdit ? [{ key: 'reset', label: '恢复默认', reason, onClick: at('reset') }] : []),
      { key: 'history', label: '历史', onClick: at('history') },
    ]
    const column = actionColumn(actions) as TableColumn<ParameterRow> | null
    return column ? [...parameterColumns, column] : parameterColumns
  }, [mayEdit, nothingOwn, setOpen])
}
