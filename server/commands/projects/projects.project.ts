import { sql } from 'kysely'
import { fitsKind, stageOf } from '#domain/plan/phases.ts'
import type { project } from '#resources/plan/project.ts'
import type { Tx } from '#server/kit/database.ts'
import { snake } from '#server/kit/names.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import { type Follow, rowAfter, type WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from '../policies/placed.ts'
import { coversNodes } from '../policies/reach.ts'
import { type ProjectPlace, projectFor } from './place.ts'
import { addIndicators, dropIndicators } from './projects.indicators.ts'

/** The phase of a project is set by its gates; its kind may change as long as they fit the other kind as well. */
export const projectPolicy: WritePolicy<typeof project> = async (tx, caller, change) => {
  const columns = await placed(tx, caller, change)
  const { before, after } = change
  if (after === null) {
    await dropIndicators(tx, caller, change.uid)
    return columns
  }
  const { kind } = rowAfter(change)
  const gates = before?.gates ?? []
  if (!fitsKind(kind, gates)) throw invalid({ kind: ['已通过的阶段与该类型不符，请先退回阶段'] })
  return { ...columns, stage: stageOf(kind, gates) }
}

/** Tables of rows below a project: visible where it is. */
const BELOW = ['project_plan', 'project_indicator', 'project_intro'] as const

/** A project moved to another node takes its rows along; its farms stay. A new one gets its inputs. */
export const followProjects: Follow = async (tx, uids) => {
  for (const table of BELOW)
    await tx.run(sql`update ${sql.table(table)} t set organize_id = p.organize_id, company_id = p.company_id from project p
      where t.project_id = p.uid and p.uid = any(${[...uids]}::uuid[])
        and (t.organize_id, t.company_id) is distinct from (p.organize_id, p.company_id)`)
  await tx.run(sql`update project_farm f set company_id = p.company_id from project p where f.project_id = p.uid
    and p.uid = any(${[...uids]}::uuid[]) and f.company_id is distinct from p.company_id`)
  await moveItems(tx, uids)
  for (const uid of uids) await addIndicators(tx, uid)
}

const moveItems = (tx: Tx, projects: readonly string[]): Promise<void> =>
  tx.run(sql`update plan_item i set organize_id = p.organize_id, company_id = p.company_id from project_plan p
    where i.plan_id = p.uid and p.project_id = any(${[...projects]}::uuid[])
      and (i.organize_id, i.company_id) is distinct from (p.organize_id, p.company_id)`)

/** A farm of a project is at the project's node, or below; places left empty are counted in the farm. */
export const projectFarmPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  if (before) await projectFor(tx, caller, before.projectId)
  if (after === null) return {}
  const row: Record<string, unknown> = { ...before, ...after }
  const project = await projectFor(tx, caller, row.projectId)
  const node = typeof row.organizeId === 'string' ? row.organizeId : project.organizeId
  if (!(await coversNodes(tx, caller, [node]))) throw forbidden('没有该组织的权限')
  if (!(await isOf(tx, project, node))) throw invalid({ organizeId: ['猪场不属于项目所在的公司'] })
  const counted = before ? {} : await unreported(tx, node, after)
  return { organize_id: node, company_id: project.companyId, ...counted }
}

/** True where the node is at or below that of the project. */
const isOf = (tx: Tx, { organizeId }: ProjectPlace, node: string): Promise<boolean> =>
  tx.has(sql`select 1 from organize n, organize p where n.uid = ${node} and p.uid = ${organizeId}
    and n.tree_path like p.tree_path || '%'`)

/** Place columns left empty, filled from the organisation of the farm; none where it has no houses. */
async function unreported(tx: Tx, node: string, after: Record<string, unknown>) {
  const counted = await tx.one(sql<
    Record<'houses' | 'crates' | 'sow_places' | 'nursery_places' | 'finish_places', number>
  >`
    with house as (select h.uid, h.house_type, h.tree_path, h.capacity from organize h join organize f on h.tree_path like f.tree_path || '%'
        where f.uid = ${node} and f.type = 'farm' and h.type = 'house' and h.kind = 'HOUSE' and not h.deleted),
    place as (select h.house_type, coalesce(nullif(sum(coalesce(p.capacity, 1)), 0), max(h.capacity), 0) as heads, count(p.uid) as pens
        from house h left join organize p on p.tree_path like h.tree_path || '%' and p.kind = 'PEN' and not p.deleted
       group by h.uid, h.house_type)
    select count(*)::int as houses,
      coalesce(sum(pens) filter (where house_type = 'FARROWING'), 0)::int as crates,
      coalesce(sum(heads) filter (where house_type in ('GILT', 'BREEDING', 'GESTATION')), 0)::int as sow_places,
      coalesce(sum(heads) filter (where house_type = 'NURSERY'), 0)::int as nursery_places,
      coalesce(sum(heads) filter (where house_type = 'FINISHING'), 0)::int as finish_places from place`)
  if (counted.houses === 0) return {}
  const reported = Object.keys(after).filter((key) => typeof after[key] === 'number')
  const columns = new Set(reported.map(snake))
  return Object.fromEntries(
    Object.entries(counted).filter(([column, count]) => count !== 0 && !columns.has(column)),
  )
}
