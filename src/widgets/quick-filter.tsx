import { formatNumber } from './format-number.ts'
import { StateSquare } from './state-tag.tsx'
import './quick-filter.css'

interface QuickFilterItem {
  key: string
  label: string
  /** Left out where nothing is counted. */
  count?: number | null
  color?: string
}

interface QuickFilterProps {
  items: readonly QuickFilterItem[]
  value: string
  /** The sort in words, at the right end. */
  sortText?: string
  onChange(key: string): void
}

/** Counts by state over the list: filter and legend in one row. */
export function QuickFilter({ items, value, sortText, onChange }: QuickFilterProps) {
  return (
    <div className="quick-filter flex items-center px-3 h-9 border-b">
      {items.map(({ key, label, count, color }) => (
        <button
          key={key}
          type="button"
          className="bare flex-none p-0 h-9"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {color && <StateSquare color={color} />}
          {label} {count !== undefined && <span>{formatNumber(count)}</span>}
        </button>
      ))}
      {sortText && <small className="flex-none ml-auto text-12 text-2">{sortText}</small>}
    </div>
  )
}
