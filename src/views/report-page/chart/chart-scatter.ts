import { color, type Mode } from '#app-state/palette.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { doubtOf } from '#kit/report-doubt.ts'
import type { ChartSpec } from '#kit/report-views.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { ReportRow } from '../state/report-answer.ts'
import { tickOf, tickText } from './chart-bars.ts'
import { ceilingOf } from './chart-scale.ts'

interface ScatterPoint {
  readonly name: string
  readonly at: readonly [x: number, y: number]
  /** Too few or unripe rows: drawn grey, as the figure is in the table. */
  readonly doubtful: boolean
}

/** One point for each group that has both figures. */
export function scatterPoints(
  report: ReportDefinition,
  spec: ChartSpec,
  rows: readonly ReportRow[],
): ScatterPoint[] {
  const y = spec.series[0]?.column ?? ''
  const doubts = report.columns[y]?.doubts
  return rows.flatMap((row) => {
    const value = row[y]
    if (value === null || value === undefined) return []
    return [
      {
        name: String(row._group),
        at: [Number(row[spec.x ?? ''] ?? 0), Number(value)] as const,
        doubtful: doubtOf(doubts, row) !== null,
      },
    ]
  })
}

/** Part of the drawing's width a name takes next to its point, and of its height. */
const NAME_WIDTH = 0.06
const NAME_HEIGHT = 0.15

/** Range of an axis: the first from zero, the other by its points. */
function spanOf(points: readonly ScatterPoint[], axis: 0 | 1): number {
  const values = points.map(({ at }) => at[axis])
  return Math.max(...values) - (axis === 0 ? 0 : Math.min(...values))
}

/** A name is right of its point, and left of it where another point would lie on it. */
export function sideOf(point: ScatterPoint, points: readonly ScatterPoint[]): 'left' | 'right' {
  const near = (other: ScatterPoint, axis: 0 | 1, part: number) =>
    Math.abs(other.at[axis] - point.at[axis]) < part * spanOf(points, axis)
  const covered = points.some(
    (one) => one.at[0] > point.at[0] && near(one, 0, NAME_WIDTH) && near(one, 1, NAME_HEIGHT),
  )
  return covered ? 'left' : 'right'
}

/** A rate against the number it rests on; the target across, names at the points, no motion. */
export function scatterOption(
  report: ReportDefinition,
  spec: ChartSpec,
  rows: readonly ReportRow[],
  mode: Mode,
) {
  const ink = tickOf(mode)
  const figures = { ...ink, formatter: tickText }
  const points = scatterPoints(report, spec, rows)
  const heights = [...points.map(({ at }) => at[1]), ...(spec.target === undefined ? [] : [spec.target])]
  const ceiling = Math.max(0, ...heights) > 90 && ceilingOf(spec.unit, heights) === 100 ? { max: 100 } : {}
  const furthest = Math.max(1, ...points.map(({ at }) => at[0]))
  const split = { splitLine: { lineStyle: { color: color('split', mode) } } }
  return {
    animation: false,
    grid: { top: 16, bottom: 28, left: 46, right: 64 },
    xAxis: {
      type: 'value',
      name: report.columns[spec.x ?? '']?.field.label,
      nameTextStyle: ink,
      min: 0,
      axisLabel: figures,
      splitLine: { show: false },
    },
    yAxis: { type: 'value', scale: true, ...ceiling, splitNumber: 3, axisLabel: figures, ...split },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      backgroundColor: color('spotlight', mode),
      borderWidth: 0,
      textStyle: { color: '#FFFFFF', fontSize: 12 },
      formatter: ({ data }: { data: { name: string; value: readonly number[] } }) =>
        `${data.name}　${formatNumber(data.value[1], 2)} ${spec.unit}（${formatNumber(data.value[0])}）`,
    },
    series: [
      {
        type: 'scatter',
        symbolSize: 8,
        data: points.map((point) => ({
          name: point.name,
          value: point.at,
          label: { position: sideOf(point, points) },
          itemStyle: { color: color(point.doubtful ? 'last-year' : 'actual', mode) },
        })),
        label: { show: true, position: 'right', formatter: '{b}', ...ink },
        labelLayout: { hideOverlap: true },
      },
      ...(spec.target === undefined ? [] : [targetLine(spec.target, furthest, mode)]),
    ],
  }
}

const targetLine = (target: number, furthest: number, mode: Mode) => ({
  type: 'line',
  data: [
    [0, target],
    [furthest, target],
  ],
  symbolSize: 0,
  silent: true,
  lineStyle: { color: color('plan', mode), width: 1.5, type: 'dashed' },
})
