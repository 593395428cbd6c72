import { useCustom } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useFarm } from '#app-state/use-farm.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { allowedEvents, nextEvent } from '#domain/next-events.ts'
import { useToday } from '#inputs/today.ts'
import { crudFilters, type FilterValues } from '#views/resource-list/list-state.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useRecordEvents } from '#views/use-record-events.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { NoFarm } from '#widgets/no-farm.tsx'
import { PrintedCards } from '../card/printed-card.tsx'
import { useCardPrint } from '../card/use-card-print.ts'
import { PigBatch } from './pig-batch.tsx'
import { pigColumns } from './pig-columns.tsx'
import { defaultsFor, FILTERS, pigs } from './pig-fields.ts'
import { StateBar, type StateCounts } from './state-bar.tsx'

/** A day before which no sow farrows, whatever the farm's number is: only the form a link opens depends on it. */
const GESTATION_MIN = 105

/** 猪只档案: the animals of the farm, counted by state, each a link to its card. */
export function Screen() {
  const { farm, settled } = useFarm()
  if (farm) return <PigList farmId={farm.uid} />
  return settled ? <NoFarm /> : null
}

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
  /** The server's day. */
  today: string
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
