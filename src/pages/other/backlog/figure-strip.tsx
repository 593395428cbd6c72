import { formatNumber } from '#widgets/format-number.ts'
import { figuresOf } from './figures.ts'
import type { Summary } from './home-data.ts'
import './figures.css'

/** The herd and yesterday in seven figures. */
export const FigureStrip = ({ summary }: { summary: Summary }) => (
  <dl className="home-figures">
    {figuresOf(summary).map(({ key, label, value, unit, note }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>
          <strong>{formatNumber(value)}</strong> <small>{unit}</small>
        </dd>
        <dd className="home-figure-note">{note}</dd>
      </div>
    ))}
  </dl>
)
