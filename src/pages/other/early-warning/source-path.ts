import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** Where what is warned of can be seen: the animal's card, or the report that tells it, over the same days. */
export function sourcePath(row: ListRow): string | null {
  const { pigId, materialId, lot, report, farmId, windowFrom, windowTo } = row
  if (pigId) return `/admin/pig-detail?pigId=${pigId}`
  if (!report) return null
  const filters = {
    'f.farmIds': String(farmId),
    'f.dateFrom': String(windowFrom),
    'f.dateTo': String(windowTo),
    ...(materialId ? { 'f.materialId': String(materialId) } : {}),
    ...(lot ? { 'f.lot': String(lot) } : {}),
  }
  return `/admin/${report}?${new URLSearchParams(filters)}`
}
