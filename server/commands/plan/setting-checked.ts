import { farmFieldOf, type Resource } from '#kit/resource.ts'
import type { SettingChecks } from '#kit/setting-checks.ts'
import type { Change, WritePolicy } from '#server/kit/store-deps.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import { farmChecks, recordChecks } from './app-setting.ts'

/** What a screen asks of `bi/appSetting` before it adds or deletes a row holds for every writer: import, API and screen alike. */
export const settingChecked =
  (resource: Resource, own: WritePolicy = async () => ({})): WritePolicy =>
  async (tx, caller, change) => {
    const { settingChecks } = resource
    const extra = await own(tx, caller, change)
    if (settingChecks?.create) await assertMayAdd(tx, settingChecks.create, farmFieldOf(resource), change)
    if (settingChecks?.delete && !change.after) await assertMayDelete(tx, settingChecks.delete, change.uid)
    return extra
  }

/** A row that was of the kind before stays editable; one that becomes so is judged as a new one is. */
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

async function assertMayDelete(
  tx: Tx,
  name: NonNullable<SettingChecks['delete']>,
  uid: string,
): Promise<void> {
  const why = await recordChecks[name].check(tx, uid)
  if (why) throw new Refused('ERROR', why)
}
