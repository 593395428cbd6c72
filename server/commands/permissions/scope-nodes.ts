import { sql } from 'kysely'
import type { ExplainedNode, ExplainedRole, ScopeSource } from '#resources/system/permission-explain.ts'
import type { Caller } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'

/** Farms named of one node; a group has hundreds. */
const MOST_FARMS = 30

export interface NodeRow {
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly treePath: string
  readonly until: string | null
  readonly farms: readonly string[] | null
  readonly total: number
}

/** The nodes of a person's data scope by tree path, with their farms as far as the reader sees them. */
export async function scopeNodes(tx: Tx, reader: Caller, person: Caller): Promise<NodeRow[]> {
  const seen = person.scope.farms.filter((uid) => reader.scope.farms.includes(uid))
  const found = await sql<NodeRow>`
    select o.uid, o.name, o.type, o.tree_path as "treePath", custody.until, farms.names as farms, farms.total
      from organize o
      left join lateral (select max(c.to_date)::text as until from farm_custody c
        where c.managed_farm_id = o.uid and not c.deleted and ${person.today ?? reader.today}::date between c.from_date and coalesce(c.to_date, 'infinity')
      ) custody on true
      cross join lateral (select (array_agg(f.name order by f.level, f.sort, f.name))[1:${sql.lit(MOST_FARMS)}] as names,
          count(*)::int as total from organize f
        where f.type = 'farm' and not f.deleted and f.uid = any(${seen}::uuid[])
          and (f.tree_path like o.tree_path || '%' or o.tree_path like f.tree_path || '%')) farms
     where o.tree_path = any(${person.scope.paths}::text[]) order by o.level, o.sort, o.name`.execute(tx)
  return found.rows
}

export const shownNode = (node: NodeRow, { organizeId, managed = [] }: Caller): ExplainedNode => {
  const source = sourceOf(node, organizeId, managed)
  const farms = node.farms ?? []
  return {
    ...{ uid: node.uid, name: node.name, type: node.type, source, farms },
    until: source === 'CUSTODY' ? node.until : null,
    more: node.total - farms.length,
  }
}

function sourceOf({ uid, treePath }: NodeRow, home: string, managed: readonly string[]): ScopeSource {
  if (uid === home) return 'HOME'
  return managed.includes(treePath) ? 'CUSTODY' : 'GRANTED'
}

/** The roles of a person that the reader may see. */
export async function rolesOfPerson(tx: Tx, uid: string): Promise<ExplainedRole[]> {
  const found = await sql<ExplainedRole>`
    select r.uid, r.name, r.data_scope = 'GRANTED' as "usesGranted", cardinality(r.function_codes) as functions
      from role r join sys_user u on r.uid = any(u.role_ids) where u.uid = ${uid} and not r.deleted order by r.name`.execute(
    tx,
  )
  return found.rows
}
