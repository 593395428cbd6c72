import { type KeyboardEvent, useId, useState } from 'react'
import { LANES, type Lane, lanes } from '#domain/plan/full-load.ts'
import type { PipelineAnswer } from '#domain/plan/full-load-answer.ts'
import { useWidth } from '#widgets/use-width.ts'
import {
  type Column,
  chartHeight,
  cohortStations,
  laneColumns,
  laneTop,
  planHeights,
  SIZE,
  type Station,
  shortWeek,
  usualPlan,
} from './pipeline-layout.ts'

interface ChartProps {
  answer: PipelineAnswer
  chosen: number | null
  onChoose(week: number | null): void
}

const RIGHT = 4
const LEAST_WIDTH = 640
/** Of the chart in its card, both sides. */
const PADDING = 24
const LABELS_EVERY = 4

/** Five lanes over the weeks; a mating week is chosen by mouse, or by ←, →, Enter and Esc. */
export function PipelineChart({ answer, chosen, onChoose }: ChartProps) {
  const [box, measured] = useWidth<HTMLDivElement>(1192)
  const width = Math.max(measured - PADDING, LEAST_WIDTH)
  const hatch = useId()
  const [focused, setFocused] = useState<number | null>(null)
  const { weeks, current } = answer
  const pitch = (width - SIZE.left - RIGHT) / Math.max(weeks.length, 1)
  const middle = (week: number): number => SIZE.left + (week + 0.5) * pitch
  const at = focused ?? chosen ?? Math.max(Math.min(current, weeks.length - 1), 0)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) setFocused(Math.min(Math.max(at + step, 0), weeks.length - 1))
    else if (event.key === 'Enter') onChoose(at)
    else if (event.key === 'Escape') onChoose(null)
    else return
    event.preventDefault()
  }
  const place = { pitch, middle }
  const stations = chosen === null ? [] : cohortStations(answer, chosen)
  const named = weeks[at]
  return (
    <div
      ref={box}
      className="pipeline-chart"
      role="slider"
      tabIndex={0}
      aria-label="均衡生产流水线，←→ 移动周次，Enter 选中配种周，Esc 取消，数字见下表"
      aria-valuemin={1}
      aria-valuemax={weeks.length}
      aria-valuenow={at + 1}
      aria-valuetext={named ? weekTitle(answer, at, named.week) : ''}
      onKeyDown={onKeyDown}
      onBlur={() => setFocused(null)}
    >
      <svg width={width} height={chartHeight} aria-hidden="true">
        <Hatch id={hatch} />
        <WeekNames answer={answer} middle={middle} />
        {lanes.map((lane, index) => (
          <LaneColumns key={lane} answer={answer} lane={lane} index={index} place={place} hatch={hatch} />
        ))}
        {current >= 0 && current < weeks.length && (
          <line
            className="pipeline-now"
            x1={middle(current)}
            x2={middle(current)}
            y1={SIZE.top - 6}
            y2={chartHeight - SIZE.bottom}
          />
        )}
        <WeekAreas answer={answer} place={place} focused={focused} chosen={chosen} onChoose={onChoose} />
        <CohortPath stations={stations} place={place} width={width} />
      </svg>
      {stations.length > 0 && (
        <span className="sr-only" aria-live="polite">
          {stations.map(({ words }) => words).join('，')}
        </span>
      )}
    </div>
  )
}

/** Ground of expected figures: stripes at 45°. */
const Hatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2" height="5" className="pipeline-hatch" />
    </pattern>
  </defs>
)

interface AreasProps extends ChartProps {
  place: Place
  focused: number | null
}

/** A week over all lanes: it is pointed at, named and chosen there. */
const WeekAreas = ({ answer, place: { pitch, middle }, focused, chosen, onChoose }: AreasProps) =>
  answer.weeks.map(({ week, from, to }, index) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: the chart around takes the keys
    <rect
      key={week}
      className={index === focused ? 'pipeline-week pipeline-week-focused' : 'pipeline-week'}
      x={middle(index) - pitch / 2}
      y={SIZE.top - 4}
      width={pitch}
      height={chartHeight - SIZE.top - SIZE.bottom + 8}
      onClick={() => onChoose(index === chosen ? null : index)}
    >
      <title>{weekTitle(answer, index, `${week} ${from.slice(5)} 至 ${to.slice(5)}`)}</title>
    </rect>
  ))

/** All figures of a week in words. */
function weekTitle({ plan, actual, expected, current }: PipelineAnswer, week: number, name: string): string {
  const figures = lanes.flatMap((lane) => {
    const value = week > current ? expected[lane][week] : actual[lane][week]
    return value === null || value === undefined
      ? []
      : [`${week > current ? '预计' : ''}${LANES[lane].label} ${value} / ${plan[lane][week] ?? '-'}`]
  })
  return [name, ...figures].join('\n')
}

const WeekNames = ({
  answer: { weeks, current },
  middle,
}: { answer: PipelineAnswer } & Pick<Place, 'middle'>) =>
  weeks.map(({ week }, index) => {
    const isNear = index !== current && Math.abs(index - current) < LABELS_EVERY - 1
    const isNamed =
      index === current ||
      index === weeks.length - 1 ||
      (index % LABELS_EVERY === 0 && !isNear && weeks.length - index > 2)
    return isNamed ? (
      <text
        key={week}
        className={index === current ? 'pipeline-name pipeline-name-now' : 'pipeline-name'}
        x={middle(index)}
        y={12}
        textAnchor="middle"
      >
        {shortWeek(week)}
      </text>
    ) : null
  })

interface LaneProps {
  answer: PipelineAnswer
  lane: Lane
  index: number
  place: Place
  hatch: string
}

function LaneColumns({ answer, lane, index, place: { pitch, middle }, hatch }: LaneProps) {
  const foot = laneTop(index) + SIZE.lane
  const wide = Math.min(SIZE.column, pitch * 0.78)
  const heights = planHeights(answer, lane)
  const target = usualPlan(answer, lane)
  const lines = (future: boolean): string =>
    heights
      .map((height, week) =>
        height === null || week > answer.current !== future
          ? ''
          : `M${middle(week) - pitch / 2} ${foot - height}h${pitch}`,
      )
      .join('')
  return (
    <g>
      <text className="pipeline-lane text-13" x={0} y={foot - 22}>
        {LANES[lane].label}
      </text>
      {target !== null && (
        <text className="pipeline-target" x={0} y={foot - 4}>
          计划 {target} {LANES[lane].unit}
        </text>
      )}
      <path className="pipeline-foot" d={`M${SIZE.left} ${foot}H${middle(answer.weeks.length - 0.5)}`} />
      {laneColumns(answer, lane).map((column) => (
        <OneColumn
          key={column.week}
          column={column}
          x={middle(column.week) - wide / 2}
          wide={wide}
          foot={foot}
          hatch={hatch}
        />
      ))}
      <path className="pipeline-plan" d={lines(false)} />
      <path className="pipeline-plan pipeline-plan-future" d={lines(true)} />
    </g>
  )
}

interface OneProps {
  column: Column
  x: number
  wide: number
  foot: number
  hatch: string
}

/** The present figure, and over it in colour the gap to the plan. */
function OneColumn({ column, x, wide, foot, hatch }: OneProps) {
  const { kind, tone, height, planHeight } = column
  const missing = kind !== 'running' && tone !== null && tone !== 'good' ? planHeight - height : 0
  const fill = kind === 'expected' ? { fill: `url(#${hatch})` } : {}
  const bar = { x, width: wide }
  return (
    <>
      <rect className={`pipeline-${kind}`} {...bar} y={foot - height} height={height} {...fill} />
      {missing > 0.5 && (
        <rect
          className={`pipeline-missing-${tone} pipeline-missing-${kind}`}
          {...bar}
          y={foot - planHeight}
          height={missing}
        />
      )}
    </>
  )
}

/** Position of weeks in the chart. */
interface Place {
  readonly pitch: number
  middle(week: number): number
}

interface CohortProps {
  stations: Station[]
  place: Place
  width: number
}

/** The way of the chosen cohort from lane to lane, with its figures in words. */
function CohortPath({ stations, place: { pitch, middle }, width }: CohortProps) {
  return stations.map(({ lane, index, week, words, isShort, lag }, order) => {
    const [x, top] = [middle(week), laneTop(index)]
    const next = stations[order + 1]
    const turn = top + SIZE.lane + SIZE.gap / 2 - 3
    const isRight = x - SIZE.left < 150
    const text = isRight ? x + 62 : x - 10
    return (
      <g key={lane} className="pipeline-cohort">
        <rect
          className="pipeline-frame"
          x={x - pitch / 2}
          y={top - 4}
          width={pitch}
          height={SIZE.lane + 7}
          rx={2}
        />
        {next && (
          <>
            <path
              className="pipeline-way"
              d={`M${x} ${top + SIZE.lane + 3}V${turn}H${middle(next.week)}V${laneTop(next.index) - 5}`}
            />
            <path
              className="pipeline-arrow"
              d={`M${middle(next.week) - 4} ${laneTop(next.index) - 9}h8l-4 5z`}
            />
            <text className="pipeline-lag" x={x + 10} y={turn + 4}>
              +{lag} 周
            </text>
          </>
        )}
        <text
          className={isShort ? 'pipeline-words pipeline-words-short' : 'pipeline-words'}
          x={Math.min(text, width - 4)}
          y={turn + (isRight && next ? -8 : 4)}
          textAnchor={isRight ? 'start' : 'end'}
        >
          {words}
        </text>
      </g>
    )
  })
}
