import type { ChartSpec } from '#kit/report.ts'
import { color, type Mode } from '#shell/palette.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { ReportRow } from './use-report-data.ts'

export interface ParetoPoint {
  readonly name: string
  readonly value: number
  /** Share of this and all larger ones in the whole, %. */
  readonly cumulated: number
}

/** The groups by size, largest first, with the share they have reached; those of nothing are left out. */
export function paretoPoints({ series }: ChartSpec, rows: readonly ReportRow[]): ParetoPoint[] {
  const key = series[0]?.column ?? ''
  const sized = rows
    .map((row) => ({ name: String(row._group), value: Number(row[key] ?? 0) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
  const whole = sized.reduce((sum, { value }) => sum + value, 0)
  let reached = 0
  return sized.map((one) => {
    reached += one.value
    return { ...one, cumulated: (reached * 100) / whole }
  })
}

const TICK = { fontSize: 11 }

/** Bars by size and the line of the share they add up to; labels on both, no legend, no motion. */
export function paretoOption(spec: ChartSpec, rows: readonly ReportRow[], mode: Mode) {
  const points = paretoPoints(spec, rows)
  const ink = { ...TICK, color: color('text3', mode) }
  const axis = { type: 'value', min: 0, splitNumber: 3, axisLabel: ink }
  return {
    animation: false,
    grid: { top: 20, bottom: 28, left: 46, right: 46 },
    xAxis: {
      type: 'category',
      data: points.map(({ name }) => name),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: color('border', mode) } },
      axisLabel: { ...ink, hideOverlap: true },
    },
    yAxis: [
      { ...axis, splitLine: { lineStyle: { color: color('split', mode) } } },
      { ...axis, max: 100, splitLine: { show: false }, axisLabel: { ...ink, formatter: '{value}%' } },
    ],
    series: [
      {
        type: 'bar',
        barMaxWidth: 32,
        data: points.map(({ value }) => value),
        itemStyle: { color: color('actual', mode) },
        label: { show: true, position: 'top', fontSize: 12, color: color('text2', mode) },
      },
      {
        type: 'line',
        yAxisIndex: 1,
        data: points.map(({ cumulated }) => cumulated),
        symbolSize: 4,
        lineStyle: { color: color('text3', mode), width: 1.5 },
        itemStyle: { color: color('text3', mode) },
        label: {
          show: true,
          position: 'bottom',
          fontSize: 11,
          color: color('text3', mode),
          formatter: ({ value }: { value: unknown }) => `${formatNumber(Number(value), 0)}%`,
        },
      },
    ],
  }
}
