import { type ColorName, color, type Mode } from '#app-state/palette.ts'
import type { CardVerdict } from '#kit/report-card.ts'
import type { CompareRow } from '#kit/report-compare.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { categories, tickOf, valueAxis } from '../chart/chart-bars.ts'

const FULL = 100

const level = (name: string, value: number | null, count: number, ink: string, dashed: boolean) => ({
  name,
  type: 'line',
  data: value === null ? [] : Array.from({ length: count }, () => value),
  symbol: 'none',
  lineStyle: { color: ink, width: 1.5, type: dashed ? 'dashed' : 'solid' },
  itemStyle: { color: ink },
  silent: true,
})

/** A bar has the colour of its verdict against the target, as on the scorecard; its position shows its place. */
const bars: Readonly<Record<CardVerdict, { shape: ColorName; text: ColorName }>> = {
  met: { shape: 'good-shape', text: 'card' },
  near: { shape: 'last-year', text: 'text' },
  warn: { shape: 'warn-shape', text: 'text' },
  red: { shape: 'error-shape', text: 'card' },
  none: { shape: 'last-year', text: 'text' },
}

/** One figure of every group by rank, with the whole and the target as lines. */
export function rankingOption(
  row: CompareRow,
  names: readonly string[],
  order: readonly number[],
  mode: Mode,
) {
  const reported = order.flatMap((index) => {
    const { value = null, verdict = 'none' } = row.cells[index] ?? {}
    return value === null ? [] : [{ name: names[index] ?? '', value: Number(value), ...bars[verdict] }]
  })
  const whole = row.whole === null ? null : Number(row.whole)
  const isSum = row.cells.every(({ ahead }) => ahead === null)
  const values = reported.map(({ value }) => value)
  return {
    animation: false,
    grid: { top: 20, bottom: 28, left: 46, right: 16 },
    xAxis: categories(reported, mode),
    yAxis: valueAxis(mode, '', values),
    series: [
      {
        type: 'bar',
        barMaxWidth: 32,
        data: reported.map(({ value, shape, text }) => ({
          value,
          itemStyle: { color: color(shape, mode) },
          label: { color: color(text, mode) },
        })),
        label: {
          show: reported.length <= 24,
          position: 'insideBottom',
          fontSize: 11,
          formatter: ({ value }: { value: number }) => formatNumber(value, row.digits),
        },
      },
      level('合计', isSum ? null : whole, reported.length, color('text3', mode), false),
      level('目标', row.target, reported.length, color('plan', mode), true),
      ...(row.targetHigh === null
        ? []
        : [level('目标上限', row.targetHigh, reported.length, color('plan', mode), true)]),
    ],
  }
}

/** How good a figure is in percent of the whole: beyond 100 is better, whichever way is the good one. */
function scoreOf({ whole, better }: CompareRow, value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || whole === null) return null
  const [own, all] = [Number(value), Number(whole)]
  if (better === 'down') return own === 0 ? null : (all / own) * FULL
  return all === 0 ? null : (own / all) * FULL
}

/** Figures chosen for the radar that the group and the whole have, and of which one way is the good one. */
export const spokesOf = (rows: readonly CompareRow[], index: number): CompareRow[] =>
  rows.filter(
    ({ better, whole, line, cells }) =>
      line.spoke === true && better !== null && whole !== null && (cells[index]?.value ?? null) !== null,
  )

const [INNER, OUTER] = [50, 150]
const within = (score: number | null): number => Math.min(OUTER, Math.max(INNER, score ?? INNER))

/** A group against the whole (100) and the target, further out is better. */
export function radarOption(rows: readonly CompareRow[], index: number, name: string, mode: Mode) {
  const spokes = spokesOf(rows, index)
  const shape = (label: string, score: (row: CompareRow) => number | null, ink: string, dashed: boolean) => ({
    name: label,
    value: spokes.map((row) => within(score(row))),
    symbol: 'none',
    lineStyle: { color: ink, width: label === name ? 2 : 1.25, type: dashed ? 'dashed' : 'solid' },
    areaStyle: { color: ink, opacity: label === name ? 0.12 : 0 },
  })
  return {
    animation: false,
    radar: {
      indicator: spokes.map(({ line }) => ({ name: line.label, min: INNER, max: OUTER })),
      radius: '66%',
      splitNumber: 2,
      axisName: tickOf(mode),
      axisLine: { lineStyle: { color: color('split', mode) } },
      splitLine: { lineStyle: { color: color('border', mode) } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        silent: true,
        data: [
          shape('合计', () => FULL, color('text3', mode), false),
          shape('目标', (row) => scoreOf(row, row.target), color('plan', mode), true),
          shape(name, (row) => scoreOf(row, row.cells[index]?.value), color('actual', mode), false),
        ],
      },
    ],
  }
}
