import type { FunctionModel } from '#kit/grants.ts'

/** Value of the session flag loginFlag for people who came in by `/planlogin`. */
export const PLAN_LOGIN = 'planlogin'
export const NO_PLAN = '没有可用的计划功能，目前只能查看个人中心和修改密码'

/** The group "Plans and introductions" of spec §2. */
const PLAN_ROUTES: ReadonlySet<string> = new Set([
  'plan-introduction',
  'semen-req-plan',
  'piglet-plan',
  'standard-immune',
  'yearPlan',
  'projectM',
  'planM',
  'planItem',
  'projectIntroSchedule',
  'piglingManage',
  'PigFarmProjectManage',
  'projectProductionIndicatorManage',
])
/** What belongs to the person and to no system. */
const OWN_ROUTES: ReadonlySet<string> = new Set(['user', 'updatePsd'])

export const isPlanRoute = (name: string): boolean => PLAN_ROUTES.has(name)

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
    if (isPlanRoute(one.targetUri) || OWN_ROUTES.has(one.targetUri)) return [one]
    const child = planPart(one.child ?? [])
    return child.length > 0 ? [{ ...one, targetUri: '', child }] : []
  })
}
