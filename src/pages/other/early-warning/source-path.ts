import { isBookCode } from '#domain/warnings.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** Where what is warned of can be seen: the animal's card, the report that tells it, over the same days, or the identities of the books. */
export function sourcePath(row: ListRow): string | null {
  const { code, pigId, materialId, lot, report, farmId, windowFrom, windowTo } = row
  if (pigId) return `/admin/pig-detail?pigId=${pigId}`
  if (!report) return null
  if (isBookCode(String(code))) return `/admin/${report}?f.farmId=${farmId}`
  const filters = {
    'f.farmIds': String(farmId),
    'f.dateFrom': String(windowFrom),
    'f.dateTo': String(windowTo),
    ...(materialId ? { 'f.materialId': String(materialId) } : {}),
    ...(lot ? { 'f.lot': String(lot) } : {}),
  }
  return `/admin/${report}?${new URLSearchParams(filters)}`
}
