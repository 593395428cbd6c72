import { Fragment } from 'react'
import type { HomeFigure } from '#domain/home/home.ts'
import { FigureLink } from './figure-link.tsx'
import { PartFailed } from './part-card.tsx'
import type { HomeQuery } from './use-home.ts'
import './figures.css'

/** A strip before its figures are there, or in place of them. */
export const StripBones = ({ query }: { query: HomeQuery<unknown> }) => (
  <div className="home-skeleton panel flex flex-col gap-4 p-4">
    {query.error ? <PartFailed query={query} /> : <i className="home-bone" />}
  </div>
)

interface LargeFigureProps {
  figure: Pick<HomeFigure, 'label' | 'unit'> & Partial<Pick<HomeFigure, 'opens'>>
  /** As it is shown, and as it is said. */
  value: string
  said?: string | number
}

/** A figure in large with its unit, which opens the rows behind it. */
export const LargeFigure = ({ figure: { label, unit, opens }, value, said = value }: LargeFigureProps) => (
  <FigureLink source={opens} label={`${label} ${said} ${unit}`}>
    <strong className="home-large">{value}</strong> <small className="text-12 text-3">{unit}</small>
  </FigureLink>
)

interface NoteProps {
  figure: Pick<HomeFigure, 'label' | 'note' | 'parts'>
  isBold?: boolean
}

/** Under a figure: what it is made of, each part with its own way. */
export const FigureNote = ({ figure: { label, note, parts = [] }, isBold = false }: NoteProps) => (
  <dd className={`home-figure-note truncate m-0 text-12 text-2 ${isBold ? 'bold' : ''}`} title={note}>
    {parts.length > 0
      ? parts.map((part, index) => (
          <Fragment key={part.text}>
            {index > 0 && ' · '}
            <FigureLink source={part.opens} label={`${label} ${part.text}`}>
              {part.text}
            </FigureLink>
          </Fragment>
        ))
      : note}
  </dd>
)
