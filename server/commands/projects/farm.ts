import { sql } from 'kysely'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import type { Tx } from '../../kit/database.ts'
import { forbidden, invalid } from '../../kit/refused.ts'
import { coversNodes } from '../policies/reach.ts'
import { type ProjectPlace, projectFor } from './place.ts'

/** A farm of a project lies where the project is, or below; places nobody told are counted in the farm. */
export const projectFarmPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  if (before) await projectFor(tx, caller, before.projectId)
  if (after === null) return {}
  const row: Record<string, unknown> = { ...before, ...after }
  const project = await projectFor(tx, caller, row.projectId)
  const node = typeof row.organizeId === 'string' ? row.organizeId : project.organizeId
  if (!(await coversNodes(tx, caller, [node]))) throw forbidden('没有该组织的权限')
  if (!(await isOf(tx, project, node))) throw invalid({ organizeId: ['猪场不属于项目所在的公司'] })
  const counted = before ? {} : await untold(tx, node, after)
  return { organize_id: node, company_id: project.companyId, ...counted }
}

/** The node lies at or below that of the project. */
async function isOf(tx: Tx, { organizeId }: ProjectPlace, node: string): Promise<boolean> {
  const found = await sql`select 1 from organize n, organize p where n.uid = ${node} and p.uid = ${organizeId}
    and n.tree_path like p.tree_path || '%'`.execute(tx)
  return found.rows.length > 0
}

interface Places {
  readonly houses: number
  readonly crates: number
  readonly sowPlaces: number
  readonly nurseryPlaces: number
  readonly finishPlaces: number
}

/** Columns of places a person left open, as the organisation of the farm tells them; none where it has no houses. */
async function untold(tx: Tx, node: string, after: Record<string, unknown>): Promise<Record<string, number>> {
  const found = await sql<Places>`
    with house as (select h.uid, h.house_type, h.tree_path, h.capacity from organize h join organize f on h.tree_path like f.tree_path || '%'
        where f.uid = ${node} and f.type = 'farm' and h.type = 'house' and h.kind = 'HOUSE' and not h.deleted),
    place as (select h.house_type, coalesce(nullif(sum(coalesce(p.capacity, 1)), 0), max(h.capacity), 0) as heads, count(p.uid) as pens
        from house h left join organize p on p.tree_path like h.tree_path || '%' and p.kind = 'PEN' and not p.deleted
       group by h.uid, h.house_type)
    select count(*)::int as houses,
      coalesce(sum(pens) filter (where house_type = 'FARROWING'), 0)::int as crates,
      coalesce(sum(heads) filter (where house_type in ('GILT', 'BREEDING', 'GESTATION')), 0)::int as "sowPlaces",
      coalesce(sum(heads) filter (where house_type = 'NURSERY'), 0)::int as "nurseryPlaces",
      coalesce(sum(heads) filter (where house_type = 'FINISHING'), 0)::int as "finishPlaces" from place`.execute(
    tx,
  )
  const [counted] = found.rows
  if (!counted || counted.houses === 0) return {}
  const columns = {
    houses: ['houses', counted.houses],
    crates: ['crates', counted.crates],
    sowPlaces: ['sow_places', counted.sowPlaces],
    nurseryPlaces: ['nursery_places', counted.nurseryPlaces],
    finishPlaces: ['finish_places', counted.finishPlaces],
  } as const
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, [column, count]]) =>
      typeof after[key] === 'number' || count === 0 ? [] : [[column, count]],
    ),
  )
}
