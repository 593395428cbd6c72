import type { Access } from '#kit/access-model.ts'
import type { DataScope } from './database.ts'

/** By which request or job data is read and written: a line of the audit names it. */
export interface Trace {
  readonly route: string
  readonly requestId: string
}

/** A user; functions and scope come from the roles. */
export interface Person {
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
}

/** The user who asks, once per request or job. */
export interface Caller extends Person, Trace {
  /** The farms' day while a request is answered; absent where the server acts by itself. */
  readonly today?: string
}

/** Who a line of the audit names: a caller, or a job alone. */
export type Actor = Trace & Partial<Pick<Person, 'uid' | 'account' | 'name' | 'organizeId'>>
