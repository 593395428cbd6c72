import { isMissing } from '#domain/typed.ts'
import { isUuid } from '#kit/parse.ts'
import type { Caller } from './context.ts'
import { forbidden, invalid } from './refused.ts'

/** The farm of a request: the named one, inside the caller's scope, or his only one. */
export function chooseFarm(caller: Caller, farmId: unknown): string {
  const { farms } = caller.scope
  if (isMissing(farmId)) {
    const [only] = farms
    if (farms.length !== 1 || only === undefined) throw invalid({ farmId: ['请选择猪场'] })
    return only
  }
  if (!isUuid(farmId)) throw invalid({ farmId: ['请选择正确的猪场'] })
  if (!farms.includes(farmId)) throw forbidden('没有此猪场的权限')
  return farmId
}
