import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { needsOfResource } from '#kit/missing.ts'
import type { Need, RowSource } from '#kit/row-source.ts'
import { titleOfRow } from '#kit/row-title.ts'
import { BulkBar } from '#widgets/bulk-bar.tsx'
import { ColumnSettings } from '#widgets/column-settings/column-settings.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { Pager } from '#widgets/pager.tsx'
import { SumTable, type SumTableProps } from '#widgets/sum-table.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { ExportButton } from '../export-button.tsx'
import { MissingState, WayButton } from '../missing/missing-state.tsx'
import { useMissing } from '../missing/use-missing.ts'
import { useWays } from '../missing/use-ways.ts'
import { nounOf } from '../noun-of.ts'
import { type TableLook, useTableLook } from '../use-table-look.ts'
import { labelOf, sortWords } from './list-columns.tsx'
import { isForbidden, ListError } from './list-error.tsx'
import { actionColumn, type RowAction } from './row-actions.tsx'
import type { ListRow } from './use-list-data.ts'
import type { ListModel } from './use-resource-list.ts'

interface ListCardProps {
  list: ListModel
  /** Noun of a row; by default as the title of the screen says. */
  noun?: string
  actions: readonly RowAction[]
  quick?(sortText: string): ReactNode
  note?: ReactNode
  extra?: ReactNode
  batch?(rows: readonly ListRow[], list: ListModel): ReactNode
  onCreate(): void
  onImport(): void
  onOpen?(row: ListRow): void
}

const FARM = 'farmId'

/** Toolbar, table and pager of a list in one card. */
export function ListCard({ list, noun, actions, quick, note, extra, batch, ...on }: ListCardProps) {
  const { data, state, selection, rights, resource, sort } = list
  const look = useTableLook()
  const column = actionColumn(actions)
  const words = sortWords(sort.order, labelOf(resource, sort.key))
  const forbidden = isForbidden(data.error) || !rights.list
  usePageInReach(list)
  return (
    <section
      className={`list-card panel flex flex-col flex-1 min-h-0${look.full ? ' list-card-full fixed inset-0' : ''}`}
      aria-label={resource.label}
    >
      {quick?.(words)}
      <ListToolbar
        list={list}
        look={look}
        extra={extra}
        batch={batch && selection.uids.length > 0 ? batch(selection.rows, list) : undefined}
        sortText={quick ? undefined : words}
        columns={
          <ColumnSettings columns={list.columns.all} value={list.columns.saved} onSave={list.columns.save} />
        }
        onCreate={on.onCreate}
        onImport={on.onImport}
      />
      {data.error && !forbidden && <ListError error={data.error} since={data.at} onRetry={data.refetch} />}
      <ListTable
        columns={column ? [...list.columns.shown, column] : list.columns.shown}
        rows={data.rows}
        sums={data.sums}
        sumLabel={<SumLabel total={data.total} shown={data.rows.length} />}
        loading={data.loading}
        sort={sort}
        onSort={list.setSort}
        selected={selection.uids}
        onSelect={batch ? selection.select : undefined}
        nameOf={(row) => titleOfRow(resource, row)}
        onOpen={on.onOpen}
        empty={
          <ListEmpty
            label={noun ?? nounOf(resource)}
            forbidden={forbidden}
            asked={data.at > 0}
            filtered={isNarrowed(list)}
            ofFarm={list.several && FARM in state.filters}
            source={resource}
            needs={needsOfResource(resource)}
            imports={rights.import}
            onReset={list.query.clear}
            create={rights.create && <Button onClick={on.onCreate}>新增</Button>}
          />
        }
      />
      <Pager total={data.total} page={state.page} pageSize={state.size} note={note} onChange={list.setPage} />
    </section>
  )
}

/** True where a person could ask for more by the query panel; the farm asked for and the filter of a tab do not count. */
const isNarrowed = ({ query, state }: ListModel): boolean =>
  query.fields.some(({ key }) => key !== FARM && key in state.filters)

/** 合计 of the whole result, and how many of it are on this page. */
const SumLabel = ({ total, shown }: { total: number; shown: number }) => (
  <>
    合计 {formatNumber(total)} 条{' '}
    <small className="text-12 font-normal text-2">本页 {formatNumber(shown)}</small>
  </>
)

/** After the last row of the last page is gone, the page before it is shown instead of an empty one. */
function usePageInReach({ data, state, setPage }: ListModel): void {
  const last = Math.max(1, Math.ceil(data.total / state.size))
  const beyond = data.at > 0 && !data.loading && data.rows.length === 0 && state.page > last
  useEffect(() => {
    if (beyond) setPage(last, state.size)
  }, [beyond, last, setPage, state.size])
}

interface ListToolbarProps {
  list: ListModel
  look: TableLook
  /** Buttons of the screen's own, after the usual ones. */
  extra?: ReactNode
  /** Actions on the chosen rows. */
  batch?: ReactNode
  /** Order of the rows in words, where no bar of counts carries it. */
  sortText?: string
  columns: ReactNode
  onCreate(): void
  onImport(): void
}

/** The bar over a list. A right that is missing shows no button. */
function ListToolbar({ list, look, extra, batch, sortText, columns, onCreate, onImport }: ListToolbarProps) {
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
      {sortText && <span className="ml-auto text-12 text-2">{sortText}</span>}
    </Toolbar>
  )
}

/**
 * The table of a list, behind one door. ProTable was here and was measured: 112 kB (gzip) more before the first row, above the target of
 * 600, and it keeps sort order and fixed columns in a state of its own, apart from the address.
 */
const ListTable = (props: Omit<SumTableProps<ListRow>, 'rowKey'>) => (
  <SumTable<ListRow> {...props} rowKey={(row) => row.uid} />
)

interface ListEmptyProps {
  label: string
  /** The person may not look at these rows. */
  forbidden: boolean
  /** A query has been answered. */
  asked: boolean
  filtered: boolean
  /** Of several farms one is asked: the others may have rows. */
  ofFarm?: boolean
  create?: ReactNode
  /** Source of the rows, where no row is added here. */
  source: Pick<RowSource, 'origin' | 'originScreen'>
  /** Rows may come out of a file too. */
  imports?: boolean
  /** Needs of its rows. */
  needs?: readonly Need[]
  onReset(): void
}

const NONE: readonly Need[] = []

/** Why a list shows no rows; each cause has its own way out. Where what rows come from is missing no other filter would help. */
export function ListEmpty(props: ListEmptyProps) {
  const { label, source, forbidden, asked, filtered, needs = NONE, onReset } = props
  const missing = useMissing(needs)
  const origin = useWays()(source.originScreen ?? '')
  if (forbidden) return <EmptyState kind="no-right" title={`没有查看${label}的权限`} />
  if (!asked) return <EmptyState kind="not-queried" />
  if (missing) return <MissingState missing={missing} />
  if (!filtered) return <NoneYet {...props} />
  return (
    <EmptyState
      kind="no-data"
      title={`没有符合条件的${label}`}
      note={source.origin}
      actions={
        <>
          <Button onClick={onReset}>重置条件</Button>
          {origin && <WayButton way={origin} />}
        </>
      }
    />
  )
}

/** Nothing has been written yet, here or anywhere. */
function NoneYet({ label, ofFarm, create, source, imports, onReset }: ListEmptyProps) {
  const { origin = '', originScreen } = source
  const title = ofFarm ? `所选猪场还没有${label}` : `还没有${label}`
  if (originScreen)
    return <MissingState missing={{ title, note: origin, step: null, screen: originScreen }} />
  return (
    <EmptyState
      kind="no-data"
      title={title}
      note={origin || (create ? (imports ? '可以新增或导入' : '可以新增') : '')}
      actions={
        <>
          {create}
          {ofFarm && <Button onClick={onReset}>查看全部猪场</Button>}
        </>
      }
    />
  )
}
