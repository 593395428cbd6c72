import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { parameterOf } from '#domain/parameters.ts'
import type { ParameterPlace, ParameterRow, SettingRow } from '#resources/answers/parameters.shapes.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { actionColumn } from '#views/resource-list/row-actions.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { LinkButton } from '#widgets/link-button.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'
import { RuleText } from '#widgets/rule-ref.tsx'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import type { TableColumn } from '#widgets/table-column.ts'
import { Toolbar } from '#widgets/toolbar.tsx'
import { changeWord, moduleWord, ownValue, placeWord, shownValue } from './parameter-data.ts'
import { useHistory, useParameters, useSetParameter } from './use-parameters.ts'
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

/** The parameters of a place: values at each scope, with their day and user, and setting them. */
export function ParameterCard({ organizeId, extra, only }: ParameterCardProps) {
  const { answer: data, error, loading, at, refetch } = useParameters(organizeId)
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
    <section className="list-card panel flex flex-col flex-1 min-h-0" aria-label="参数">
      <Toolbar onRefresh={refetch}>
        {extra}
        <b>{data ? placeWord(place) : ''}</b>
        <small className="parameter-scope text-2">猪场值优先于公司值，公司值优先于集团值和默认值</small>
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

type Column = TableColumn<ParameterRow>

const value = (key: 'default' | 'common' | 'company' | 'farm', title: string, width = 76): Column => ({
  key,
  title,
  width,
  align: 'right',
  render: (row) => <Value row={row} stored={row[key]} holding={holdingOf(row) === key} />,
})

const holdingOf = ({ farm, company, common }: ParameterRow) =>
  farm !== null ? 'farm' : company !== null ? 'company' : common !== null ? 'common' : 'default'

/** The value that holds is marked among those it goes before. */
const Value = ({ row, stored, holding }: { row: ParameterRow; stored: string | null; holding: boolean }) => (
  <span className={holding ? 'bold' : 'text-3'} title={shownValue(row.key, stored)}>
    {shownValue(row.key, stored)}
  </span>
)

const parameterColumns: readonly Column[] = [
  {
    key: 'label',
    title: '参数',
    width: 150,
    fixed: 'left',
    locked: true,
    render: ({ key }) => <span title={key}>{parameterOf(key).label}</span>,
  },
  { key: 'module', title: '模块', width: 88, render: ({ key }) => moduleWord(key) },
  {
    key: 'says',
    title: '说明',
    width: 244,
    render: ({ key }) => (
      <span title={parameterOf(key).says}>
        <RuleText>{parameterOf(key).says}</RuleText>
      </span>
    ),
  },
  value('default', '默认值'),
  value('common', '集团值'),
  value('company', '公司值'),
  value('farm', '猪场值'),
  {
    key: 'from',
    title: '生效日期',
    width: 120,
    render: ({ key, from, planned }) => (
      <>
        {from ?? '-'}
        {planned && (
          <span
            className="parameter-planned text-12 text-warn"
            title={`${planned.from} 起 ${changeWord(key, planned.value)}`}
          >
            {planned.from} 起 {changeWord(key, planned.value)}
          </span>
        )}
      </>
    ),
  },
  { key: 'by', title: '修改人', width: 72, render: ({ by }) => by ?? '-' },
]

interface HistoryProps {
  row: ParameterRow
  place: ParameterPlace | null
  today: string
  mayEdit: boolean
  onClose(): void
  onChanged(): void
}

/** Every value a key ever had here and above, newest first; values that are not in effect yet can be taken back. */
function HistoryDrawer({ row, place, today, mayEdit, onClose, onChanged }: HistoryProps) {
  const { answer, loading, refetch } = useHistory(row.key, place?.uid ?? null)
  const { cancel } = useSetParameter()
  const takeBack = async (one: SettingRow) => {
    if (!(await cancel(one.uid)).ok) return
    refetch()
    onChanged()
  }
  const isOwn = (one: SettingRow) => one.node === (place?.uid ?? null)
  return (
    <SplitDrawer
      open
      title={`${parameterOf(row.key).label}的变更`}
      scope={placeWord(place)}
      onClose={onClose}
    >
      <PlainTable
        className="parameter-history w-full text-13 border-collapse"
        isBusy={loading}
        rows={answer?.list ?? []}
        rowKey={({ uid }) => uid}
        columns={[
          { title: '生效日期', cell: ({ from }) => from },
          { title: '值', cell: ({ value: stored }) => changeWord(row.key, stored) },
          { title: '范围', cell: ({ nodeName }) => nodeName ?? '集团' },
          { title: '修改人', cell: ({ by }) => by ?? '-', hint: ({ at }) => at },
          { title: '原因', cell: ({ reason }) => reason ?? '-' },
          {
            title: '操作',
            head: null,
            cell: (one) =>
              mayEdit &&
              one.from > today &&
              isOwn(one) && <LinkButton onClick={() => void takeBack(one)}>撤销</LinkButton>,
          },
        ]}
      />
      {answer?.list.length === 0 && <p className="parameter-note text-2">没有改过，一直是默认值</p>}
    </SplitDrawer>
  )
}
