import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** Where what is warned of can be seen: the animal's card, or the report the figure is a column of, over the same days. */
export function sourcePath({ pigId, report, farmId, windowFrom, windowTo }: ListRow): string | null {
  if (pigId) return `/admin/pig-detail?pigId=${pigId}`
  if (!report) return null
  const filters = {
    'f.farmIds': String(farmId),
    'f.dateFrom': String(windowFrom),
    'f.dateTo': String(windowTo),
  }
  return `/admin/${report}?${new URLSearchParams(filters)}`
}
