import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { faceOf } from '#inputs/registry.ts'
import { date, organisation, text } from '#kit/field.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { GoLive } from '#resources/golive/state.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import type { GoLiveModel } from '../go-live/use-go-live.ts'

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
export function FarmBar({ farmId, model, onFarm }: Props) {
  const golive = model.going?.golive
  const [day, setDay] = useState<string | undefined>(golive?.goLiveDate)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const may = useMay(GO_LIVE, 'commit')
  const id = useId()
  const [Farm, Day] = [faceOf(FARM).Input, faceOf(DAY).Input]
  const isLive = golive?.status === 'CONFIRMED'
  const begin = async () => {
    if (busy) return
    setBusy(true)
    const errors = await model.act('', { goLiveDate: day ?? '' }).finally(() => setBusy(false))
    setProblem(errors && Object.values(errors).flat().join('；'))
  }
  return (
    <section className="go-live-card" aria-label="猪场与上线日期">
      <div className="go-live-bar">
        <label htmlFor={`${id}farm`}>猪场</label>
        <span className="go-live-farm">
          <Farm
            id={`${id}farm`}
            name="farmId"
            field={FARM}
            value={farmId}
            onChange={(next) => typeof next === 'string' && onFarm(next)}
          />
        </span>
        <label htmlFor={`${id}day`}>上线日期</label>
        {isLive ? (
          <b>{golive.goLiveDate}</b>
        ) : (
          <span className="go-live-day">
            <Day
              id={`${id}day`}
              name="goLiveDate"
              field={DAY}
              value={day}
              onChange={(next) => setDay(typeof next === 'string' ? next : undefined)}
            />
          </span>
        )}
        {model.going && !isLive && may && (!golive || day !== golive.goLiveDate) && (
          <Button type="primary" loading={busy} disabled={!farmId || !day} onClick={() => void begin()}>
            {golive ? '修改日期' : '开始上线'}
          </Button>
        )}
        {golive && <State golive={golive} />}
        {golive && <UndoButton golive={golive} model={model} />}
      </div>
      {problem && <Alert type="error" showIcon message={problem} className="go-live-problem" />}
      {golive?.jobNote && !golive.job && (
        <Alert type="warning" showIcon message={golive.jobNote} className="go-live-problem" />
      )}
    </section>
  )
}

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
            <p className="go-live-wrong">
              将撤销全部步骤导入的 {rows.toLocaleString('en-US')}{' '}
              行，并清除上线日期。上线后已有日常业务记录时不能撤销
            </p>
          )}
          onOk={async ({ reason }) => {
            const errors = await model.act('undo', { reason: String(reason) })
            if (!errors) setAsking(false)
            return errors
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
