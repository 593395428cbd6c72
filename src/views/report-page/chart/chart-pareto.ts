import { color, type Mode } from '#app-state/palette.ts'
import type { ChartSpec } from '#kit/report-views.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { ReportRow } from '../state/use-report-data.ts'
import { barSeries, categories, sizedGroups, tickOf, valueAxis } from './chart-bars.ts'

interface ParetoPoint {
  readonly name: string
  readonly value: number
  /** Share of this and all larger ones in the whole, %. */
  readonly cumulated: number
}

/** The groups by size, largest first, with the share they have reached; those of nothing, or less, are no part of a whole. */
export function paretoPoints(spec: ChartSpec, rows: readonly ReportRow[]): ParetoPoint[] {
  const sized = sizedGroups(spec, rows)
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value)
  const whole = sized.reduce((sum, { value }) => sum + value, 0)
  let reached = 0
  return sized.map((one) => {
    reached += one.value
    return { ...one, cumulated: (reached * 100) / whole }
  })
}

/** Bars by size and the line of the share they add up to; labels on both, no legend, no motion. */
export function paretoOption(spec: ChartSpec, rows: readonly ReportRow[], mode: Mode) {
  const points = paretoPoints(spec, rows)
  const ink = tickOf(mode)
  return {
    animation: false,
    grid: { top: 20, bottom: 28, left: 46, right: 46 },
    xAxis: categories(points, mode),
    yAxis: [
      valueAxis(mode),
      {
        ...valueAxis(mode),
        max: 100,
        splitLine: { show: false },
        axisLabel: { ...ink, formatter: '{value}%' },
      },
    ],
    series: [
      barSeries(points, mode),
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
