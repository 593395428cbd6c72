import type { FieldErrors } from '#kit/schema.ts'

/** Codes of the envelope and the HTTP status each travels with. Business outcomes are 200. */
const statusOf = {
  ERROR: 200,
  INVALID: 400,
  USER_LOGIN_REQUIRED: 401,
  LOGIN_FAILED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  TOO_MANY: 429,
  SYSTEM_ERROR: 500,
} as const
type RefusalCode = keyof typeof statusOf

/** A request refused with a reason a user can act on. Thrown anywhere, answered by the error plugin. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly data: unknown

  constructor(code: RefusalCode, message: string, extra: { errors?: FieldErrors; data?: unknown } = {}) {
    super(message)
    this.code = code
    this.status = statusOf[code]
    this.errors = extra.errors
    this.data = extra.data
  }
}

export const loginRequired = () => new Refused('USER_LOGIN_REQUIRED', '请重新登录')
export const forbidden = (message = '没有此操作的权限') => new Refused('FORBIDDEN', message)
export const notFound = (message = '数据不存在或已被删除') => new Refused('NOT_FOUND', message)

/** Refuses with messages by field; the first one is the headline. */
export function invalid(errors: FieldErrors): Refused {
  const [first] = Object.values(errors)
  return new Refused('INVALID', first?.[0] ?? '提交的内容有误', { errors })
}

/** Another user changed the row first (§3.6-4); both rows are answered so the form can show the difference. */
export const conflict = (mine: unknown, theirs: unknown) =>
  new Refused('CONFLICT', '数据已被他人修改，请刷新后重试', { data: { mine, theirs } })
