import { sql } from 'kysely'
import { isSpelling } from '#domain/pinyin.ts'
import { screenAddress } from '#kit/screen-address.ts'
import type { FoundGroup, FoundRow } from '#resources/answers/search.shapes.ts'
import { orgTypes, placeKinds } from '#resources/system/organisation.ts'
import { escapeLike } from '#server/kit/select.ts'
import { findWords } from '#server/kit/spelling.ts'
import { findAnimals } from './find-animals.ts'
import { findRows } from './find-rows.ts'
import { findScreens, type ScreenWords } from './find-screens.ts'
import { MOST_OF_KIND, type SearchAsk } from './search.answer.ts'

/** Everything a user may find by these words, animals first; groups with an exact match before the others. */
export async function search(ask: SearchAsk, screens: readonly ScreenWords[]): Promise<FoundGroup[]> {
  const animals = await findAnimals(ask)
  const rows = await findRows(ask)
  const places = await findPlaces(ask)
  const all = [animals, ...rows, places, findScreens(ask, screens)].filter((one) => one !== null)
  const isExact = ({ rows: found }: FoundGroup) => found.some(({ exact }) => exact)
  return [...all.filter(isExact), ...all.filter((one) => !isExact(one))]
}

interface Place {
  readonly uid: string
  readonly type: keyof typeof orgTypes
  readonly kind: keyof typeof placeKinds | null
  readonly name: string
  readonly shortName: string | null
  readonly code: string | null
  readonly houseType: string | null
  readonly treePath: string
}

/** Houses whose pigs are counted in batches. */
const OF_BATCHES: ReadonlySet<string> = new Set(['NURSERY', 'FINISHING'])
const [ORGANISATIONS, ANIMALS, BATCHES] = ['org-manage', 'pigs-file', 'batch-manage'] as const

/** Companies, farms, houses and units in the user's scope; pens are found by their house. Each opens its animals or batches. */
async function findPlaces(ask: SearchAsk): Promise<FoundGroup | null> {
  const { caller, words } = ask
  if (![ORGANISATIONS, ANIMALS, BATCHES].some((one) => caller.functions.has(one))) return null
  const best = (await readPlaces(ask))
    .flatMap((place) => {
      const score = scoreOf(place, words)
      const path = score > 0 ? pathOf(place, farmOf(place, ask), caller.functions) : null
      return path ? [{ place, score, path }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OF_KIND)
  if (best.length === 0) return null
  const farms = best.flatMap(({ place }) => farmOf(place, ask) ?? [])
  const names = await ask.tx.map(
    sql<[string, string]>`select uid, name from organize where uid = any(${farms}::uuid[])`,
  )
  const rows = best.map(({ place, path }) => {
    const farmId = farmOf(place, ask)
    return rowOf(place, path, farmId ? { farmId, farm: names.get(farmId) ?? '' } : null, words)
  })
  return { key: ORGANISATIONS, label: '猪场与栋舍', rows }
}

/** Characters before pinyin, prefixes before other matches; 0 for a place without a match. */
function scoreOf({ name, shortName, code }: Place, words: string): number {
  const scores = [name, shortName, code].map((text) => {
    const hit = text && findWords(text, words)
    return hit ? (hit.exact ? 3 : 1) + (hit.start === 0 ? 1 : 0) : 0
  })
  return Math.max(...scores)
}

async function readPlaces({ tx, caller, words }: SearchAsk): Promise<Place[]> {
  const like = `%${escapeLike(words)}%`
  const condition = isSpelling(words)
    ? sql`true`
    : sql`(o.name ilike ${like} or o.short_name ilike ${like} or o.code ilike ${like})`
  return tx.rows(sql<Place>`
    select o.uid, o.type, o.kind, o.name, o.short_name as "shortName", o.code, o.tree_path as "treePath",
      coalesce(o.house_type, up.house_type) as "houseType"
      from organize o left join organize up on up.uid = o.parent_id
     where not o.deleted and o.kind is distinct from 'PEN' and ${condition}
       and o.tree_path like any(${caller.scope.paths.map((path) => `${path}%`)}::text[])
     order by o.level, o.sort, o.name, o.uid`)
}

const farmOf = ({ treePath }: Place, { caller }: SearchAsk): string | undefined =>
  treePath.split('/').find((uid) => caller.scope.farms.includes(uid))

/** Opens animals or batches of a farm or house, and the places below a company. */
function rowOf(
  place: Place,
  path: string,
  farm: { farmId: string; farm: string } | null,
  words: string,
): FoundRow {
  const { uid, name, type, kind } = place
  const note = kind ? placeKinds[kind] : orgTypes[type]
  const exact = name.toLowerCase() === words.toLowerCase()
  return { key: uid, title: name, note, path, exact, ...(farm && type === 'house' ? farm : {}) }
}

/** The path a place opens; null where the user may see nothing of it. */
function pathOf(
  { uid, type, houseType }: Place,
  farmId: string | undefined,
  functions: ReadonlySet<string>,
): string | null {
  const inHouse: Readonly<Record<string, string>> = type === 'house' ? { houseId: uid } : {}
  const screens = OF_BATCHES.has(houseType ?? '') ? [BATCHES, ANIMALS] : [ANIMALS, BATCHES]
  const screen = farmId === undefined ? undefined : screens.find((one) => functions.has(one))
  if (screen === ANIMALS) return screenAddress('pigs-file', { farmId: farmId ?? '', ...inHouse })
  if (screen === BATCHES) return screenAddress('batch-manage', { farmId: farmId ?? '', ...inHouse })
  return functions.has(ORGANISATIONS) ? screenAddress('org-manage', { parentId: uid }) : null
}
