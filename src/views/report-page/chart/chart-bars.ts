import { color, type Mode } from '#app-state/palette.ts'
import { ownPlaces } from '#domain/unit-places.ts'
import type { ChartSpec } from '#kit/report-views.ts'
import { formatNumber } from '#widgets/format-number.ts'
import type { ReportRow } from '../state/report-answer.ts'
import { ceilingOf } from './chart-scale.ts'

/** A group and its size. */
interface SizedGroup {
  readonly name: string
  readonly value: number
}

/** The groups with the figure of the first series, in their own order; those of nothing are left out. What was lost lies below zero. */
export function sizedGroups({ series }: ChartSpec, rows: readonly ReportRow[]): SizedGroup[] {
  const key = series[0]?.column ?? ''
  return rows
    .map((row) => ({ name: String(row._group), value: Number(row[key] ?? 0) }))
    .filter(({ value }) => value !== 0)
}

export const tickOf = (mode: Mode) => ({ fontSize: 11, color: color('text3', mode) })

/** A figure along an axis as figures are written everywhere. */
export const tickText = (value: number): string => formatNumber(value, Math.min(2, ownPlaces(value)))

export const categories = (groups: readonly SizedGroup[], mode: Mode) => ({
  type: 'category',
  data: groups.map(({ name }) => name),
  axisTick: { show: false },
  axisLine: { lineStyle: { color: color('border', mode) } },
  axisLabel: { ...tickOf(mode), hideOverlap: true },
})

/** From nothing up, unless a figure lies below. Where shares come near the whole, the axis ends there: left to itself it would go on to 120 %. */
export const valueAxis = (mode: Mode, unit = '', values: readonly number[] = []) => ({
  type: 'value',
  // below a bar there is room for its figure, above the names of the groups
  ...(values.some((value) => value < 0) ? { boundaryGap: ['20%', 0] } : { min: 0 }),
  ...(ceilingOf(unit, values) === 100 && Math.max(...values) > 75 ? { max: 100 } : {}),
  splitNumber: 3,
  axisLabel: { ...tickOf(mode), formatter: tickText },
  splitLine: { lineStyle: { color: color('split', mode) } },
})

const barSeries = (groups: readonly SizedGroup[], mode: Mode) => ({
  type: 'bar',
  barMaxWidth: 32,
  data: groups.map(({ value }) => (value < 0 ? { value, label: { position: 'bottom' } } : value)),
  itemStyle: { color: color('actual', mode) },
  label: {
    show: true,
    position: 'top',
    fontSize: 12,
    color: color('text2', mode),
    // heads are whole; a rate or a mean has more decimals than a reader needs
    formatter: ({ value }: { value: number }) => formatNumber(value, Number.isInteger(value) ? 0 : 2),
  },
})

/** One bar for each group in the order of the groups, as in a distribution; no legend, no motion. */
export function barsOption(spec: ChartSpec, rows: readonly ReportRow[], mode: Mode) {
  const groups = sizedGroups(spec, rows)
  return {
    animation: false,
    grid: { top: 20, bottom: 28, left: 46, right: 16 },
    xAxis: categories(groups, mode),
    yAxis: valueAxis(
      mode,
      spec.unit,
      groups.map(({ value }) => value),
    ),
    series: [barSeries(groups, mode)],
  }
}

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
