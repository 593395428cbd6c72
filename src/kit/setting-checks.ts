/** The checks of `bi/appSetting` (spec §7); letter case counts. */
export type SettingCheck =
  | 'canAdd140DSetting'
  | 'canAddFinishPlan'
  | 'CanAddFarmFinishConfig'
  | 'canDeletePigletManager'

/** What a screen asks before a row is added or deleted; the server's answer ERROR says why not. */
export interface SettingChecks {
  /** Asked with the farm of a new row. `when` says which rows it concerns, and which field shows the answer. */
  readonly create?: {
    readonly name: SettingCheck
    readonly field: string
    readonly when: (row: Readonly<Record<string, unknown>>) => boolean
  }
  /** Asked with the uid of the row. */
  readonly delete?: SettingCheck
}
