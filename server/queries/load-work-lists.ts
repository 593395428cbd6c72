import type { Tx } from '../kit/database.ts'
import { loadBreedStandards } from './breed-standards.ts'
import { loadFarmSettings } from './farm-settings.ts'
import type { WorkList } from './work-list.ts'
import { workLists } from './work-lists.ts'

/** The work lists of a farm with its own limits, and those of its breeds where basic-data-pig says any. */
export async function loadWorkLists(
  tx: Tx,
  farmId: string,
  today: string,
): Promise<Record<string, WorkList>> {
  const { params } = await loadFarmSettings(tx, farmId, today)
  return workLists(today, params, await loadBreedStandards(tx, farmId))
}
