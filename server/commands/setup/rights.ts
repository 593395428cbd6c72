import type { Caller } from '../../kit/context.ts'
import { forbidden } from '../../kit/refused.ts'

/** The guide does what other screens do: who may not do it there may not do it here. @throws Refused */
export function assertHolds({ functions }: Caller, codes: readonly string[]): void {
  if (!codes.every((code) => functions.has(code))) throw forbidden('没有此操作的权限，请联系系统管理员')
}
