import { sql } from 'kysely'
import { STILL_ALLOCATED } from '#domain/plan/piglings.ts'
import { farmFieldOf, type Resource } from '#kit/resource.ts'
import { SETTINGS_OF_A_DAY, type SettingChecks } from '#kit/setting-checks.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Change, WritePolicy } from '#server/kit/store-deps.ts'

/** A requested addition to a farm: the setting or plan would hold from a day on. */
export interface FarmAsked {
  readonly farmId: string
  readonly date: string
}
/** The reason against it, or null. */
type Check<Asked> = (tx: Tx, asked: Asked) => Promise<string | null>

/** One setting of a kind for a farm and the day it begins on. */
const oneSetting =
  (words: string, keys: readonly string[]): Check<FarmAsked> =>
  async (tx, { farmId, date }) => {
    const isSet =
      await tx.has(sql`select 1 from app_setting where name = any(${[...keys]}) and company_id = ${farmId}
      and effective_from = ${date}::date limit 1`)
    return isSet ? `本场自${date}起已有${words}，请修改原设置` : null
  }

/** A finishing plan needs a house for finishing pigs. */
const hasFinishHouse: Check<Pick<FarmAsked, 'farmId'>> = async (tx, { farmId }) => {
  const isThere = await tx.has(sql`select 1 from organize h join organize f on f.uid = ${farmId}
    where h.tree_path like f.tree_path || '%' and h.house_type = 'FINISHING' and not h.deleted limit 1`)
  return isThere ? null : '本场没有育肥舍，不能添加育肥计划'
}

/** Promised piglets are not deleted. */
const nothingAllocated: Check<string> = async (tx, uid) => {
  const row = await tx.row(sql<{ allocated: number | null }>`
    select allocated from pigling where uid = ${uid}::uuid and not deleted`)
  if (!row) return '记录不存在或已删除'
  return (row.allocated ?? 0) > 0 ? STILL_ALLOCATED : null
}

/** The checks of `bi/appSetting` (spec §7) before a row is added to a farm, read by §5.4; case-sensitive. */
export const farmChecks = {
  canAdd140DSetting: {
    label: '后备选留设置可否新增',
    check: oneSetting('后备选留设置', SETTINGS_OF_A_DAY.canAdd140DSetting),
  },
  canAddFinishPlan: { label: '育肥计划可否新增', check: hasFinishHouse },
  CanAddFarmFinishConfig: {
    label: '育肥参数可否新增',
    check: oneSetting('育肥参数', SETTINGS_OF_A_DAY.CanAddFarmFinishConfig),
  },
} as const satisfies Readonly<Record<string, { label: string; check: Check<FarmAsked> }>>

/** The check before a record is deleted. */
export const recordChecks = {
  canDeletePigletManager: { label: '猪苗记录可否删除', check: nothingAllocated },
} as const satisfies Readonly<Record<string, { label: string; check: Check<string> }>>

/** The screen's `bi/appSetting` checks before adding or deleting a row hold for every writer: import, API and screen alike. */
export const settingChecked =
  (resource: Resource, own: WritePolicy = async () => ({})): WritePolicy =>
  async (tx, caller, change) => {
    const { settingChecks } = resource
    const extra = await own(tx, caller, change)
    if (settingChecks?.create) await assertMayAdd(tx, settingChecks.create, farmFieldOf(resource), change)
    if (settingChecks?.delete && !change.after) await assertMayDelete(tx, settingChecks.delete, change.uid)
    return extra
  }

/** A row that was of the kind before stays editable; one that becomes so is judged as a new one. */
async function assertMayAdd(
  tx: Tx,
  { name, field, when }: NonNullable<SettingChecks['create']>,
  farm: string,
  { before, after }: Change,
): Promise<void> {
  if (!after || (before && when(before))) return
  const row = { ...before, ...after }
  if (!when(row)) return
  const why = await farmChecks[name].check(tx, { farmId: String(row[farm]) })
  if (why) throw invalid({ [field]: [why] })
}

async function assertMayDelete(tx: Tx, name: NonNullable<SettingChecks['delete']>, uid: string) {
  const why = await recordChecks[name].check(tx, uid)
  if (why) throw new Refused('ERROR', why)
}
