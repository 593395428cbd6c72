import { laneTop, SIZE, type Station } from './pipeline-layout.ts'

/** Where weeks stand in the chart. */
export interface Place {
  readonly pitch: number
  middle(week: number): number
}

/** The way of the chosen cohort from lane to lane, with its figures in words. */
export function CohortPath({
  stations,
  place: { pitch, middle },
  width,
}: {
  stations: Station[]
  place: Place
  width: number
}) {
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
