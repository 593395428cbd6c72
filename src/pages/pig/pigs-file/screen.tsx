import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { allowedEvents, nextEvent } from '#domain/next-events.ts'
import { useToday } from '#inputs/today.ts'
import { crudFilters, type FilterValues } from '#views/resource-list/list-state.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { MenuButton } from '#widgets/menu-button.tsx'
import { OfFarm } from '#widgets/no-farm.tsx'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { formItems, useRecordRows } from '../card/card.record-rows.ts'
import { PrintedCards } from '../card/printed-card.tsx'
import { stateCss, statusLabel } from '../card/status.ts'
import { useCardPrint } from '../card/use-card-print.ts'
import { choiceOf, defaultsFor, FILTERS, GONE, PRESENT, pigColumns, pigs, statesOf } from './pig-columns.tsx'

/** A day before which no sow farrows, whatever the farm's number is: only the form a link opens depends on it. */
const GESTATION_MIN = 105

/** 猪只档案: the animals of the farm, counted by state, each a link to its card. */
export const Screen = () => <OfFarm>{({ uid }) => <PigList farmId={uid} />}</OfFarm>

const openCard = (row: ListRow) => openTab(`/admin/pig-detail?pigId=${row.uid}`)

function PigList({ farmId }: { farmId: string }) {
  const today = useToday()
  const [filters, setFilters] = useState<FilterValues | null>(null)
  const counts = useCounts(filters)
  const { cards, loading, printCards } = useCardPrint()
  const actions = useRowActions(today, printCards)
  const columns = useMemo(() => pigColumns(today), [today])
  const defaults = useMemo(() => defaultsFor(farmId), [farmId])
  return (
    <>
      <ResourceList
        resource={pigs}
        columns={columns}
        defaults={defaults}
        filters={FILTERS}
        quick={(list, sortText) => (
          <StateBar list={list} sortText={sortText} counts={counts?.states} onFilters={setFilters} />
        )}
        batch={(rows) => <PigBatch rows={rows} printing={loading} onPrint={printCards} />}
        rowActions={() => actions}
        note={counts && <Means {...counts.means} />}
        onOpen={openCard}
      />
      {cards.length > 0 && <PrintedCards cards={cards} />}
    </>
  )
}

const Means = ({ parity, ageDays }: { parity: string | null; ageDays: string | null }) => (
  <>
    平均胎次 {formatNumber(parity, 2)}，平均日龄 {formatNumber(ageDays)} 天（不含公猪）
  </>
)

interface Counts {
  states: StateCounts
  means: { parity: string | null; ageDays: string | null }
}

/** Heads by state and averages of the rows a list with these filters shows; undefined until the first answer. */
function useCounts(filters: FilterValues | null): Counts | undefined {
  const { query } = useCustom<Counts>({
    url: `${pigs.name}/counts`,
    method: 'get',
    config: { filters: filters ? crudFilters(filters, pigs.fields) : [] },
    queryOptions: { enabled: filters !== null, placeholderData: (before) => before },
    errorNotification: false,
    meta: { overlay: false },
  })
  return query.data?.data
}

/** Links of a row: the event expected next, or else the first the state allows, and the card on paper. */
function useRowActions(today: string, print: (pigIds: readonly string[]) => void): readonly RowAction[] {
  const granted = useGranted()
  const record = useRecordEvents()
  const formOf = (row: ListRow): string | null => {
    const next = nextEvent(row, GESTATION_MIN, today)
    const [any] = allowedEvents(String(row.status)).filter((name) => granted.has(name))
    return next && granted.has(next) ? next : (any ?? null)
  }
  const entry: RowAction = {
    key: 'record',
    label: '录事件',
    reason: (row) => (formOf(row) ? null : '没有可录的事件'),
    onClick(row) {
      const form = formOf(row)
      if (form) record(form, String(row.farmId), [String(row.earNo)])
    },
  }
  const paper: RowAction = { key: 'print', label: '打印', onClick: (row) => print([row.uid]) }
  return granted.has('pig-detail') ? [entry, paper] : [entry]
}

type StateCounts = Readonly<Record<string, number>>

interface StateBarProps {
  list: ListModel
  sortText: string
  /** Undefined until the first counts are there. */
  counts: StateCounts | undefined
  /** Called with the filters the list now shows. */
  onFilters(filters: FilterValues): void
}

/** States shown in the bar even without an animal: those of a sow's life. */
const ALWAYS = new Set(['GILT', 'MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN', 'CULL_WAIT'])

/** Heads by state above the list: filter and legend at once. */
function StateBar({ list, sortText, counts, onFilters }: StateBarProps) {
  const { filters } = list.state
  useEffect(() => onFilters(filters), [filters, onFilters])
  const of = (states: readonly string[]) =>
    counts ? states.reduce((sum, state) => sum + (counts[state] ?? 0), 0) : null
  const choice = choiceOf(filters.status)
  const shown = PRESENT.filter((state) => ALWAYS.has(state) || state === choice || (counts?.[state] ?? 0) > 0)
  const items = [
    { key: 'all', label: '全部在群', count: of(PRESENT) },
    ...shown.map((state) => ({
      key: state,
      label: statusLabel(state),
      count: of([state]),
      color: stateCss(state),
    })),
    { key: 'gone', label: '已离场', count: of(GONE) },
  ]
  return (
    <QuickFilter
      items={items}
      value={choice}
      sortText={sortText}
      onChange={(key) => list.query.run({ ...filters, status: statesOf(key) })}
    />
  )
}

interface PigBatchProps {
  rows: readonly ListRow[]
  printing: boolean
  onPrint(pigIds: readonly string[]): void
}

/** Actions on the chosen animals: one event for all of them, or their cards on paper. */
function PigBatch({ rows, printing, onPrint }: PigBatchProps) {
  const granted = useGranted()
  const record = useRecordRows('猪只', 'earNo')
  const forms = formsFor(rows).filter((name) => granted.has(name))
  return (
    <>
      <MenuButton
        label="批量录事件"
        items={formItems(forms)}
        reason={forms.length === 0 ? '没有适用于全部所选猪只的事件' : undefined}
        onChoose={(form) => record(form, rows)}
      />
      {granted.has('pig-detail') && (
        <Button loading={printing} onClick={() => onPrint(rows.map((row) => row.uid))}>
          打印母猪卡
        </Button>
      )}
    </>
  )
}

/** Forms that every one of the animals allows. */
export function formsFor(rows: readonly ListRow[]): readonly string[] {
  const [first, ...rest] = rows.map((row) => allowedEvents(String(row.status)))
  return (first ?? []).filter((name) => rest.every((others) => others.includes(name)))
}
