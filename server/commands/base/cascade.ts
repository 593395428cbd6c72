import { type RawBuilder, sql } from 'kysely'
import type { FarmCalendar } from '#kit/report-period.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { parametersOfFarms } from '../../kit/parameters.ts'
import { nodeColumns, type OrganizeNode } from '../accounts/user-data.ts'

export type Branch = OrganizeNode & { children: Branch[]; hasChildren?: boolean; calendar?: FarmCalendar }

/** How far down each kind of tree goes (spec §7). */
const kinds: Record<string, RawBuilder<unknown>> = {
  cascade_company: sql`o.type in ('company', 'department')`,
  cascade_farm: sql`o.type <> 'house'`,
  cascade_house: sql`(o.type <> 'house' or o.kind = 'HOUSE')`,
  cascade_unit: sql`(o.type <> 'house' or o.kind in ('HOUSE', 'UNIT'))`,
}

/** What a kind of tree holds; undefined for an unknown one. */
export const cascadeKind = (name: string): RawBuilder<unknown> | undefined =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined

/** The part of the tree the caller may see, nested; farms tell how they count weeks and months on `today`. */
export async function cascade(
  tx: Tx,
  caller: Caller,
  kind: RawBuilder<unknown>,
  today: string,
): Promise<Branch[]> {
  const nodes = await nodesOf(tx, caller, kind)
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

/** Nodes in scope, and the ones above them that hold the tree together. */
function visible(caller: Caller): RawBuilder<unknown> {
  const { paths } = caller.scope
  const below = paths.map((path) => `${path}%`)
  return sql`not o.deleted and (o.tree_path like any(${below}::text[]) or exists (
    select 1 from unnest(${paths}::text[]) granted where granted like o.tree_path || '%'))`
}

async function nodesOf(tx: Tx, caller: Caller, kind: RawBuilder<unknown>): Promise<OrganizeNode[]> {
  const found =
    await sql<OrganizeNode>`select ${nodeColumns} from organize o where ${visible(caller)} and ${kind}
    order by o.level, o.sort, o.name, o.uid`.execute(tx)
  return found.rows
}

/** One level below a node. */
export async function childrenOf(
  tx: Tx,
  caller: Caller,
  kind: RawBuilder<unknown>,
  parent: string,
): Promise<Branch[]> {
  const more = sql`exists (select 1 from organize c where c.parent_id = o.uid and not c.deleted and (c.type <> 'house' or c.kind <> 'PEN'))`
  const found = await sql<
    OrganizeNode & { hasChildren: boolean }
  >`select ${nodeColumns}, ${more} as "hasChildren" from organize o
    where ${visible(caller)} and ${kind} and o.parent_id = ${parent} order by o.sort, o.name, o.uid`.execute(
    tx,
  )
  return found.rows.map((node) => ({ ...node, children: [] }))
}

/** Rows into a tree in one pass: parents come before their children. */
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
