import { openTab } from '#app-state/open-tab.ts'
import { useGranted } from '#app-state/use-granted.ts'
import { isCostClass } from '#domain/cost/objects.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { erpSheet } from '#resources/other/erp-sheet.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** The identifying columns stay in sight next to the figures. */
const FIXED = { fixed: 'left' } as const
const COLUMNS: ColumnOverrides = { sheetFarmId: FIXED, period: FIXED, pigClass: FIXED }

/** EBS生产核对: the ERP's figures of a month next to our own, the herd behind its heads and the costs behind an amount. */
export function Screen() {
  const granted = useGranted()
  const actions = grantedActions([
    {
      ...{ key: 'herd', label: '月末猪群', may: granted.has('endmonth-pigherds') },
      onClick: (row) => openTab(herdOf(row)),
    },
    {
      ...{ key: 'costs', label: '成本明细', may: granted.has('cost-summary'), reason: hasNoCosts },
      onClick: (row) => openTab(costsOf(row)),
    },
  ])
  return <ResourceList resource={erpSheet} columns={COLUMNS} rowActions={() => actions} />
}

/** Costs are compared as they were kept: before the month is closed there are none. */
const hasNoCosts = ({ pigClass, ownAmount }: ListRow): string | null => {
  if (!isCostClass(pigClass)) return '成本合在“种猪群”一行'
  return ownAmount === null ? '本期间尚未月结' : null
}

/** Heads as the month was closed, or as they are now. */
const herdOf = ({ farmId, period }: ListRow): string =>
  screenAddress('endmonth-pigherds', { farmId: String(farmId), period: String(period) })

/** The cost ledger of the class in the accounting month, by item. */
function costsOf({ farmId, pigClass, monthFrom, monthTo }: ListRow): string {
  const filters = {
    farmIds: String(farmId),
    dateFrom: String(monthFrom),
    dateTo: String(monthTo),
    costClass: String(pigClass),
  }
  return screenAddress('cost-summary', filters, { group: 'item' })
}
