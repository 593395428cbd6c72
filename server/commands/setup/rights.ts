import type { Caller } from '#server/kit/context.ts'
import { forbidden } from '#server/kit/refused.ts'

/** Checks the rights of the other screens whose work the guide does. @throws Refused */
export function assertHolds({ functions }: Caller, codes: readonly string[]): void {
  if (!codes.every((code) => functions.has(code))) throw forbidden('没有此操作的权限，请联系系统管理员')
}
