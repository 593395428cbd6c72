import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { date, organisation, text } from '#kit/field.ts'
import { importStatuses } from '#kit/import-task.ts'
import { type GoLive, type Step, stepStates } from '#resources/golive/golive.ts'
import { GO_LIVE, goLiveSteps } from '#resources/golive/index.ts'
import { closeTask } from '#views/import-wizard/use-task-address.ts'
import { LabelledInput } from '#views/labelled-input.tsx'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import { RetryAlert } from '#widgets/retry-alert.tsx'
import { type FrameStep, StepFrame } from '#widgets/step-frame.tsx'
import { CheckStep } from '../go-live/check-step.tsx'
import { ConfirmStep } from '../go-live/confirm-step.tsx'
import { type Going, type GoLiveModel, useAct, useGoLive } from '../go-live/use-go-live.ts'
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
    <div className="go-live flex flex-col gap-3 h-full">
      <FarmBar key={`${farmId} ${going?.golive?.uid}`} farmId={farmId} model={model} onFarm={view.toFarm} />
      {error && !going && <RetryAlert message={error.message} onRetry={refetch} />}
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
  <section className="go-live-beginning panel flex-none p-4" aria-label="上线步骤">
    <p>选择上线日期后开始。上线日期是期初数据的日期：种猪状态、带仔数和批次存栏都按这一天结束时填写。</p>
    <ol className="m-0 list-none">
      {goLiveSteps.map(({ key, label, note }) => (
        <li key={key} className="flex gap-3">
          <b className="flex-none">{label}</b>
          <span className="text-2">{note}</span>
        </li>
      ))}
    </ol>
  </section>
)

/** Farm and step are in the address: a link, Back and a reload find them again. */
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

const FARM = organisation('猪场', ['farm'], { required: true })
const DAY = date('上线日期', { required: true })

interface Props {
  farmId: string | undefined
  model: GoLiveModel
  onFarm(farmId: string): void
}

const JOBS = {
  CHECK: '正在校验',
  REVERT: '正在回滚',
  UNDO: '正在撤销上线',
  BRING: '正在导入工作簿',
} as const

/** Which farm goes live, on which day, and how far it is. */
function FarmBar({ farmId, model, onFarm }: Props) {
  const golive = model.going?.golive
  const [day, setDay] = useState(golive?.goLiveDate ?? null)
  const { busy, refused, run } = useAct(model)
  const may = useMay(GO_LIVE, 'commit')
  const isLive = golive?.status === 'CONFIRMED'
  return (
    <section className="panel flex-none" aria-label="猪场与上线日期">
      <div className="go-live-head flex items-center gap-2 px-4">
        <LabelledInput
          name="farmId"
          field={FARM}
          width={240}
          value={farmId}
          onChoose={(next) => next && onFarm(next)}
        />
        {isLive ? (
          <>
            <span className="text-2">上线日期</span>
            <b>{golive.goLiveDate}</b>
          </>
        ) : (
          <LabelledInput name="goLiveDate" field={DAY} width={172} value={day} onChoose={setDay} />
        )}
        {model.going && !isLive && may && (!golive || day !== golive.goLiveDate) && (
          <Button
            type="primary"
            loading={busy}
            disabled={!farmId || !day}
            onClick={() => void run('', { goLiveDate: day })}
          >
            {golive ? '修改日期' : '开始上线'}
          </Button>
        )}
        {golive && <State golive={golive} />}
        {golive && <UndoButton golive={golive} model={model} />}
      </div>
      {refused && <Alert type="error" showIcon message={refused} className="go-live-problem" />}
      {golive && <JobNote golive={golive} />}
    </section>
  )
}

const JobNote = ({ golive: { jobNote, job } }: { golive: GoLive }) =>
  jobNote && !job && <Alert type="warning" showIcon message={jobNote} className="go-live-problem" />

function State({ golive: { job, status, confirmedBy, confirmedAt } }: { golive: GoLive }) {
  const words = status === 'CONFIRMED' ? `已上线，${confirmedBy} ${confirmedAt?.slice(0, 16)} 确认` : '进行中'
  return (
    <span className="flex-1 text-right text-2" role="status">
      {job ? JOBS[job] : words}
    </span>
  )
}

const fields = { reason: text('原因', { required: true, spaces: true, maxLength: 200 }) }

/** Takes the whole go-live back: asks why, and says what goes. */
function UndoButton({ golive, model }: { golive: GoLive; model: GoLiveModel }) {
  const [asking, setAsking] = useState(false)
  const may = useMay(GO_LIVE, 'undo')
  const rows = model.going?.steps.reduce((sum, step) => sum + step.rows, 0) ?? 0
  if (!may) return null
  return (
    <>
      <Button danger disabled={golive.job !== null} onClick={() => setAsking(true)}>
        撤销上线
      </Button>
      {asking && (
        <FieldsModal
          title="撤销上线"
          okText="撤销上线"
          danger
          fields={fields}
          note={() => (
            <p className="text-error">
              将撤销全部步骤导入的 {rows.toLocaleString('en-US')}{' '}
              行，并清除上线日期。上线后已有日常业务记录时不能撤销
            </p>
          )}
          onOk={(values) => model.act('undo', values)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
