/* Answers of the parameters of a place and of 系统配置: one shape for server and screen. */

import type { Setting } from '#domain/parameter-history.ts'
import type { ParameterKey } from '#domain/parameters.ts'
import type { SettingKey } from '#domain/system-settings.ts'

/** One key at a node: the value set at each scope, the present one, and the planned one. Values are stored texts. */
export interface ParameterRow {
  readonly key: ParameterKey
  readonly default: string
  /** Set by the group for all. */
  readonly common: string | null
  readonly company: string | null
  readonly farm: string | null
  readonly holds: string
  readonly from: string | null
  readonly by: string | null
  readonly planned: { readonly from: string; readonly value: string | null } | null
}

export interface ParameterPlace {
  readonly uid: string
  readonly name: string
  readonly type: 'company' | 'farm'
}

/** A setting in the history of a key. */
export interface SettingRow extends Setting {
  readonly uid: string
  /** The node it is set for; null is all. */
  readonly node: string | null
  readonly nodeName: string | null
  readonly nodeType: string | null
  readonly reason: string | null
  readonly by: string | null
  readonly at: string
}

/** The common value of one setting; values are stored texts. */
export interface SettingState {
  readonly key: SettingKey
  readonly default: string
  readonly value: string
  readonly changedBy: string | null
  readonly changedAt: string | null
  readonly reason: string | null
  /** Companies and farms with a value of their own. */
  readonly places: number
}

/** One saved change, as shown in 变更记录. */
export interface SettingLogRow {
  readonly uid: string
  readonly at: string
  readonly by: string | null
  readonly key: SettingKey
  readonly before: string
  readonly after: string
  readonly reason: string | null
}
