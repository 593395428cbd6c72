import { isBookCode } from '#domain/warnings.ts'
import { screenAddress } from '#kit/screen-address.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** Where what is warned of can be seen: the animal's card, the report that tells it, over the same days, or the identities of the books. */
export function sourcePath(row: ListRow): string | null {
  const { code, pigId, materialId, lot, report, farmId, windowFrom, windowTo } = row
  if (pigId) return `/admin/pig-detail?pigId=${pigId}`
  if (!report) return null
  if (isBookCode(String(code))) return screenAddress(String(report), { farmId: String(farmId) })
  const filters = {
    farmIds: String(farmId),
    dateFrom: String(windowFrom),
    dateTo: String(windowTo),
    ...(materialId ? { materialId: String(materialId) } : {}),
    ...(lot ? { lot: String(lot) } : {}),
  }
  return screenAddress(String(report), filters)
}
