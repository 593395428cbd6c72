import { sql } from 'kysely'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import { coversNodes } from '../policies/reach.ts'

/** Columns of a project needed by the rows below it. */
export interface ProjectPlace {
  readonly uid: string
  readonly projectNo: string
  readonly organizeId: string
  readonly companyId: string | null
}

/**
 * The project of a row below it, locked until the transaction ends. @throws Refused for an unknown one, or one at a
 * node outside the caller's scope
 */
export async function projectFor(tx: Tx, caller: Caller, uid: unknown): Promise<ProjectPlace> {
  const project =
    await tx.row(sql<ProjectPlace>`select uid, project_no as "projectNo", organize_id as "organizeId",
      company_id as "companyId" from project where uid = ${uid ?? null}::uuid and not deleted for update`)
  if (!project) throw invalid({ projectId: ['请选择正确的项目'] })
  await assertCovers(tx, caller, project.organizeId)
  return project
}

export async function assertCovers(tx: Tx, caller: Caller, node: string): Promise<void> {
  if (!(await coversNodes(tx, caller, [node]))) throw forbidden('没有该项目所属组织的权限')
}

/** Columns that make a row below a project visible with the project. */
export const placedWith = ({ organizeId, companyId }: ProjectPlace): Record<string, unknown> => ({
  organize_id: organizeId,
  company_id: companyId,
})
