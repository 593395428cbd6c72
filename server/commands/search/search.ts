import { findAnimals } from './find-animals.ts'
import { findPlaces } from './find-places.ts'
import { findRows } from './find-rows.ts'
import { findScreens, type ScreenWords } from './find-screens.ts'
import type { FoundGroup, SearchAsk } from './search.answer.ts'

/** What a person may find by these words, animals first; groups whose row is called exactly so before the others. */
export async function search(ask: SearchAsk, screens: readonly ScreenWords[]): Promise<FoundGroup[]> {
  const animals = await findAnimals(ask)
  const rows = await findRows(ask)
  const places = await findPlaces(ask)
  const all = [animals, ...rows, places, findScreens(ask, screens)].filter((one) => one !== null)
  const isExact = ({ rows: found }: FoundGroup) => found.some(({ exact }) => exact)
  return [...all.filter(isExact), ...all.filter((one) => !isExact(one))]
}
