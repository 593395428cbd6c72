import { sql } from 'kysely'
import { allFunctionCodes, screensOf } from '../functions.ts'
import type { Tx } from '../kit/database.ts'
import { codesOf, type FunctionNode } from '../kit/function-tree.ts'
import {
  ADMINISTRATORS_ONLY,
  EVERYBODY,
  EVERYBODY_READS,
  type RoleTemplate,
  roleTemplates,
} from './role-templates.ts'
import { stableUid } from './stable-uid.ts'

export const roleUid = (code: string): string => stableUid('role', code)

const NOT_ENTERED = /:(delete|backdate|money)$/
const COSTS = /:money$/

/** The screens words stand for. Unknown ones are of screens not built yet. */
const pagesOf = (words: string): FunctionNode[] =>
  words
    .split(' ')
    .flatMap(screensOf)
    .filter(({ code }) => !ADMINISTRATORS_ONLY.includes(code))

/** The function codes a template opens among those that exist; the system administrator's are all of them. */
export function templateFunctions(template: RoleTemplate): string[] {
  const { code, work = '', enter = '', read = '', money = '', buttons = '', without = '' } = template
  if (code === 'SYS_ADMIN') return [...allFunctionCodes]
  const granted = [
    ...codesOf(pagesOf(`${EVERYBODY} ${work}`)).filter((one) => !COSTS.test(one)),
    ...codesOf(pagesOf(enter)).filter((one) => !NOT_ENTERED.test(one)),
    ...codesOf(pagesOf(`${EVERYBODY_READS} ${read}`)).filter(
      (one) => !one.includes(':') || one.endsWith(':export'),
    ),
    ...codesOf(pagesOf(money)).filter((one) => COSTS.test(one)),
    ...buttons.split(' ').filter((one) => allFunctionCodes.includes(one)),
  ]
  const kept = new Set(without.split(' '))
  return [...new Set(granted)].filter((one) => !kept.has(one) && !kept.has(one.replace(/^[^:]+:/, '*:')))
}

/** Templates are the product's: each start brings them up to what this version has. */
export async function seedRoles(tx: Tx): Promise<void> {
  const rows = roleTemplates.map((one) => ({
    uid: roleUid(one.code),
    code: one.code,
    name: one.name,
    codes: templateFunctions(one),
  }))
  await sql`insert into role (company_id, uid, code, name, kind, data_scope, function_codes)
    select null, uid, code, name, 'TEMPLATE', 'GRANTED', codes from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as template(uid uuid, code text, name text, codes text[])
    on conflict (uid) do update set name = excluded.name, function_codes = excluded.function_codes, deleted = false,
      version = role.version + 1, updated_at = now()
      where (role.name, role.function_codes, role.deleted) is distinct from (excluded.name, excluded.function_codes, false)`.execute(
    tx,
  )
}
