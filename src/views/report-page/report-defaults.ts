import { addDays, monthRange, weekRange } from '#domain/calendar.ts'
import type { ReportFace } from '#kit/report.ts'

export type FilterValues = Readonly<Record<string, unknown>>

/** Whole farm weeks, the running one among them. */
const WEEKS = /^last(\d+)Weeks$/
/** So many weeks from today. */
const AHEAD = /^in(\d+)Weeks$/

/** Filter values before a person touches anything, around the server's today and the farm chosen in the header. */
export function defaultFilters(report: ReportFace, farmId: string | null): FilterValues {
  const { defaults = {}, today } = report
  const entries = Object.entries(defaults).flatMap(([key, name]): [string, unknown][] => {
    const value = startValue(name, key, today, farmId)
    return value === null ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}

function startValue(name: string, key: string, today: string, farmId: string | null): unknown {
  const weeks = WEEKS.exec(name)
  if (weeks) return addDays(weekRange(today).start, -7 * (Number(weeks[1]) - 1))
  const ahead = AHEAD.exec(name)
  if (ahead) return addDays(today, 7 * Number(ahead[1]))
  switch (name) {
    case 'ownFarm':
      return farmId === null ? null : [farmId]
    case 'today':
      return today
    case 'inTwoWeeks':
      return addDays(today, 14)
    case 'thisMonth':
      return key.endsWith('To') ? today : monthRange(today).start
    default:
      return name
  }
}
