import { PLAN_LOGIN } from './login-flag.ts'

/** The group "Plans and introductions" of spec §2, and the reports of plan attainment. */
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
  // reports of plan attainment belong to the plans
  'yearPlanAttainment',
  'introductionProgress',
  'semenPlanProgress',
  'pigletPlanProgress',
])
/** Routes that belong to the user and to no system. */
const OWN_ROUTES: ReadonlySet<string> = new Set(['user', 'updatePsd', 'permission-explain'])

export const isPlanRoute = (name: string): boolean => PLAN_ROUTES.has(name)

/** True where a session that began at `/planlogin` opens a route: those of plans and the person's own. */
export const opensInPlanSystem = (name: string): boolean => PLAN_ROUTES.has(name) || OWN_ROUTES.has(name)

/** The functions a session may use: those of the person, or of a session of the plan system the plan routes' with their buttons. */
export function functionsOfSession(codes: readonly string[], loginFlag: string | null): string[] {
  if (loginFlag !== PLAN_LOGIN) return [...codes]
  return codes.filter((code) => opensInPlanSystem(code.split(':', 1)[0] ?? code))
}
