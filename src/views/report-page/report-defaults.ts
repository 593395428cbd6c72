import { addDays, monthRange, weekRange } from '#domain/calendar.ts'
import type { ReportFace } from '#kit/report.ts'

export type FilterValues = Readonly<Record<string, unknown>>

const WEEKS_BEFORE = 11

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
  switch (name) {
    case 'ownFarm':
      return farmId === null ? null : [farmId]
    case 'today':
      return today
    case 'thisMonth':
      return key.endsWith('To') ? today : monthRange(today).start
    case 'last12Weeks':
      return addDays(weekRange(today).start, -7 * WEEKS_BEFORE)
    default:
      return name
  }
}
