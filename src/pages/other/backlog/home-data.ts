import { screenAddress } from '#kit/screen-address.ts'
import type { ListCount } from '#resources/answers/home.shapes.ts'
import { formatNumber } from '#widgets/format-number.ts'

/** A place or person the lists can be narrowed to. */
interface Choice {
  uid: string
  name: string
}

/** Answer of `GET backlog`. */
export interface Home {
  farmId: string
  today: string
  /** `YYYY-MM-DD HH:mm:ss` in farm time. */
  asOf: string
  lists: readonly ListCount[]
  houses: readonly Choice[]
  /** Names of the keepers houses and pens are bound to. */
  keepers: readonly string[]
}

/** The request of a farm's cards. */
export interface FarmDay {
  farmId: string
  today: string
}

/** Place the lists are narrowed to; empty is the whole farm. */
export interface Place {
  houseId: string
  keeper: string
}

/** The filters as a query string sends them: empty ones are left out. */
export const placeQuery = ({ houseId, keeper }: Place): Record<string, string> => ({
  ...(houseId && { houseId }),
  ...(keeper && { keeper }),
})

/** An animal on a list, in the order the barn works through it. */
export interface ListedPig {
  pigId: string
  earNo: string
  place: string
  parity: number | null
  suckling: number | null
  dueDate: string | null
  boarEarnock: string | null
  days: number | null
  deadline: string | null
  overdue: number | null
}

/** The list shown unless another is chosen: the first with something overdue, else with something due. */
export function firstList(lists: readonly ListCount[]): ListCount | undefined {
  return lists.find((one) => one.overdue > 0) ?? lists.find((one) => one.due > 0) ?? lists[0]
}

/** Runs of lists under one group name. */
export function listGroups(lists: readonly ListCount[]): { group: string; lists: readonly ListCount[] }[] {
  return [...Map.groupBy(lists, (one) => one.group)].map(([group, own]) => ({ group, lists: own }))
}

/** Where a list is worked off: the entry grid filled from it, narrowed as the lists are, or the screen of its documents; null
 *  for a list that is only looked at. */
export function workPath(
  { form, key, filters }: Pick<ListCount, 'form' | 'key' | 'filters'>,
  place: Place = { houseId: '', keeper: '' },
): string | null {
  const fills = form.startsWith('event-')
  if (filters && !fills) return screenAddress(form, filters)
  if (!fills) return null
  return `/admin/${form}?${new URLSearchParams({ list: key, ...placeQuery(place) })}`
}

/** From here on the server counts no further. */
const MOST_COUNTED = 10_000

/** How many are on a list, in words. */
export const countText = (due: number): string => (due >= MOST_COUNTED ? '9,999+' : formatNumber(due))
