import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { addMonthsClamped, monthOf } from '#domain/calendar.ts'
import { useToday } from '#inputs/today.ts'
import { month, organisation } from '#kit/field.ts'
import { CardLink } from '#pages/pig/card/card-link.tsx'
import { biologicalDepreciation } from '#resources/cost/biological-depreciation.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { ColumnOverrides } from '#views/resource-list/list-columns.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import { formatNumber } from '#widgets/format-number.ts'

const { name } = biologicalDepreciation
const STEPS = { accrue: '计提', reverse: '撤销计提' } as const
type Step = keyof typeof STEPS

/** An animal leads to its card. */
const columns: ColumnOverrides = {
  earNo: {
    fixed: 'left',
    render: ({ earNo, pigId }) => <CardLink earNo={String(earNo)} pigId={String(pigId)} />,
  },
}

const fields = {
  farmId: organisation('猪场', ['farm'], { required: true }),
  month: month('期间', { required: true }),
}

/** 生物资产折旧: the generic list, with 计提 and 撤销计提 of a farm's month. */
export function Screen() {
  const today = useToday()
  const [step, setStep] = useState<Step | null>(null)
  const rights: Readonly<Record<Step, boolean>> = {
    accrue: useMay(name, 'accrue'),
    reverse: useMay(name, 'reverse'),
  }
  // the running month is accrued when it has ended
  const last = monthOf(addMonthsClamped(today, -1))
  const defaults = useMemo(() => ({ month: [last, last] }), [last])
  const steps = (Object.keys(STEPS) as Step[]).filter((one) => rights[one])
  return (
    <>
      <ResourceList
        resource={biologicalDepreciation}
        columns={columns}
        defaults={defaults}
        note="自转生产次月起计提，离场当月仍计提；每月按（原值－残值）÷月数，末月补足"
        toolbar={() =>
          steps.map((one) => (
            <Button key={one} type={one === 'accrue' ? 'primary' : 'default'} onClick={() => setStep(one)}>
              {STEPS[one]}
            </Button>
          ))
        }
      />
      {step && <StepModal step={step} start={last} onClose={() => setStep(null)} />}
    </>
  )
}

interface Accrual extends Record<string, unknown> {
  month: string
  animals: number
  amount: string
  unvalued: number
}

function StepModal({ step, start, onClose }: { step: Step; start: string; onClose(): void }) {
  const farm = useStore(currentFarm, (state) => state.farm)
  const label = STEPS[step]
  return (
    <CallModal<Accrual>
      title={`${label}折旧`}
      fields={fields}
      start={{ farmId: farm?.uid, month: start }}
      okText={label}
      danger={step === 'reverse'}
      note={() => <p>{step === 'accrue' ? '全场在群种猪按月计提，期间须连续' : '只能撤销最后计提的期间'}</p>}
      resource={name}
      url={`${name}/${step}`}
      done={(_typed, { month: done, animals, amount, unvalued }) =>
        `${done} 已${label} ${animals} 头，${formatNumber(amount, 2)} 元${shownOf(unvalued)}`
      }
      onClose={onClose}
    />
  )
}

const shownOf = (unvalued: number): string => (unvalued > 0 ? `；${unvalued} 头没有原值，未计提` : '')
