import { isDate } from '#domain/calendar.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { figureDoubt } from '#kit/report-doubt.ts'
import {
  COMMON_CALENDAR,
  type FarmCalendar,
  isTimeGroup,
  periodKeys,
  type TimeGroup,
} from '#kit/report-period.ts'
import type { ChartSpec } from '#kit/report-views.ts'
import { toNumeric } from '#widgets/format-number.ts'
import type { ReportRow } from '../state/report-answer.ts'
import type { FilterValues } from '../state/report-defaults.ts'

const COARSE_FIRST: readonly TimeGroup[] = ['month', 'week', 'day']

/**
 * The group a chart is drawn by: its own, that of the table where it is one of time, else the report's. One point is no run:
 * where the days asked for hold but one period, the next finer one that the report has is taken.
 */
export function chartAxis(
  { groups, chartGroup, range }: ReportDefinition,
  spec: ChartSpec | undefined,
  group: string | null,
  filters: FilterValues,
  calendar = COMMON_CALENDAR,
): string | null {
  const wanted = spec?.group ?? (isTimeGroup(group) ? group : (chartGroup ?? null))
  const [from, to] = [String(filters[range?.from ?? '']), String(filters[range?.to ?? ''])]
  if (!isTimeGroup(wanted) || !isDate(from) || !isDate(to)) return wanted
  const finer = COARSE_FIRST.slice(COARSE_FIRST.indexOf(wanted)).filter((one) => one in groups)
  return finer.find((one) => periodKeys(one, from, to, calendar).length > 1) ?? wanted
}

/** True where a line has two figures at least. */
export const isRun = ({ lines }: ChartPoints): boolean =>
  lines.some(
    ({ values, doubtful = [] }) => [...values, ...doubtful].filter((value) => value !== null).length > 1,
  )

export interface ChartLine {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** Figures that are only for orientation, as grey in the table: no line runs through them. */
  readonly doubtful?: readonly (number | null)[]
}

export interface ChartPoints {
  /** Keys along the axis, oldest first; a period without rows has its place too. */
  readonly keys: readonly string[]
  readonly lines: readonly ChartLine[]
  readonly target: number | null
  /** No line joins the points: they have no order. */
  readonly apart: boolean
}

/** The figures of a chart along its axis. A period in which nothing happened is a gap, not a zero. */
export function chartPoints(
  report: ReportDefinition,
  spec: ChartSpec,
  group: string | null,
  rows: readonly ReportRow[],
  filters: FilterValues,
  calendar = COMMON_CALENDAR,
): ChartPoints {
  const places = placesOf(report, group, rows, filters, calendar)
  const lines = spec.series.map(({ column, label }) => lineOf(report, column, label, places))
  const keys = places.map(({ key }) => key)
  return { keys, lines, target: spec.target ?? null, apart: spec.apart ?? false }
}

function lineOf(
  report: ReportDefinition,
  column: string,
  label: string,
  places: readonly Place[],
): ChartLine {
  const figures = places.map(({ row }) => {
    const value = toNumeric(row?.[column])
    const firm = row !== undefined && figureDoubt(report, column, row) === null
    return { firm, value: value === null ? null : Number(value) }
  })
  const values = figures.map(({ firm, value }) => (firm ? value : null))
  const doubtful = figures.map(({ firm, value }) => (firm ? null : value))
  return doubtful.some((value) => value !== null) ? { label, values, doubtful } : { label, values }
}

interface Place {
  readonly key: string
  readonly row: ReportRow | undefined
}

/** Every period of a time axis; otherwise the groups by name, as the server ordered them. */
function placesOf(
  { range }: ReportDefinition,
  group: string | null,
  rows: readonly ReportRow[],
  filters: FilterValues,
  calendar: FarmCalendar,
): Place[] {
  if (!range || !isTimeGroup(group)) return rows.map((row) => ({ key: String(row._group), row }))
  const byKey = new Map(rows.map((row) => [String(row._key), row]))
  const keys = periodKeys(group, String(filters[range.from]), String(filters[range.to]), calendar)
  return keys.map((key) => ({ key, row: byKey.get(key) }))
}

/** Label under a point: W47 of a week, 11-20 of a day, 2026-11 of a month. */
export function axisText(group: string | null, key: string): string {
  return group === 'week' || group === 'day' ? key.slice(5) : key
}
