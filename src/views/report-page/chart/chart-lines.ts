import { type ColorName, color, type Mode } from '#app-state/palette.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { axisText, type ChartLine, type ChartPoints } from './chart-points.ts'
import { ceilingOf, scaleOf, spread } from './chart-scale.ts'

/** Height of the drawing in px, and its margins. */
export const CHART_HEIGHT = 148
const TOP = 16
const BOTTOM = 28
const LEFT = 46
/** Room for the labels at the line ends: no less than this, so that charts above each other end together. */
const RIGHT = 104
const LABEL_GAP = 15

const TICK = { fontSize: 11 }
const LABEL = { fontSize: 12 }
/** First the actual line, then the grey one; three at most. */
const LINES: readonly ColorName[] = ['actual', 'text3', 'last-year']

interface Place {
  readonly name: string
  readonly value: number
  readonly bold: boolean
  readonly color: string
  /** Position of its label along the axis. */
  readonly at: number
}

/** echarts' description of a line chart: labels at the line ends, no legend, no motion. */
export function chartOption(points: ChartPoints, group: string | null, unit: string, mode: Mode) {
  const { lines, target, keys, apart } = points
  const c = (name: ColorName) => color(name, mode)
  const values = lines
    .flatMap((line) => [...line.values, ...(line.doubtful ?? [])])
    .filter((value) => value !== null)
  const shown = [...values, ...(target === null ? [] : [target])]
  const scale = scaleOf(shown, ceilingOf(unit, shown))
  // heads are counted: a tenth of one means nothing
  const places = shown.every(Number.isInteger) ? 0 : 1
  const ends = lineEnds(lines, scale.min, c)
  const goal: Place | null =
    target === null
      ? null
      : { name: '目标', value: target, bold: false, color: c('plan'), at: keys.length - 1 }
  const labelled = [...ends, ...(goal ? [goal] : [])]
  const shifts = labelShifts(labelled, scale.min, scale.max)
  return {
    animation: false,
    grid: { top: TOP, bottom: BOTTOM, left: LEFT, right: roomFor(labelled, places) },
    tooltip: tooltip(unit, c),
    ...axes(
      keys.map((key) => axisText(group, key)),
      scale,
      places,
      c,
    ),
    series: [
      ...lines.map((line, index) =>
        lineSeries(line, ends[index], shifts[index] ?? 0, { ground: c('card'), apart, places }),
      ),
      ...lines.flatMap((line) => (line.doubtful ? [looseSeries(line, c('card'), c('last-year'))] : [])),
      ...(goal ? [targetSeries(goal, keys.length, shifts.at(-1) ?? 0, { ground: c('card'), places })] : []),
    ],
  }
}

type Ink = (name: ColorName) => string

/** Where the lines end: their last figure, which carries the label. */
function lineEnds(lines: readonly ChartLine[], lowest: number, c: Ink): Place[] {
  const order = mainFirst(lines.length)
  return lines.map((line, index) => {
    const at = line.values.findLastIndex((one) => one !== null)
    return {
      at,
      name: line.label,
      value: line.values[at] ?? lowest,
      bold: order[index] === 0,
      color: c(LINES[order[index] ?? 0] ?? 'text3'),
    }
  })
}

const axes = (
  words: readonly string[],
  { min, max, step }: ReturnType<typeof scaleOf>,
  places: number,
  c: Ink,
) => ({
  xAxis: {
    type: 'category',
    boundaryGap: false,
    data: words,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: c('border') } },
    axisLabel: { ...TICK, color: c('text3'), hideOverlap: true },
  },
  yAxis: {
    type: 'value',
    min,
    max,
    interval: step,
    axisLabel: {
      ...TICK,
      color: c('text3'),
      formatter: (value: number) => formatNumber(value, Math.max(tickPlaces(step), places)),
    },
    splitLine: { lineStyle: { color: c('split') } },
  },
})

/** Of several lines the last one is the figure that is judged: it is drawn as the actual one, the others in grey. */
const mainFirst = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index === count - 1 ? 0 : index + 1))

const tickPlaces = (step: number): number => (step < 0.1 ? 2 : Number.isInteger(step) ? 0 : 1)

/** How far each label moves from its line's end, in px, so that labels that end at the same place do not overlap. */
function labelShifts(places: readonly Place[], min: number, max: number): number[] {
  const height = CHART_HEIGHT - TOP - BOTTOM
  const shifts = places.map(() => 0)
  for (const together of Map.groupBy(places.keys(), (index) => places[index]?.at).values()) {
    const wanted = together.map(
      (index) => ((max - (places[index]?.value ?? min)) / (max - min || 1)) * height,
    )
    const placed = spread(wanted, LABEL_GAP, height)
    for (const [nth, index] of together.entries()) shifts[index] = (placed[nth] ?? 0) - (wanted[nth] ?? 0)
  }
  return shifts
}

const endText = ({ name, value }: Place, places: number): string => `${name} ${formatNumber(value, places)}`

/** px to the right of the drawing that the longest label takes: a Chinese sign is as wide as the type is high. */
function roomFor(ends: readonly Place[], places: number): number {
  const widths = ends.map((end) =>
    [...endText(end, places)].reduce((sum, sign) => sum + (sign < '\u2e80' ? 7.5 : LABEL.fontSize), 0),
  )
  return Math.max(RIGHT, Math.ceil(Math.max(0, ...widths)) + 16)
}

interface Drawn {
  readonly ground: string
  readonly places: number
}

/** It covers the ground below it: another line may go on there, such as the target's. */
function endLabel(place: Place, shift: number, { ground, places }: Drawn, gap = 4) {
  const { bold, color: ink } = place
  const text = endText(place, places)
  return {
    label: {
      show: true,
      position: 'right',
      offset: [gap, shift],
      formatter: () => text,
      color: ink,
      backgroundColor: ground,
      fontWeight: bold ? 600 : 400,
      ...LABEL,
    },
  }
}

/** Every line of a chart has a place for each point, and none grows under the mouse. */
const SERIES = { type: 'line', symbol: 'circle', showAllSymbol: true, emphasis: { disabled: true } }

const DOT = 6
/** More points than this are a line without dots. */
const MANY = 31

/** Size in px of a point. The last one carries the label, and one between two gaps would not be seen without a dot. */
function dotOf(values: readonly (number | null)[], index: number, last: number): number {
  const alone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
  return values.length <= MANY || index === last ? DOT : alone ? 3 : 0
}

/** A label on the last figure of the line only: the running period may have none yet. */
function lineSeries(
  { label, values }: ChartLine,
  end: Place | undefined,
  shift: number,
  { ground, apart, places }: Drawn & { apart: boolean },
) {
  const last = values.findLastIndex((value) => value !== null)
  const ink = end?.color
  return {
    ...SERIES,
    name: label,
    data: values.map((value, index) => ({
      value,
      symbolSize: dotOf(values, index, last),
      ...(index === last && end ? endLabel(end, shift, { ground, places }) : {}),
    })),
    lineStyle: { color: ink, width: apart ? 0 : end?.bold ? 2 : 1.5 },
    itemStyle: { color: ground, borderColor: ink, borderWidth: 1.5 },
  }
}

/** Grey dots without a line: figures that will change yet, or rest on too little. */
const looseSeries = ({ label, doubtful = [] }: ChartLine, ground: string, ink: string) => ({
  ...SERIES,
  name: `${label}（暂计）`,
  data: doubtful.map((value) => ({ value, symbolSize: DOT })),
  lineStyle: { color: ink, width: 0 },
  itemStyle: { color: ground, borderColor: ink, borderWidth: 1.5 },
})

function targetSeries(goal: Place, count: number, shift: number, drawn: Drawn) {
  const { value, color: ink } = goal
  return {
    ...SERIES,
    name: goal.name,
    data: Array.from({ length: count }, (_, index) => ({
      value,
      ...(index === count - 1 ? endLabel(goal, shift, drawn, 7) : {}),
    })),
    symbolSize: 0,
    lineStyle: { color: ink, width: 1.5, type: 'dashed' },
    itemStyle: { color: ink },
    silent: true,
    // below the lines and the words at their ends
    z: 1,
  }
}

/** Drawn on the canvas: no HTML is made of any word. */
const tooltip = (unit: string, c: Ink) => ({
  trigger: 'axis',
  renderMode: 'richText',
  backgroundColor: c('spotlight'),
  borderWidth: 0,
  padding: [6, 8],
  textStyle: { color: '#FFFFFF', ...LABEL },
  axisPointer: { lineStyle: { color: c('border') } },
  valueFormatter: (value: unknown) => (typeof value === 'number' ? `${formatNumber(value, 2)} ${unit}` : '-'),
})
