import { isWorkbook } from '#kit/downloads.ts'
import type { Caller } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/refused.ts'
import { fileRight, type OfflineTask } from './tasks.ts'

/**
 * A result holds what its owner could see when it was made; he must still have the rights.
 * @throws Refused FORBIDDEN where he has not
 */
export function assertMayOpen(
  caller: Caller,
  task: Pick<OfflineTask, 'kind' | 'family' | 'report' | 'result'>,
): void {
  const { kind, report, result } = task
  const needed = [
    report,
    ...(isWorkbook(kind) ? [fileRight(task)] : []),
    ...(result?.costs ? [`${report}:money`] : []),
    ...(result?.functions ?? []),
  ]
  if (needed.some((one) => !caller.functions.has(one)))
    throw forbidden('已没有此报表或列表的权限，不能打开结果')
  if (result?.farms.some((farm) => !caller.scope.farms.includes(farm)))
    throw forbidden('结果含有已无权限的猪场，请按原条件重查')
}
