import type { Access } from '#kit/access-model.ts'
import type { DataScope } from './database.ts'

/** The requesting user. Built once per request from the session; functions and scope come from the roles. */
export interface Caller {
  readonly uid: string
  readonly account: string
  readonly name: string
  readonly organizeId: string
  /** The company of new common rows; null for the administrator of the whole deployment. */
  readonly companyId: string | null
  readonly mustChangePassword: boolean
  /** Sign-in page of the session; null for the usual one, absent where the server acts by itself. */
  readonly loginFlag?: string | null
  readonly functions: ReadonlySet<string>
  readonly scope: DataScope
  /** Tree paths of the scope from custody of another company's farm: visible, never passed on. */
  readonly managed?: readonly string[]
  /** Answers of the enforcer; absent where the server acts by itself. */
  readonly access?: Access
  /** The farms' day while a request is answered; absent where the server acts by itself. */
  readonly today?: string
}

/** Audit data of a write apart from before and after. */
export interface Trace {
  readonly route: string
  readonly requestId: string
}
