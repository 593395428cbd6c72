import { useCustom } from '@refinedev/core'
import { useInboxAfter } from '#app-state/inbox.ts'
import { earlyWarning, warningStates } from '#resources/other/early-warning.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { QuickFilter } from '#widgets/quick-filter.tsx'

/** States of warnings that wait for somebody. */
export const OPEN_STATES = ['UNREAD', 'DOING']
const STATES = Object.keys(warningStates) as (keyof typeof warningStates)[]

interface StatusBarProps {
  list: ListModel
  sortText: string
}

/** Warnings of the farms asked for by state above the list: filter and legend at once. */
export function StatusBar({ list, sortText }: StatusBarProps) {
  const { query } = useCustom<Record<string, number>>({
    url: `${earlyWarning.name}/counts`,
    method: 'get',
    // counted anew with every answer of the list
    config: { query: { farmId: list.state.filters.farmId, at: list.data.at } },
    queryOptions: { placeholderData: (before) => before },
    errorNotification: false,
    meta: { overlay: false },
  })
  useInboxAfter(list.data.at)
  const counts = query.data?.data
  const of = (states: readonly string[]) =>
    counts ? states.reduce((sum, one) => sum + (counts[one] ?? 0), 0) : null
  const { filters } = list.state
  return (
    <QuickFilter
      items={[
        { key: 'open', label: '未处理', count: of(OPEN_STATES) },
        ...STATES.map((state) => ({ key: state, label: warningStates[state], count: of([state]) })),
      ]}
      value={chosen(filters.status)}
      sortText={sortText}
      onChange={(key) => list.query.run({ ...filters, status: key === 'open' ? OPEN_STATES : [key] })}
    />
  )
}

function chosen(status: unknown): string {
  const states = Array.isArray(status) ? status.map(String) : []
  if (states.length === OPEN_STATES.length && OPEN_STATES.every((one) => states.includes(one))) return 'open'
  return states.length === 1 ? (states[0] ?? '') : ''
}
