import { weekRange } from '#domain/calendar.ts'
import { invalid } from '#server/kit/refused.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { changes } from '../policies/reach.ts'
import { placedWith, projectFor } from './place.ts'

/** A batch belongs to its project's node, and begins on the first day of its week. */
export const projectIntroPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  const project = await projectFor(tx, caller, before?.projectId ?? after?.projectId)
  if (after === null) return {}
  if (before && changes(after, before, 'projectId')) throw invalid({ projectId: ['不能改到另一个项目'] })
  const { batchNo, weekStart } = { ...before, ...after }
  return {
    ...placedWith(project),
    batch_name: batchName(project.projectNo, Number(batchNo)),
    week_start: weekRange(String(weekStart)).start,
  }
}

export const batchName = (projectNo: string, batchNo: number): string => `${projectNo} 第${batchNo}批`
