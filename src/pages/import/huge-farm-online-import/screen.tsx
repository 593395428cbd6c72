import { Alert, Button } from 'antd'
import { useStore } from 'zustand'
import { goLiveSteps } from '#resources/golive/index.ts'
import { currentFarm } from '#shell/current-farm.ts'
import { CheckStep } from './check-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { FarmBar } from './farm-bar.tsx'
import { FileStep } from './file-step.tsx'
import { StepList } from './step-list.tsx'
import { type Going, type GoLiveModel, useGoLive } from './use-go-live.ts'
import { useView } from './use-view.ts'
import './go-live.css'

/** 猪场上线数据导入: a farm comes into the system in seven steps, each from a workbook, checked, frozen and confirmed. */
export function Screen() {
  const view = useView()
  const own = useStore(currentFarm, ({ farm }) => farm?.uid)
  const farmId = view.farmId ?? own
  const model = useGoLive(farmId, view.isFileOpen)
  const { going, error, refetch } = model
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
    <div className="go-live-body">
      <StepList steps={steps} current={key} onStep={view.toStep} />
      <div className="go-live-step">
        {declared.kind && (
          <FileStep key={key} {...{ farmId, going, model, step, declared }} kind={declared.kind} />
        )}
        {key === 'check' && <CheckStep {...{ going, model }} onStep={view.toStep} />}
        {key === 'confirm' && <ConfirmStep {...{ going, model }} onStep={view.toStep} />}
      </div>
    </div>
  )
}

const Beginning = () => (
  <section className="go-live-card go-live-beginning" aria-label="上线步骤">
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
