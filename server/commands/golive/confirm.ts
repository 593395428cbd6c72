import { sql } from 'kysely'
import type { GoLive } from '#resources/golive/golive.ts'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { audit } from '#server/kit/audit.ts'
import { conflict, Refused } from '#server/kit/refused.ts'
import type { Acting } from '../entry/entry.act.ts'
import { IMPORT_BUSY } from '../import/import.job.ts'
import { holdImports } from '../import/lock.ts'
import { assertNoSample } from './brought-files.ts'
import { runningGoLive } from './go-live.ts'
import { assertExplained } from './golive.count.ts'
import { readSteps, setFrozen } from './steps.ts'

/**
 * Confirms the go-live: every step is frozen, the farm gets its go-live day and is in use.
 * @throws Refused while a job runs, without a fresh check, or with errors
 */
export async function confirmGoLive(
  { tx, caller }: Acting,
  { farmId, version }: Pick<GoLive, 'farmId' | 'version'>,
): Promise<void> {
  const golive = await runningGoLive(tx, farmId, true)
  if (golive.version !== version) throw conflict({ farmId, version }, golive)
  if (!(await holdImports(tx, farmId))) throw new Refused('ERROR', IMPORT_BUSY)
  await assertNoSample(tx, farmId, '再确认上线')
  const steps = await readSteps(tx, golive)
  if (!steps.some(({ key, checked }) => key === 'check' && checked))
    throw new Refused('ERROR', '请先校验，再确认上线')
  const errors = steps.reduce((sum, one) => sum + one.errors, 0)
  if (errors > 0) throw new Refused('ERROR', `校验有${errors}个错误，不能上线`)
  assertExplained(steps.find(({ key }) => key === 'check')?.counts ?? [], golive)
  for (const { key } of [...fileSteps, { key: 'check' }]) await setFrozen(tx, golive, key, caller.name)
  await tx.run(sql`update golive set status = 'CONFIRMED', confirmed_at = now(), confirmed_by = ${caller.name}, updated_by = ${caller.uid},
    updated_at = now(), version = version + 1 where farm_id = ${farmId} and uid = ${golive.uid}`)
  await setFarmDay({ tx, caller }, farmId, golive.goLiveDate)
  const rows = Object.fromEntries(steps.map((one) => [one.key, one.rows]))
  await audit(tx, caller, {
    target: GO_LIVE,
    targetUid: golive.uid,
    before: { status: golive.status },
    after: { status: 'CONFIRMED', goLiveDate: golive.goLiveDate, rows },
  })
}

/** Sets the farm's go-live day (null removes it) and that it is in use. */
export async function setFarmDay(
  { tx, caller }: Acting,
  farmId: string,
  goLiveDate: string | null,
): Promise<void> {
  const before = await tx.row(sql<{ goLiveDate: string | null; status: string | null }>`
    select go_live_date as "goLiveDate", status
    from organize where uid = ${farmId} for update`)
  await tx.run(sql`update organize set go_live_date = ${goLiveDate}::date, status = 'IN_USE', updated_by = ${caller.uid}, updated_at = now(),
    version = version + 1 where uid = ${farmId}`)
  await audit(tx, caller, {
    target: 'org-manage',
    targetUid: farmId,
    before,
    after: { goLiveDate, status: 'IN_USE' },
  })
}
