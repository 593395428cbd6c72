import { Fragment } from 'react'
import { formatNumber } from '#widgets/format-number.ts'
import { FigureLink } from './figure-link.tsx'
import { type Figure, figuresOf } from './figures.ts'
import { PartFailed } from './part-card.tsx'
import type { HerdPart } from './part-data.ts'
import type { HomeQuery } from './use-home.ts'
import './figures.css'

interface FigureStripProps {
  query: HomeQuery<HerdPart>
  farmId: string
  today: string
}

/** The herd and yesterday in seven figures, each a way to what it counts. */
export function FigureStrip({ query, farmId, today }: FigureStripProps) {
  const { data, error } = query
  if (!data)
    return (
      <div className="home-card home-skeleton">
        {error ? <PartFailed query={query} /> : <i className="home-bone" />}
      </div>
    )
  return (
    <dl className="home-figures">
      {figuresOf(data, farmId, today).map((figure) => (
        <StripFigure key={figure.key} figure={figure} />
      ))}
    </dl>
  )
}

const StripFigure = ({ figure: { label, value, unit, note, source, parts } }: { figure: Figure }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <FigureLink source={source} label={`${label} ${value} ${unit}`}>
        <strong>{formatNumber(value)}</strong> <small>{unit}</small>
      </FigureLink>
    </dd>
    <dd className="home-figure-note" title={note}>
      {parts
        ? parts.map((part, index) => (
            <Fragment key={part.text}>
              {index > 0 && ' · '}
              <FigureLink source={part} label={`${label} ${part.text}`}>
                {part.text}
              </FigureLink>
            </Fragment>
          ))
        : note}
    </dd>
  </div>
)
