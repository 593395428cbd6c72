import { fileSteps, GO_LIVE, goLiveSteps } from '#resources/golive/index.ts'
import type { Step } from '#resources/golive/state.ts'
import { audit } from '../../kit/audit.ts'
import type { Caller, Trace } from '../../kit/context.ts'
import type { Tx } from '../../kit/database.ts'
import { invalid, Refused } from '../../kit/refused.ts'
import { runningGoLive } from './go-live.ts'
import { readSteps, setFrozen } from './steps.ts'

interface Freezing {
  readonly farmId: string
  readonly step: string
  /** False: opens it again. */
  readonly frozen: boolean
  readonly reason: string | null
}

const labelOf = (key: string): string => goLiveSteps.find((one) => one.key === key)?.label ?? key

/** Freezes a step that was checked without errors, in order; opens the last frozen one again. @throws Refused */
export async function freezeStep(
  tx: Tx,
  caller: Caller,
  trace: Trace,
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
  await audit(tx, caller, trace, [
    {
      ...{ target: GO_LIVE, targetUid: golive.uid, reason },
      ...{ before: { step: key, frozen: !frozen }, after: { step: key, frozen } },
    },
  ])
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
