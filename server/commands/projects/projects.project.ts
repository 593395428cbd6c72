import { sql } from 'kysely'
import { fitsKind, type Gate, type ProjectKind, stageOf } from '#domain/plan/phases.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid } from '#server/kit/refused.ts'
import type { Follow, WritePolicy } from '#server/kit/store-deps.ts'
import { placed } from '../policies/placed.ts'
import { addIndicators, dropIndicators } from './projects.indicators.ts'

/** A project stands in the phase its gates say; its kind changes as long as they fit the other kind as well. */
export const projectPolicy: WritePolicy = async (tx, caller, change) => {
  const columns = await placed(tx, caller, change)
  const { before, after } = change
  if (after === null) {
    await dropIndicators(tx, caller, change.uid)
    return columns
  }
  const gates = (before?.gates ?? []) as readonly Gate[]
  const kind = (after.kind ?? before?.kind) as ProjectKind
  if (!fitsKind(kind, gates)) throw invalid({ kind: ['已通过的阶段与该类型不符，请先退回阶段'] })
  return { ...columns, stage: stageOf(kind, gates) }
}

/** Tables of rows below a project: they are seen where it is. */
const BELOW = ['project_plan', 'project_indicator', 'project_intro'] as const

/** A project that goes to another node takes along what stands below it; its farms stand where they are. A new one gets its inputs. */
export const followProjects: Follow = async (tx, uids) => {
  for (const table of BELOW)
    await sql`update ${sql.table(table)} t set organize_id = p.organize_id, company_id = p.company_id from project p
      where t.project_id = p.uid and p.uid = any(${[...uids]}::uuid[])
        and (t.organize_id, t.company_id) is distinct from (p.organize_id, p.company_id)`.execute(tx)
  await sql`update project_farm f set company_id = p.company_id from project p where f.project_id = p.uid
    and p.uid = any(${[...uids]}::uuid[]) and f.company_id is distinct from p.company_id`.execute(tx)
  await moveItems(tx, uids)
  for (const uid of uids) await addIndicators(tx, uid)
}

async function moveItems(tx: Tx, projects: readonly string[]): Promise<void> {
  await sql`update plan_item i set organize_id = p.organize_id, company_id = p.company_id from project_plan p
    where i.plan_id = p.uid and p.project_id = any(${[...projects]}::uuid[])
      and (i.organize_id, i.company_id) is distinct from (p.organize_id, p.company_id)`.execute(tx)
}
