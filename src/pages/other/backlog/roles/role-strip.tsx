import type { HomeFigure, HomeHead } from '#domain/home/home.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { judgementWords } from '#widgets/metric-judgement.ts'
import { Sparkline } from '#widgets/sparkline.tsx'
import { FigureNote, LargeFigure, StripBones } from '../strip-figure.tsx'
import type { HomeQuery } from '../use-home.ts'
import { TONE_WORDS } from './role-card.tsx'
import { type FiguresAnswer, type RoleAsk, useCard } from './use-role.ts'

interface RoleStripProps {
  head: HomeHead
  ask: RoleAsk
  query: HomeQuery<FiguresAnswer>
  /** The figure that drives a card; null where none does. */
  chosen: string | null
  onDrive(key: string): void
}

/** The figures of a home in their order; figures from a card appear in their place as soon as the card is there. */
export function RoleStrip({ head, ask, query, chosen, onDrive }: RoleStripProps) {
  const { data } = query
  if (!data) return <StripBones query={query} />
  const columns = head.strip.map(({ key }) => widthOf(data.list.find((one) => one.key === key)))
  const first = head.driven === null ? null : (chosen ?? data.list[0]?.key)
  return (
    <dl
      className={`home-figures panel grid m-0 ${head.driven === null ? '' : 'home-indicators'}`}
      style={{ gridTemplateColumns: columns.join(' ') }}
    >
      {head.strip.map(({ key, card }) => {
        const figure = data.list.find((one) => one.key === key)
        if (card) return <FromCard key={key} figureKey={key} card={card} ask={ask} />
        if (!figure) return <div key={key} />
        return (
          <StripFigure
            key={key}
            figure={figure}
            isChosen={figure.key === first}
            onDrive={head.driven === null ? undefined : onDrive}
          />
        )
      })}
    </dl>
  )
}

/** Money is wider than heads. */
const LONG = 1_000_000
const widthOf = (figure: HomeFigure | undefined): string => {
  const value = Math.abs(Number(figure?.value ?? 0))
  if (figure?.digits === 2 && value >= LONG) return 'minmax(0, 1.35fr)'
  return figure?.digits === 2 && value >= 10_000 ? 'minmax(0, 1.2fr)' : 'minmax(0, 1fr)'
}

function FromCard({ figureKey, card, ask }: { figureKey: string; card: string; ask: RoleAsk }) {
  const { data } = useCard(ask, card)
  const figure = data?.figures?.find(({ key }) => key === figureKey)
  if (figure) return <StripFigure figure={figure} isChosen={false} />
  return (
    <div>
      <dt className="text-2">
        <i className="home-bone" />
      </dt>
    </div>
  )
}

interface StripFigureProps {
  figure: HomeFigure
  isChosen: boolean
  onDrive?: ((key: string) => void) | undefined
}

const valueText = ({ value, digits }: HomeFigure): string =>
  value !== null && Number.isNaN(Number(value)) ? value : formatNumber(value, digits)

function StripFigure({ figure, isChosen, onDrive }: StripFigureProps) {
  const { key, label, tone, target } = figure
  return (
    <div className={isChosen ? 'home-chosen-figure' : undefined}>
      <dt className="text-2">
        {onDrive ? (
          <button
            type="button"
            className="bare p-0 w-full text-left text-inherit"
            aria-pressed={isChosen}
            onClick={() => onDrive(key)}
          >
            {label}
          </button>
        ) : (
          label
        )}
      </dt>
      <dd className={`m-0 ${tone === 'red' && target === undefined ? TONE_WORDS.red : ''}`}>
        <LargeFigure figure={figure} value={valueText(figure)} />
      </dd>
      {target === undefined ? (
        <FigureNote figure={figure} isBold={tone === 'red'} />
      ) : (
        <Target figure={figure} />
      )}
    </div>
  )
}

const SPARK_WIDTH = 70

const Target = ({ figure: { target, gap, tone, trend = [], goal = null } }: { figure: HomeFigure }) => (
  <>
    <dd className="home-figure-note truncate m-0 text-12 text-2">
      目标 {target}，<span className={tone ? TONE_WORDS[tone] : undefined}>{formatSigned(gap, 2)}</span>
    </dd>
    <dd className="home-figure-trend flex items-center m-0 text-12">
      <Sparkline values={trend} level={goal} width={SPARK_WIDTH} />
      <span className={`home-judged home-${tone ?? 'none'}`}>{tone ? judgementWords[tone] : '-'}</span>
    </dd>
  </>
)
