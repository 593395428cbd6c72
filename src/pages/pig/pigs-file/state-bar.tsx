import { useEffect } from 'react'
import type { FilterValues } from '#views/resource-list/list-state.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { QuickFilter } from '#widgets/quick-filter.tsx'
import { stateCss, statusLabel } from '../card/status.ts'
import { choiceOf, GONE, PRESENT, statesOf } from './pig-fields.ts'

export type StateCounts = Readonly<Record<string, number>>

interface StateBarProps {
  list: ListModel
  sortText: string
  /** Undefined until the first counts are there. */
  counts: StateCounts | undefined
  /** Called with the filters the list now shows. */
  onFilters(filters: FilterValues): void
}

/** States that stand in the bar even without an animal: those of a sow's life. */
const ALWAYS = new Set(['GILT', 'MATED', 'PREGNANT', 'LACTATING', 'WEANED', 'OPEN', 'CULL_WAIT'])

/** Heads by state above the list: filter and legend at once. */
export function StateBar({ list, sortText, counts, onFilters }: StateBarProps) {
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
