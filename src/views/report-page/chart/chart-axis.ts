import { isDate } from '#domain/calendar.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { COMMON_CALENDAR, isTimeGroup, periodKeys, type TimeGroup } from '#kit/report-period.ts'
import type { ChartSpec } from '#kit/report-views.ts'
import type { FilterValues } from '../state/report-defaults.ts'
import type { ChartPoints } from './chart-points.ts'

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
