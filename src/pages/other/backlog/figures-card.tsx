import { Fragment } from 'react'
import { apartFrom, standing as standingOf } from '#domain/home/standing.ts'
import { reportAddress } from '#kit/screen-address.ts'
import type { FiguresPart, FigureWindow, Goal, HerdPart, KeyFigure } from '#resources/answers/home.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { type Judgement, judgementWords } from '#widgets/metric-judgement.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { FigureLink } from './figure-link.tsx'
import { type Figure, figuresOf } from './figures.ts'
import { PartCard, PartFailed } from './part-card.tsx'
import { type HomeQuery, usePart } from './use-home.ts'
import './home-foot.css'
import './figures.css'

/** Key figures of the last 30 and 365 days against their targets; each opens the report it is a column of. */
export function FiguresCard({ farmId }: { farmId: string }) {
  const query = usePart<FiguresPart>(farmId, 'figures')
  return (
    <PartCard
      title="关键指标"
      query={query}
      className="home-key"
      note={() => '滚动窗口，按配种批次的指标已扣除成熟期'}
    >
      {({ list }) => (
        <div className="home-key-tables grid items-start">
          {halves(list).map((half) => (
            <FigureTable key={half[0]?.code ?? ''} list={half} farmId={farmId} />
          ))}
        </div>
      )}
    </PartCard>
  )
}

/** The list in two, so that a screen holds it. */
const halves = (list: readonly KeyFigure[]): (readonly KeyFigure[])[] => {
  const middle = Math.ceil(list.length / 2)
  return [list.slice(0, middle), list.slice(middle)].filter((half) => half.length > 0)
}

const FigureTable = ({ list, farmId }: { list: readonly KeyFigure[]; farmId: string }) => (
  <PlainTable
    className="home-table w-full nowrap"
    rows={list}
    rowKey={({ code }) => code}
    columns={[
      {
        title: '指标',
        cell: ({ label, unit }) => (
          <>
            {label} <small>{unit}</small>
          </>
        ),
      },
      {
        title: '近 30 天',
        isNumber: true,
        cell: (figure) => <WindowFigure figure={figure} farmId={farmId} window={figure.short} />,
      },
      {
        title: '近 365 天',
        isNumber: true,
        cell: (figure) => <WindowFigure figure={figure} farmId={farmId} window={figure.long} />,
      },
      { title: '目标', isNumber: true, cell: ({ goal }) => targetText(goal) },
      { title: '差异', isNumber: true, cell: ({ short, goal }) => apartText(apartFrom(short.value, goal)) },
      { title: '判断', cell: ({ short, goal }) => <Judged state={standing(short.value, goal)} /> },
    ]}
  />
)

const Judged = ({ state }: { state: Judgement }) => (
  <span className={`home-judged home-${state}`}>{judgementWords[state] || '-'}</span>
)

/** Decimal places of every key figure: rates and averages alike. */
const DIGITS = 2

const apartText = (apart: ReturnType<typeof apartFrom>): string =>
  apart === null ? '-' : formatSigned(apart, DIGITS)

interface WindowFigureProps {
  figure: KeyFigure
  farmId: string
  window: FigureWindow
}

const WindowFigure = ({ figure, farmId, window: { value, from, to } }: WindowFigureProps) => (
  <FigureLink
    source={{ screen: figure.report, path: reportAddress(figure.report, farmId, from, to) }}
    label={`${figure.label} ${from} 至 ${to} ${formatNumber(value, DIGITS)}`}
  >
    {formatNumber(value, DIGITS)}
  </FigureLink>
)

/** A figure against its limits, as the word and the dot say it. */
const standing = (value: string | null, goal: Goal): Judgement => standingOf(value, goal) ?? 'none'

/** 88.00, or 40 至 50. */
function targetText({ target, upper }: Goal): string {
  if (upper === null || upper.target === null) return formatNumber(target, 2)
  return `${Number(target)} 至 ${upper.target}`
}

interface FigureStripProps {
  query: HomeQuery<HerdPart>
  farmId: string
  today: string
}

/** The herd and yesterday in seven figures, each a link to its rows. */
export function FigureStrip({ query, farmId, today }: FigureStripProps) {
  const { data, error } = query
  if (!data)
    return (
      <div className="home-skeleton panel flex flex-col gap-4 p-4">
        {error ? <PartFailed query={query} /> : <i className="home-bone" />}
      </div>
    )
  return (
    <dl className="home-figures panel grid m-0">
      {figuresOf(data, farmId, today).map((figure) => (
        <StripFigure key={figure.key} figure={figure} />
      ))}
    </dl>
  )
}

const StripFigure = ({ figure: { label, value, unit, note, source, parts } }: { figure: Figure }) => (
  <div>
    <dt className="text-2">{label}</dt>
    <dd className="m-0">
      <FigureLink source={source} label={`${label} ${value} ${unit}`}>
        <strong className="home-large">{formatNumber(value)}</strong>{' '}
        <small className="text-12 text-3">{unit}</small>
      </FigureLink>
    </dd>
    <dd className="home-figure-note truncate m-0 text-12 text-2" title={note}>
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
