import { sql } from 'kysely'
import { bareNumber, isNumberLike } from '#domain/number-search.ts'
import { isSpelling } from '#domain/pinyin.ts'
import { isMissing } from '#domain/typed.ts'
import { isDocument } from '#kit/document.ts'
import type { Findable } from '#kit/findable.ts'
import type { Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { screenAddress } from '#kit/screen-address.ts'
import type { FoundGroup, FoundRow } from '#resources/answers/search.shapes.ts'
import { resources } from '#resources/index.ts'
import { resourceNamed } from '#server/declarations.ts'
import { snake } from '#server/kit/names.ts'
import { scopeCondition } from '#server/kit/scope.ts'
import { escapeLike, selectList } from '#server/kit/select.ts'
import { findWords } from '#server/kit/spelling.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { MOST_OF_KIND, type SearchAsk } from './search.answer.ts'

type FindableResource = Resource & { readonly found: Findable }

const findable = resources.filter((one): one is FindableResource => one.found !== undefined)

/** Most names of one resource searched by pinyin. A group of companies has fewer clients, users and materials. */
const MOST_NAMES = 20_000

interface Hit {
  readonly target: string
  readonly uid: string
  readonly texts: readonly (string | null)[]
}

/** Rows of every declared resource whose screen the user has, found by the fields its declaration names. */
export async function findRows(ask: SearchAsk): Promise<FoundGroup[]> {
  const held = findable.filter(({ name }) => ask.caller.functions.has(name))
  const asked = held.flatMap((one) => statementFor(one, ask) ?? [])
  if (asked.length === 0) return []
  const rows = await ask.tx.rows(sql<Hit>`${sql.join(asked, sql` union all `)}`)
  const hits = Map.groupBy(rows, ({ target }) => target)
  const groups: FoundGroup[] = []
  for (const resource of held) {
    const best = bestOf(hits.get(resource.name) ?? [], ask.words)
    if (best.length > 0)
      groups.push({ key: resource.name, label: resource.label, rows: await shown(resource, best, ask) })
  }
  return groups
}

const column = (key: string): Sql => sql.ref(`t.${snake(key)}`)

function statementFor(resource: FindableResource, ask: SearchAsk): Sql | null {
  const { as, by } = resource.found
  if (as === 'number') return isAskedFor(resource, ask.words) ? numberStatement(resource, ask) : null
  const like = `%${escapeLike(ask.words)}%`
  // pinyin is computed from the names; other text is matched as stored
  const condition = isSpelling(ask.words)
    ? sql`true`
    : sql`(${sql.join(
        by.map((key) => sql`${column(key)} ilike ${like}`),
        sql` or `,
      )})`
  return sql`(select ${sql.lit(resource.name)} as target, t.uid, array[${sql.join(by.map(column))}]::text[] as texts
    from ${sql.table(resource.table)} t where not t.deleted and ${scopeCondition(resource, ask.caller.scope)} and ${condition}
    limit ${MOST_NAMES})`
}

/** Numbers contain digits; letters alone are searched only where they match the prefix of the documents. */
function isAskedFor(resource: FindableResource, words: string): boolean {
  const bare = bareNumber(words)
  return isNumberLike(words) || (isDocument(resource) && resource.document.prefix === bare)
}

/** Matches a part of a number in the farms near the user, a whole number in all farms: the latter by index, whatever their count. */
function numberStatement(
  { name, table, found, alsoFarm }: FindableResource,
  { caller, words, near }: SearchAsk,
) {
  const [key] = found.by
  const whole = words.normalize('NFKC').toUpperCase()
  const farms = (list: readonly string[]) =>
    alsoFarm
      ? sql`(t.farm_id = any(${[...list]}::uuid[]) or ${column(alsoFarm)} = any(${[...list]}::uuid[]))`
      : sql`t.farm_id = any(${[...list]}::uuid[])`
  const part = (condition: Sql) => sql`(select t.uid, ${column(key)} as title from ${sql.table(table)} t
    where not t.deleted and ${condition} order by ${column(key)} desc limit ${MOST_OF_KIND})`
  return sql`(select ${sql.lit(name)} as target, uid, array[title]::text[] as texts from (
    ${part(sql`${farms(caller.scope.farms)} and ${column(key)} = any(${[whole, words]})`)} union
    ${part(sql`${farms(near)} and strpos(upper(replace(${column(key)}, '-', '')), ${bareNumber(words)}) > 0`)}) hit)`
}

/** The best few: exact names, then prefixes, then other matches; characters before pinyin. */
function bestOf(hits: readonly Hit[], words: string): { uid: string; exact: boolean }[] {
  const bare = bareNumber(words)
  const scored = hits.flatMap(({ uid, texts }) => {
    const scores = texts.map((text) => scoreOf(text, words, bare))
    const score = Math.max(...scores)
    return score > 0 ? [{ uid, score, exact: score === EXACT }] : []
  })
  return scored.sort((a, b) => b.score - a.score).slice(0, MOST_OF_KIND)
}

const EXACT = 5

function scoreOf(text: string | null, words: string, bare: string): number {
  if (text === null) return 0
  if (text.toLowerCase() === words.toLowerCase() || (bare !== '' && bareNumber(text) === bare)) return EXACT
  const hit = findWords(text, words)
  if (hit) return (hit.exact ? 3 : 1) + (hit.start === 0 ? 1 : 0)
  return bare !== '' && bareNumber(text).includes(bare) ? 2 : 0
}

/** The rows with their further columns, as far as the user may see them. */
async function shown(
  resource: FindableResource,
  best: readonly { uid: string; exact: boolean }[],
  { tx, caller }: SearchAsk,
): Promise<FoundRow[]> {
  const seen = seenBy(resource, caller.functions)
  const { by, notes = [] } = resource.found
  const keys = [...new Set([...by, ...notes, ...(resource.scope === 'farm' ? ['farmId'] : [])])]
  const uids = best.map(({ uid }) => uid)
  const byUid = await tx.byUid(sql<Readonly<Record<string, unknown>> & { uid: string }>`
    select ${selectList(seen, resourceNamed, keys)} from ${sql.table(resource.table)} t
     where t.uid = any(${uids}::uuid[]) and ${scopeCondition(resource, caller.scope)}`)
  return best.flatMap(({ uid, exact }) => {
    const row = byUid.get(uid)
    return row ? [rowOf(resource, row, exact)] : []
  })
}

function rowOf(resource: FindableResource, row: Readonly<Record<string, unknown>>, exact: boolean): FoundRow {
  const { by, notes = [] } = resource.found
  const [key, ...others] = by
  const title = String(row[key] ?? '')
  const words = [...others, ...notes].map((one) => wordOf(resource, row, one))
  const farm = row.farmId ? { farmId: String(row.farmId), farm: String(row.farmIdTitle ?? '') } : {}
  return {
    ...{ key: String(row.uid), title, note: words.filter(Boolean).join(' · '), exact, ...farm },
    path: screenAddress(resource, { [key]: title, ...(farm.farmId ? { farmId: farm.farmId } : {}) }),
  }
}

function wordOf({ fields }: Resource, row: Readonly<Record<string, unknown>>, key: string): string {
  const value = row[`${key}Title`] ?? row[key]
  if (isMissing(value)) return ''
  return fields[key]?.options?.find((one) => one.value === value)?.label ?? String(value)
}
