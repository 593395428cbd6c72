import { Alert, Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { importStatuses } from '#kit/import-task.ts'
import { GO_LIVE, goLiveSteps } from '#resources/golive/index.ts'
import { type Step, stepStates } from '#resources/golive/state.ts'
import { closeTask } from '#views/import-wizard/use-task-address.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { type FrameStep, StepFrame } from '#widgets/step-frame.tsx'
import { CheckStep } from '../go-live/check-step.tsx'
import { ConfirmStep } from '../go-live/confirm-step.tsx'
import { type Going, type GoLiveModel, useGoLive } from '../go-live/use-go-live.ts'
import { FarmBar } from './farm-bar.tsx'
import { FileStep } from './file-step.tsx'
import { LateRows } from './late-rows.tsx'
import '../go-live/go-live.css'

/** 猪场上线数据导入: a farm comes into the system in seven steps, each from a workbook, checked, frozen and confirmed. */
export function Screen() {
  const view = useView()
  const own = useStore(currentFarm, ({ farm }) => farm?.uid)
  const farmId = view.farmId ?? own
  const model = useGoLive(farmId, view.isFileOpen)
  const { going, error, refetch } = model
  const mayAdd = useMay(GO_LIVE, 'late')
  return (
    <div className="go-live">
      <FarmBar key={`${farmId} ${going?.golive?.uid}`} farmId={farmId} model={model} onFarm={view.toFarm} />
      {error && !going && (
        <Alert
          type="error"
          showIcon
          message={error.message}
          action={<Button onClick={refetch}>重试</Button>}
        />
      )}
      {!going && !error && farmId && <output className="go-live-empty">正在读取上线进度…</output>}
      {going?.golive?.status === 'CONFIRMED' && farmId && mayAdd && <LateRows key={farmId} farmId={farmId} />}
      {going?.golive && farmId && <Steps {...{ farmId, going, model }} view={view} />}
      {going && !going.golive && <Beginning />}
    </div>
  )
}

interface StepsProps {
  farmId: string
  going: Going
  model: GoLiveModel
  view: ReturnType<typeof useView>
}

/** The step asked for, else the first that is not done. */
function Steps({ farmId, going, model, view }: StepsProps) {
  const { steps } = going
  const next = steps.find(({ state }) => state === 'NONE' || state === 'IMPORTED')?.key
  const key = view.step ?? next ?? 'confirm'
  const step = steps.find((one) => one.key === key)
  const declared = goLiveSteps.find((one) => one.key === key)
  if (!step || !declared) return null
  return (
    // 开始上线 is gone once it was pressed: the keyboard goes on where the work begins
    <StepFrame
      label="上线步骤"
      isColumn
      takesFocus
      steps={steps.map(frameStep)}
      current={key}
      onStep={view.toStep}
    >
      {declared.kind && (
        <FileStep key={key} {...{ farmId, going, model, step, declared }} kind={declared.kind} />
      )}
      {key === 'check' && <CheckStep {...{ going, model }} onStep={view.toStep} />}
      {key === 'confirm' && <ConfirmStep {...{ going, model }} onStep={view.toStep} />}
    </StepFrame>
  )
}

const FRAME_STATES: Partial<Record<Step['state'], FrameStep['state']>> = { CHECKED: 'ready', FROZEN: 'done' }

/** A step of the go-live as the frame shows it. */
const frameStep = (step: Step): FrameStep => ({
  key: step.key,
  title: goLiveSteps.find(({ key }) => key === step.key)?.label ?? step.key,
  state: step.checked && step.errors > 0 ? 'problem' : FRAME_STATES[step.state],
  note: noteOf(step),
})

function noteOf({ key, state, rows, errors, checked, running }: Step): string {
  if (key === 'confirm') return ''
  if (running) return `${importStatuses[running]}…`
  const count = rows > 0 ? ` ${formatNumber(rows)} 行` : ''
  if (checked && errors > 0) return `${formatNumber(errors)} 个错误`
  return `${stepStates[state]}${count}`
}

const Beginning = () => (
  <section className="go-live-card go-live-beginning p-4" aria-label="上线步骤">
    <p>选择上线日期后开始。上线日期是期初数据的日期：种猪状态、带仔数和批次存栏都按这一天结束时填写。</p>
    <ol>
      {goLiveSteps.map(({ key, label, note }) => (
        <li key={key}>
          <b>{label}</b>
          <span>{note}</span>
        </li>
      ))}
    </ol>
  </section>
)

/** Farm and step stand in the address: a link, Back and a reload find them again. */
function useView() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  // a file belongs to the step it was sent to
  const go = (changes: Readonly<Record<string, string | null>>) => {
    closeTask(query)
    for (const [key, value] of Object.entries(changes))
      if (value === null) query.delete(key)
      else query.set(key, value)
    const next = query.toString()
    void navigate({ pathname, search: next && `?${next}` })
  }
  return {
    farmId: query.get('farm') ?? undefined,
    step: goLiveSteps.find(({ key }) => key === query.get('step'))?.key,
    isFileOpen: query.has('task'),
    toFarm: (farm: string) => go({ farm, step: null }),
    toStep: (step: string) => go({ step }),
  }
}
