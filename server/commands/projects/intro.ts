import { invalid } from '../../kit/refused.ts'
import type { WritePolicy } from '../../kit/store.ts'
import { changes } from '../policies/reach.ts'
import { placedWith, projectFor } from './place.ts'

/** A batch stands where its project does. */
export const projectIntroPolicy: WritePolicy = async (tx, caller, { before, after }) => {
  const project = await projectFor(tx, caller, before?.projectId ?? after?.projectId)
  if (after === null) return {}
  if (before && changes(after, before, 'projectId')) throw invalid({ projectId: ['不能改到另一个项目'] })
  const batchNo = after.batchNo ?? before?.batchNo
  return { ...placedWith(project), batch_name: batchName(project.projectNo, Number(batchNo)) }
}

export const batchName = (projectNo: string, batchNo: number): string => `${projectNo} 第${batchNo}批`
