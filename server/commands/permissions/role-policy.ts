import { sql } from 'kysely'
import { knownFunctions } from '#server/functions.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database.ts'
import { forbidden, invalid } from '#server/kit/refused.ts'
import type { Row } from '#server/kit/store.ts'
import type { WritePolicy } from '#server/kit/store-deps.ts'
import { coversFunctions, strings } from '../policies/reach.ts'

/**
 * Policy of roles: their functions lie inside the caller's own, templates are copied and not edited, a company's role stays with the
 * company.
 */
export const rolePolicy: WritePolicy = async (tx, caller, { uid, before, after }) => {
  if (before) assertOwn(caller, before)
  if (after?.code !== undefined) await assertFreeCode(tx, uid, after.code)
  const codes = strings(after?.functionCodes)
  const strange = codes.find((code) => !knownFunctions.has(code))
  if (strange) throw invalid({ functionCodes: [`功能“${strange}”不存在`] })
  if (!coversFunctions(caller, codes)) throw forbidden('所选功能超出您的权限')
  return before ? {} : { kind: 'CUSTOM' }
}

function assertOwn(caller: Caller, role: Row): void {
  if (role.kind === 'TEMPLATE') throw forbidden('预置角色不能修改，请复制后使用')
  if (role.companyId === null && !caller.scope.root) throw forbidden('公共角色由集团管理')
  if (!coversFunctions(caller, strings(role.functionCodes))) throw forbidden('该角色的功能超出您的权限')
}

/** Screens check roles by code: a company must not create a SYS_ADMIN of its own. */
async function assertFreeCode(tx: Tx, uid: string, code: unknown): Promise<void> {
  const isTaken = await tx.has(sql`
    select 1 from role where company_id is null and code = ${code} and uid <> ${uid} and not deleted`)
  if (isTaken) throw invalid({ code: ['编码与公共角色重复'] })
}
