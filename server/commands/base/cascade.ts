import { sql } from 'kysely'
import { isLargeTree } from '#domain/constants.ts'
import type { FarmCalendar } from '#kit/report-period.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { parametersOfFarms } from '#server/kit/parameters.read.ts'
import { findWords } from '#server/kit/spelling.ts'
import type { Sql } from '#server/kit/sql-words.ts'
import { nodeColumns, type OrganizeNode } from '../accounts/user-data.ts'

type Branch = OrganizeNode & { children: Branch[]; hasChildren?: boolean; calendar?: FarmCalendar }

/** Which rows of `organize`, under the given alias, a kind of tree holds. */
export type CascadeKind = (alias: string) => Sql

const kindOf =
  (condition: (type: Sql, kind: Sql) => Sql): CascadeKind =>
  (alias) =>
    condition(sql.ref(`${alias}.type`), sql.ref(`${alias}.kind`))

/** Kinds of trees, by the rows they include (spec §7). */
const kinds: Record<string, CascadeKind> = {
  cascade_company: kindOf((type) => sql`${type} in ('company', 'department')`),
  cascade_farm: kindOf((type) => sql`${type} <> 'house'`),
  cascade_house: kindOf((type, kind) => sql`(${type} <> 'house' or ${kind} = 'HOUSE')`),
  cascade_unit: kindOf((type, kind) => sql`(${type} <> 'house' or ${kind} in ('HOUSE', 'UNIT'))`),
}

/** The condition of a kind of tree; undefined for an unknown kind. */
export const cascadeKind = (name: string): CascadeKind | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** Nodes of the first answer of a large tree: about 200 kB of them. */
const FIRST_NODES = 400
/** Nodes that one search answers. */
export const SEARCH_LIMIT = 200

/** The part of the tree the caller may see, nested; farms carry their week and month settings on `today`. */
export async function cascade(tx: Tx, caller: Caller, kind: CascadeKind, today: string): Promise<Branch[]> {
  const nodes = await nodesOf(tx, caller, kind, sql`true`)
  const farms = nodes.filter(({ type }) => type === 'farm').map(({ uid }) => uid)
  const { of } = await parametersOfFarms(tx, farms, today)
  const calendarOf = (uid: string): FarmCalendar => {
    const { week_start_day: weekStart, period_start_day: monthStart } = of(uid)
    return { weekStart, monthStart }
  }
  return nest(
    nodes.map((node) => (node.type === 'farm' ? { ...node, calendar: calendarOf(node.uid) } : node)),
  )
}

/**
 * The tree as a picker opens it: whole up to 10,000 nodes, above that its top levels (spec §4): companies,
 * departments and farms, or as many levels of them as fit into a first answer.
 */
export async function topOfCascade(tx: Tx, caller: Caller, kind: CascadeKind): Promise<Branch[]> {
  const levels = await tx.rows(sql<{ level: number; all: number; top: number }>`
    select o.level, count(*)::int as "all", (count(*) filter (where o.type <> 'house'))::int as top
      from organize o where ${visible(caller)} and ${kind('o')} group by o.level order by o.level`)
  if (!isLargeTree(levels.reduce((sum, one) => sum + one.all, 0)))
    return nest(await nodesOf(tx, caller, kind, sql`true`))
  let [room, last] = [FIRST_NODES, levels[0]?.level ?? 0]
  for (const { level, top } of levels) {
    room -= top
    if (room < 0) break
    last = level
  }
  const top = sql`o.type <> 'house' and o.level <= ${last}`
  return nest(await nodesWithMark(tx, caller, kind, top))
}

/** Nodes in scope and their ancestors, which connect the tree. */
function visible(caller: Caller): Sql {
  const { paths } = caller.scope
  const below = paths.map((path) => `${path}%`)
  return sql`not o.deleted and (o.tree_path like any(${below}::text[]) or exists (
    select 1 from unnest(${paths}::text[]) granted where granted like o.tree_path || '%'))`
}

const nodesOf = (tx: Tx, caller: Caller, kind: CascadeKind, which: Sql): Promise<OrganizeNode[]> =>
  tx.rows(sql<OrganizeNode>`select ${nodeColumns} from organize o
    where ${visible(caller)} and ${kind('o')} and ${which} order by o.level, o.sort, o.name, o.uid`)

type Marked = OrganizeNode & { hasChildren: boolean }

/** The same nodes, each with a flag for children below it. */
const nodesWithMark = (tx: Tx, caller: Caller, kind: CascadeKind, which: Sql): Promise<Marked[]> =>
  tx.rows(sql<Marked>`select ${nodeColumns}, exists (select 1 from organize c
      where c.parent_id = o.uid and not c.deleted and ${kind('c')}) as "hasChildren" from organize o
    where ${visible(caller)} and ${kind('o')} and ${which} order by o.level, o.sort, o.name, o.uid`)

/** One level below a node. */
export async function childrenOf(
  tx: Tx,
  caller: Caller,
  kind: CascadeKind,
  parentId: string,
): Promise<Branch[]> {
  const nodes = await nodesWithMark(tx, caller, kind, sql`o.parent_id = ${parentId}`)
  return nodes.map((node) => ({ ...node, children: [] }))
}

/** Everything below a node: the houses and units of a farm, however large the whole tree is. */
export async function insideOf(tx: Tx, caller: Caller, kind: CascadeKind, uid: string): Promise<Branch[]> {
  const inside = sql`o.uid <> ${uid}::uuid and exists (select 1 from organize n
    where n.uid = ${uid}::uuid and o.tree_path like n.tree_path || '%')`
  return nest(await nodesOf(tx, caller, kind, inside))
}

/** Given nodes with their ancestors: shows an earlier choice in a tree that is not loaded whole. */
export async function placesOf(tx: Tx, caller: Caller, kind: CascadeKind, uids: readonly string[]) {
  const wanted = await nodesOf(tx, caller, kind, sql`o.uid = any(${[...uids]}::uuid[])`)
  const path = wanted.flatMap(({ treePath }) => treePath.split('/').filter(Boolean))
  return nest(await nodesWithMark(tx, caller, kind, sql`o.uid = any(${[...new Set(path)]}::uuid[])`))
}

/** The first nodes of the whole tree whose name, short name, code or pinyin contain `words`, with their ancestors. */
export async function searchCascade(tx: Tx, caller: Caller, kind: CascadeKind, words: string) {
  const named = await tx.rows(sql<Named>`
    select o.uid, o.name, o.short_name as "shortName", o.code from organize o
     where ${visible(caller)} and ${kind('o')} order by o.level, o.sort, o.name, o.uid`)
  const hits = findNames(named, words)
  const uids = hits.slice(0, SEARCH_LIMIT).map(({ uid }) => uid)
  return { organizes: await placesOf(tx, caller, kind, uids), found: hits.length }
}

/** Nests rows in one pass: parents come before their children. */
function nest(nodes: readonly OrganizeNode[]): Branch[] {
  const known = new Map<string, Branch>()
  const roots: Branch[] = []
  for (const node of nodes) {
    const branch = { ...node, children: [] }
    known.set(node.uid, branch)
    const siblings = (node.parentId && known.get(node.parentId)?.children) || roots
    siblings.push(branch)
  }
  return roots
}

interface Named {
  readonly uid: string
  readonly name: string
  readonly shortName: string | null
  readonly code: string | null
}

/** Rows whose name, short name, code or pinyin contain the words: the picker marks hits the same way. */
function findNames(rows: readonly Named[], words: string): Named[] {
  const hits = (text: string | null): boolean => text !== null && findWords(text, words) !== null
  return rows.filter(({ name, shortName, code }) => hits(name) || hits(shortName) || hits(code))
}
