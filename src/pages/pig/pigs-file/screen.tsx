import { useCustom } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useFarm } from '#app-state/use-farm.ts'
import { useToday } from '#inputs/today.ts'
import { crudFilters, type FilterValues } from '#views/resource-list/list-state.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { NoFarm } from '#widgets/no-farm.tsx'
import { PrintedCards } from '../card/printed-card.tsx'
import { useCardPrint } from '../card/use-card-print.ts'
import { PigBatch } from './pig-batch.tsx'
import { pigColumns } from './pig-columns.tsx'
import { defaultsFor, FILTERS, pigs } from './pig-fields.ts'
import { StateBar, type StateCounts } from './state-bar.tsx'
import { useRowActions } from './use-row-actions.ts'

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
