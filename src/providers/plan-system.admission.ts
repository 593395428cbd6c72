import { PLAN_LOGIN } from '#domain/login-flag.ts'
import { opensInPlanSystem } from '#domain/plan-system.ts'
import type { FunctionModel } from '#kit/grants.ts'

export const NO_PLAN = '没有可用的计划功能，目前只能查看个人中心和修改密码'

/** The part of a function list that the sign-in page admits: all of it, or by `/planlogin` the plan routes and the
 *  person's own, with the groups above them. */
export function admitted(
  functions: readonly FunctionModel[],
  loginFlag: string | null,
): readonly FunctionModel[] {
  return loginFlag === PLAN_LOGIN ? planPart(functions) : functions
}

function planPart(functions: readonly FunctionModel[]): FunctionModel[] {
  return functions.flatMap((one) => {
    if (opensInPlanSystem(one.targetUri)) return [one]
    const child = planPart(one.child ?? [])
    return child.length > 0 ? [{ ...one, targetUri: '', child }] : []
  })
}
