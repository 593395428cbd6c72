import { formatNumber } from '#widgets/format-number.ts'
import './import-panel.css'

export interface Figure {
  label: string
  count: number
  kind?: 'good' | 'bad' | 'warned'
  note?: string
}

/** Counts of rows side by side; only what matters has a colour. */
export const SumFigures = ({ figures }: { figures: readonly Figure[] }) => (
  <div className="import-sums">
    {figures.map(({ label, count, kind, note }) => (
      <div key={label} data-kind={count > 0 ? kind : undefined}>
        <span>{label}</span>
        <p>
          <b>{formatNumber(count)}</b> 行
        </p>
        <small>{note}</small>
      </div>
    ))}
  </div>
)
