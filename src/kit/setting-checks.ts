import type { ParameterKey } from '#domain/parameters.ts'

/** Settings of a farm of which there is one a day, by the check of `bi/appSetting` that says whether there is one already. */
export const SETTINGS_OF_A_DAY = {
  canAdd140DSetting: ['first_service_min_age', 'gilt_npd_age'],
  CanAddFarmFinishConfig: ['finish_days', 'market_weight', 'market_age'],
} as const satisfies Readonly<Record<string, readonly ParameterKey[]>>

type DaySetting = keyof typeof SETTINGS_OF_A_DAY

/** The checks of `bi/appSetting` (spec §7); letter case counts. */
export type SettingCheck = DaySetting | 'canAddFinishPlan' | 'canDeletePigletManager'

/** The check of a parameter of a farm, if it has one. */
export function daySettingOf(key: ParameterKey): DaySetting | undefined {
  const names = Object.keys(SETTINGS_OF_A_DAY) as DaySetting[]
  return names.find((name) => SETTINGS_OF_A_DAY[name].some((one) => one === key))
}

/** Check of a screen before a row is added or deleted, and of the server before it is written; the answer ERROR says why not. */
export interface SettingChecks {
  /** Asked with the farm of a new row. `when` says which rows it concerns, and which field shows the answer. */
  readonly create?: {
    readonly name: 'canAddFinishPlan'
    readonly field: string
    readonly when: (row: Readonly<Record<string, unknown>>) => boolean
  }
  /** Asked with the uid of the row. */
  readonly delete?: 'canDeletePigletManager'
}
