import { PLAN_LOGIN } from '#domain/login-flag.ts'

export const CHANGE_FIRST = '请先修改密码'

/** Why one may, or may not. */
export const PERMISSION_EXPLAIN_PATH = '/admin/permission-explain'

export const NO_ACCESS_PATH = '/noaccess'

/** `/planlogin` when the session flag loginFlag equals planlogin, else `/login`. */
export function loginPath(loginFlag: string | null): string {
  return loginFlag === PLAN_LOGIN ? '/planlogin' : '/login'
}
