import { addDays, weekRange } from '#domain/calendar.ts'
import type { ReportFace } from '#kit/report.ts'
import { COMMON_CALENDAR, type FarmCalendar } from '#kit/report-period.ts'
import { monthOf } from '#widgets/date-presets.ts'

export type FilterValues = Readonly<Record<string, unknown>>

/** Whole farm weeks, the running one among them. */
const WEEKS = /^last(\d+)Weeks$/
/** So many weeks from today. */
const AHEAD = /^in(\d+)Weeks$/

/** Filter values before a person touches anything, around the server's today and the farm chosen in the header, by its weeks and months. */
export function defaultFilters(
  report: ReportFace,
  farmId: string | null,
  calendar = COMMON_CALENDAR,
): FilterValues {
  const { defaults = {} } = report
  const around = { today: report.today, calendar, farmId }
  const entries = Object.entries(defaults).flatMap(([key, name]): [string, unknown][] => {
    const value = startValue(name, key, around)
    return value === null ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

interface Around {
  readonly today: string
  readonly calendar: FarmCalendar
  readonly farmId: string | null
}

function startValue(name: string, key: string, { today, calendar, farmId }: Around): unknown {
  const weeks = WEEKS.exec(name)
  if (weeks) return addDays(weekRange(today, calendar.weekStart).start, -7 * (Number(weeks[1]) - 1))
  const ahead = AHEAD.exec(name)
  if (ahead) return addDays(today, 7 * Number(ahead[1]))
  switch (name) {
    case 'ownFarm':
      return farmId === null ? null : [farmId]
    case 'today':
      return today
    case 'inTwoWeeks':
      return addDays(today, 14)
    case 'thisYear':
      return monthOf(`${today.slice(0, 4)}-01-15`, calendar).start
    case 'thisMonth':
      return key.endsWith('To') ? today : monthOf(today, calendar).start
    default:
      return name
  }
}
