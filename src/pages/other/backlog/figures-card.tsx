import { apartFrom, standing as standingOf } from '#domain/home/standing.ts'
import { reportAddress } from '#kit/screen-address.ts'
import type { FiguresPart, Goal, KeyFigure } from '#resources/answers/home.shapes.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { type Judgement, judgementWords } from '#widgets/metric-judgement.ts'
import { type PlainColumn, PlainTable } from '#widgets/plain-table.tsx'
import { figuresOf } from './backlog.figures.ts'
import { FigureLink } from './figure-link.tsx'
import type { HerdCardProps } from './herd-cards.tsx'
import { PartCard } from './part-card.tsx'
import { FigureNote, LargeFigure, StripBones } from './strip-figure.tsx'
import { usePart } from './use-home.ts'
import './home-foot.css'

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
    className="rows-table home-table"
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
      windowColumn('近 30 天', 'short', farmId),
      windowColumn('近 365 天', 'long', farmId),
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

const windowColumn = (title: string, key: 'short' | 'long', farmId: string): PlainColumn<KeyFigure> => ({
  ...{ title, isNumber: true },
  cell({ label, report, [key]: { value, from, to } }) {
    const text = formatNumber(value, DIGITS)
    const source = { screen: report, path: reportAddress(report, farmId, from, to) }
    return (
      <FigureLink source={source} label={`${label} ${from} 至 ${to} ${text}`}>
        {text}
      </FigureLink>
    )
  },
})

/** A figure against its limits, as the word and the dot say it. */
const standing = (value: string | null, goal: Goal): Judgement => standingOf(value, goal) ?? 'none'

/** 88.00, or 40 至 50. */
function targetText({ target, upper }: Goal): string {
  if (upper === null || upper.target === null) return formatNumber(target, 2)
  return `${Number(target)} 至 ${upper.target}`
}

/** The herd and yesterday in seven figures, each a link to its rows. */
export function FigureStrip({ query, farmId, today }: HerdCardProps) {
  const { data } = query
  if (!data) return <StripBones query={query} />
  return (
    <dl className="home-figures panel grid m-0">
      {figuresOf(data, farmId, today).map((figure) => (
        <div key={figure.key}>
          <dt className="text-2">{figure.label}</dt>
          <dd className="m-0">
            <LargeFigure figure={figure} value={formatNumber(figure.value)} said={figure.value} />
          </dd>
          <FigureNote figure={figure} />
        </div>
      ))}
    </dl>
  )
}
