import { Button } from 'antd'
import { useState } from 'react'
import type { DayReport } from '#domain/day-report/answer.ts'
import { text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { PrintButton } from './day-bar.tsx'
import { ExportDays } from './export-days.tsx'
import { DAY_REPORT, type DayModel } from './use-day-report.ts'

const QUESTIONS = {
  sign: { title: '签字并锁定', fields: {}, note: '锁定后数字不再随数据变化，批注不能修改' },
  unlock: {
    title: '解锁',
    fields: { reason: text('解锁原因', { multiline: true, spaces: true, required: true }) },
    note: '解锁后按现在的数据显示，再次签字为下一版',
  },
} as const
type Question = keyof typeof QUESTIONS

interface DayActsProps {
  report: DayReport
  act: DayModel['act']
  onPrint(): void
}

/** What can be done with the report of a day, by its state and the person's rights; one primary button at most. */
export function DayActs({ report, act, onPrint }: DayActsProps) {
  const [asking, setAsking] = useState<Question | null>(null)
  const [maySign, mayUnlock] = [useMay(DAY_REPORT, 'sign'), useMay(DAY_REPORT, 'unlock')]
  const [mayGenerate, mayPrint] = [useMay(DAY_REPORT, 'generate'), useMay(DAY_REPORT, 'print')]
  const { state, date, farmId } = report
  if (state === 'NONE')
    return (
      mayGenerate && (
        <Button type="primary" onClick={() => void act('generate')}>
          生成
        </Button>
      )
    )
  return (
    <>
      {state === 'LOCKED' && mayUnlock && <Button onClick={() => setAsking('unlock')}>解锁</Button>}
      <ExportDays farmId={farmId} from={date} to={date} view="day" />
      {mayPrint && <PrintButton primary={state === 'LOCKED'} onPrint={onPrint} />}
      {state === 'OPEN' && maySign && (
        <Button type="primary" onClick={() => setAsking('sign')}>
          签字并锁定
        </Button>
      )}
      {asking && (
        <FieldsModal
          title={`${QUESTIONS[asking].title} ${date}`}
          fields={QUESTIONS[asking].fields}
          okText={QUESTIONS[asking].title}
          danger={asking === 'unlock'}
          note={() => <p>{QUESTIONS[asking].note}</p>}
          onClose={() => setAsking(null)}
          onOk={async (values) => {
            const errors = await act(asking, asking === 'unlock' ? { reason: values.reason ?? null } : {})
            if (!errors) setAsking(null)
            return errors
          }}
        />
      )}
    </>
  )
}
