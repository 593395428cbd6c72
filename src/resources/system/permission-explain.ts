import type { PermissionVerdict } from '#domain/permission-answer.ts'

export const PERMISSION_EXPLAIN = 'permission-explain'

/** How a node came into a data scope. */
export const scopeSources = { HOME: '所属组织', GRANTED: '授权组织', CUSTODY: '托管猪场' } as const
export type ScopeSource = keyof typeof scopeSources

export interface ExplainedRole {
  readonly uid: string
  readonly name: string
  readonly usesGranted: boolean
  /** How many functions it grants. */
  readonly functions: number
}

export interface ExplainedNode {
  readonly uid: string
  readonly name: string
  readonly type: string
  readonly source: ScopeSource
  /** Last day of a managed farm. */
  readonly until: string | null
  /** Names of its farms, as far as they are shown. */
  readonly farms: readonly string[]
  /** Farms beyond those named. */
  readonly more: number
}

export interface ExplainedAnswer {
  readonly verdict: PermissionVerdict
  readonly may: boolean
  readonly sentence: string
  /** Roles of the company that have the function, where the person has none. */
  readonly granting: readonly string[]
  /** Administrators to ask, the nearest first. */
  readonly administrators: readonly { readonly name: string; readonly organisation: string }[]
}

export interface Explained {
  readonly person: {
    readonly uid: string
    readonly name: string
    readonly account: string
    readonly organisation: string
    readonly isSelf: boolean
  }
  readonly roles: readonly ExplainedRole[]
  readonly nodes: readonly ExplainedNode[]
  /** null while nothing was asked about. */
  readonly answer: ExplainedAnswer | null
}
