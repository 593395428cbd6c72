import { sql } from 'kysely'
import { runningImports } from '#kit/import-task.ts'
import type { Found, GoLive, Step, StepState } from '#resources/golive/golive.ts'
import { fileSteps, GO_LIVE, goLiveSteps } from '#resources/golive/index.ts'
import { audit } from '#server/kit/audit.ts'
import type { Tx } from '#server/kit/database.ts'
import { invalid, Refused } from '#server/kit/refused.ts'
import type { Acting } from '../entry/entry.act.ts'
import { runningGoLive } from './go-live.ts'

interface Kept extends Pick<Step, 'errors' | 'warnings' | 'checked' | 'checkedAt' | 'frozenAt' | 'frozenBy'> {
  readonly step: string
  readonly found: Found | null
}
const NEW = { errors: 0, warnings: 0, checked: false, checkedAt: null, frozenAt: null, frozenBy: null }

interface Files extends Pick<Step, 'files' | 'rows' | 'running'> {
  readonly kind: string
}
const NO_FILES = { files: 0, rows: 0, running: null }

/**
 * Files of the farm by kind: the committed ones, and the running job on one. A check is fresh while no file was added or removed after it.
 */
async function filesOf(tx: Tx, farmId: string) {
  const committed = sql`status in ('COMMITTED', 'REVERTING')`
  const found = await tx.rows(sql<Files>`select kind, (count(*) filter (where ${committed}))::int as files,
      coalesce(sum(created) filter (where ${committed}), 0)::int as rows,
      max(status) filter (where status = any(${[...runningImports]}::text[])) as running
    from import_task where farm_id = ${farmId} and page = ${GO_LIVE} and not deleted group by kind`)
  return new Map(found.map((row) => [row.kind, row]))
}

async function keptOf(tx: Tx, { farmId, uid }: GoLive) {
  const found =
    await tx.rows(sql<Kept>`select s.step, s.checked_at as "checkedAt", s.errors, s.warnings, s.found, s.frozen_at as "frozenAt",
      s.frozen_by as "frozenBy", coalesce(s.checked_at > (select max(t.updated_at) from import_task t where t.farm_id = s.farm_id
        and t.page = ${GO_LIVE} and t.status in ('COMMITTED', 'REVERTED')), s.checked_at is not null) as checked
    from golive_step s where s.farm_id = ${farmId} and s.golive_uid = ${uid}`)
  return new Map(found.map((row) => [row.step, row]))
}

function stateOf(files: number, { frozenAt, checked, errors }: Omit<Kept, 'step' | 'found'>): StepState {
  if (frozenAt) return 'FROZEN'
  if (checked && errors === 0) return 'CHECKED'
  return files > 0 ? 'IMPORTED' : 'NONE'
}

/** Every step of a go-live with its state, in order. */
export async function readSteps(tx: Tx, golive: GoLive): Promise<Step[]> {
  const files = await filesOf(tx, golive.farmId)
  const kept = await keptOf(tx, golive)
  return goLiveSteps.map(({ key }) => {
    const { step: _step, found = null, ...own } = { ...NEW, ...kept.get(key) }
    const { kind: _kind, ...count } = { ...NO_FILES, ...files.get(key) }
    return {
      key,
      state: stateOf(count.files, own),
      ...count,
      ...own,
      problems: found?.problems ?? [],
      // rows were added or removed since: no figures to compare a count with
      counts: own.checked ? (found?.counts ?? []) : [],
    }
  })
}

const labelOf = (key: string): string => goLiveSteps.find((one) => one.key === key)?.label ?? key

/** Checks that a step accepts rows now. @throws Refused */
export async function assertTakes(tx: Tx, farmId: string, step: string, not = '不能再导入'): Promise<void> {
  const golive = await runningGoLive(tx, farmId)
  if ((await keptOf(tx, golive)).get(step)?.frozenAt)
    throw new Refused('ERROR', `步骤【${labelOf(step)}】已冻结，${not}`)
}

/** Checks that the rows of a step may be taken back now: rows that depend on them go first. @throws Refused */
export async function assertGivesBack(tx: Tx, farmId: string, step: string): Promise<void> {
  await assertTakes(tx, farmId, step, '不能单独回滚')
  const files = await filesOf(tx, farmId)
  const place = fileSteps.findIndex(({ key }) => key === step)
  const later = fileSteps.slice(place + 1).find(({ key }) => (files.get(key)?.files ?? 0) > 0)
  if (later) throw new Refused('ERROR', `请先回滚步骤【${later.label}】`)
}

/** Stores the findings of a check, by step. */
export async function keepFound(tx: Tx, { farmId, uid }: GoLive, found: Found): Promise<void> {
  for (const { key } of goLiveSteps.filter((one) => one.key !== 'confirm')) {
    const problems = found.problems.filter(({ step }) => step === key)
    const errors = problems.filter(({ level }) => level === 'E').length
    const reported = { problems, counts: key === 'check' ? found.counts : [] }
    await tx.run(sql`insert into golive_step (farm_id, golive_uid, step, checked_at, errors, warnings, found)
      values (${farmId}, ${uid}, ${key}, clock_timestamp(), ${errors}, ${problems.length - errors}, ${JSON.stringify(reported)}::jsonb)
      on conflict (farm_id, golive_uid, step) do update set checked_at = excluded.checked_at, errors = excluded.errors,
        warnings = excluded.warnings, found = excluded.found`)
  }
}

/** Freezes a step, or opens it again. */
export const setFrozen = (tx: Tx, { farmId, uid }: GoLive, step: string, by: string | null): Promise<void> =>
  tx.run(sql`insert into golive_step (farm_id, golive_uid, step, frozen_at, frozen_by)
    values (${farmId}, ${uid}, ${step}, case when ${by}::text is null then null else now() end, ${by})
    on conflict (farm_id, golive_uid, step) do update set frozen_at = excluded.frozen_at, frozen_by = excluded.frozen_by`)

interface Freezing {
  readonly farmId: string
  readonly step: string
  /** False: opens it again. */
  readonly frozen: boolean
  readonly reason: string | null
}

/** Freezes a step that was checked without errors, in order; reopens the last frozen one. @throws Refused */
export async function freezeStep(
  { tx, caller }: Acting,
  { farmId, step: key, frozen, reason }: Freezing,
): Promise<void> {
  const golive = await runningGoLive(tx, farmId, true)
  const steps = (await readSteps(tx, golive)).filter((one) =>
    fileSteps.some((known) => known.key === one.key),
  )
  const place = steps.findIndex((one) => one.key === key)
  const step = steps[place]
  if (!step) throw invalid({ step: ['请选择步骤'] })
  if (frozen) assertMayFreeze(step, steps.slice(0, place))
  else assertMayOpen(step, steps.slice(place + 1))
  if ((step.state === 'FROZEN') === frozen) return
  await setFrozen(tx, golive, key, frozen ? caller.name : null)
  await audit(tx, caller, {
    ...{ target: GO_LIVE, targetUid: golive.uid, reason },
    ...{ before: { step: key, frozen: !frozen }, after: { step: key, frozen } },
  })
}

function assertMayFreeze(step: Step, earlier: readonly Step[]): void {
  const open = earlier.find(({ state }) => state !== 'FROZEN')
  if (open) throw new Refused('ERROR', `请先冻结步骤【${labelOf(open.key)}】`)
  if (step.state !== 'CHECKED' && step.state !== 'FROZEN')
    throw new Refused(
      'ERROR',
      step.errors > 0 && step.checked ? '该步骤校验有错误，不能冻结' : '请先校验再冻结',
    )
}

function assertMayOpen(step: Step, later: readonly Step[]): void {
  const frozen = later.find(({ state }) => state === 'FROZEN')
  if (frozen) throw new Refused('ERROR', `请先解冻步骤【${labelOf(frozen.key)}】`)
  if (step.state !== 'FROZEN') throw new Refused('ERROR', '该步骤没有冻结')
}
