import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { addMonthsClamped } from '#domain/calendar.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { periodCost } from '#resources/cost/period-cost.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** 期间费用: the generic list; a row leads to who bears the costs of its month. */
export function Screen() {
  const granted = useGranted()
  const actions: RowAction[] = granted.has('cost-summary')
    ? [{ key: 'borne', label: '分摊结果', onClick: (row) => openTab(borneOf(row)) }]
    : []
  return (
    <ResourceList
      resource={periodCost}
      rowActions={() => actions}
      note="保存后按分摊规则自动分摊，改动后重新分摊"
    />
  )
}

/** The period costs of the accounting month in the ledger, by who bears them. A farm begins its month from the 16th before to the 15th. */
function borneOf({ farmId, month }: ListRow): string {
  const filters = {
    farmIds: String(farmId),
    dateFrom: addMonthsClamped(`${month}-16`, -1),
    dateTo: `${month}-15`,
    source: 'PERIOD',
  }
  return screenAddress('cost-summary', filters, { group: 'object' })
}
