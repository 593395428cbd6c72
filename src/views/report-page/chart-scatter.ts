import type { ChartSpec, ReportFace } from '#kit/report.ts'
import { doubtOf } from '#kit/report-doubt.ts'
import { color, type Mode } from '#shell/palette.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { ReportRow } from './use-report-data.ts'

export interface ScatterPoint {
  readonly name: string
  readonly at: readonly [x: number, y: number]
  /** Too few or unripe rows: drawn grey, as the figure is in the table. */
  readonly doubtful: boolean
}

/** One point for each group that has both figures. */
export function scatterPoints(
  report: ReportFace,
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

const TICK = { fontSize: 11 }

/** How a rate stands against the number it rests on; the target across, names at the points, no motion. */
export function scatterOption(report: ReportFace, spec: ChartSpec, rows: readonly ReportRow[], mode: Mode) {
  const ink = { ...TICK, color: color('text3', mode) }
  const points = scatterPoints(report, spec, rows)
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
      axisLabel: ink,
      splitLine: { show: false },
    },
    yAxis: { type: 'value', scale: true, splitNumber: 3, axisLabel: ink, ...split },
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
        data: points.map(({ name, at, doubtful }) => ({
          name,
          value: at,
          itemStyle: { color: color(doubtful ? 'last-year' : 'actual', mode) },
        })),
        label: { show: true, position: 'right', formatter: '{b}', ...ink },
        labelLayout: { moveOverlap: 'shiftY', hideOverlap: true },
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
