import { addDays, isoWeek, weekRange } from '#domain/calendar.ts'
import type { ReportDefinition } from '#kit/report.ts'
import { COMMON_CALENDAR, type FarmCalendar, weekShift } from '#kit/report-period.ts'
import { monthOf } from '#widgets/date-presets.ts'

export type FilterValues = Readonly<Record<string, unknown>>

/** Whole farm weeks, the running one among them. */
const WEEKS = /^last(\d+)Weeks$/
/** So many weeks from today. */
const AHEAD = /^in(\d+)Weeks$/

/** First day of the first week and last day of the last week of the year the running week belongs to. */
function yearOfWeeks(today: string, { weekStart }: FarmCalendar): { start: string; end: string } {
  const shift = weekShift(weekStart)
  const year = Number(isoWeek(addDays(today, -shift)).slice(0, 4))
  // 4 January lies in the first week of every ISO year
  const first = (of: number): string => addDays(weekRange(`${of}-01-04`).start, shift)
  return { start: first(year), end: addDays(first(year + 1), -1) }
}

/**
 * Filter values before a person touches anything, around the server's today and the farm chosen in the header, by its weeks and months.
 * @param aboveFarms the company or department the person belongs to, for reports that set farms against each other
 */
export function defaultFilters(
  report: ReportDefinition,
  farmId: string | null,
  calendar = COMMON_CALENDAR,
  aboveFarms: string | null = null,
): FilterValues {
  const { defaults = {} } = report
  const around = { today: report.today, calendar, farmId, aboveFarms }
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
  readonly aboveFarms: string | null
}

function startValue(name: string, key: string, around: Around): unknown {
  const { today, calendar, farmId, aboveFarms } = around
  const weeks = WEEKS.exec(name)
  if (weeks) return addDays(weekRange(today, calendar.weekStart).start, -7 * (Number(weeks[1]) - 1))
  const ahead = AHEAD.exec(name)
  if (ahead) return addDays(today, 7 * Number(ahead[1]))
  switch (name) {
    case 'ownFarm':
      return listOf(farmId)
    case 'ownFarms':
      return listOf(aboveFarms ?? farmId)
    case 'today':
      return today
    case 'inTwoWeeks':
      return addDays(today, 14)
    case 'thisYear':
      return monthOf(`${today.slice(0, 4)}-01-15`, calendar).start
    case 'firstWeek':
    case 'lastWeek':
      return yearOfWeeks(today, calendar)[name === 'firstWeek' ? 'start' : 'end']
    case 'thisMonth':
      return key.endsWith('To') ? today : monthOf(today, calendar).start
    case 'lastMonth': {
      const month = monthOf(addDays(monthOf(today, calendar).start, -1), calendar)
      return key.endsWith('To') ? month.end : month.start
    }
    default:
      return name
  }
}

const listOf = (uid: string | null): string[] | null => (uid === null ? null : [uid])
