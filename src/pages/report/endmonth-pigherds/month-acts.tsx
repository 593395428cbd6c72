import { Button } from 'antd'
import { useState } from 'react'
import type { MonthAnswer } from '#domain/close/answer.ts'
import { text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { MONTHS, type MonthModel } from './use-month.ts'

const reason = { multiline: true, spaces: true, maxLength: 200 } as const
const QUESTIONS = {
  close: { title: '月结', fields: { reason: text('原因', { ...reason, hint: '检查有提醒时必填' }) } },
  reopen: { title: '反月结', fields: { reason: text('原因', { ...reason, required: true }) } },
} as const

/** 月结 and 反月结, for who may; a click asks first and says what it does. */
export function MonthActs({ answer, act }: { answer: MonthAnswer; act: MonthModel['act'] }) {
  const [asking, setAsking] = useState<keyof typeof QUESTIONS | null>(null)
  const [mayClose, mayReopen] = [useMay(MONTHS, 'close'), useMay(MONTHS, 'reopen')]
  const { month, status, closeRefusal, reopenRefusal, checks } = answer
  const failed = (checks ?? []).filter(({ level, count }) => level === 'E' && count > 0).length
  const hindrance = closeRefusal ?? (failed > 0 ? `月结检查有 ${failed} 项未通过` : null)
  return (
    <>
      {mayClose && status !== 'CLOSED' && (
        <Button
          type="primary"
          disabled={hindrance !== null}
          title={hindrance ?? undefined}
          onClick={() => setAsking('close')}
        >
          月结
        </Button>
      )}
      {mayReopen && status === 'CLOSED' && (
        <Button
          danger
          disabled={reopenRefusal !== null}
          title={reopenRefusal ?? undefined}
          onClick={() => setAsking('reopen')}
        >
          反月结
        </Button>
      )}
      {asking && (
        <FieldsModal
          {...QUESTIONS[asking]}
          title={`${QUESTIONS[asking].title} ${month.period}`}
          okText={QUESTIONS[asking].title}
          danger={asking === 'reopen'}
          note={() => <p>{consequence(asking, answer)}</p>}
          onClose={() => setAsking(null)}
          onOk={async (values) => {
            const errors = await act(asking, values.reason ? String(values.reason) : null)
            if (!errors) setAsking(null)
            return errors
          }}
        />
      )}
    </>
  )
}

function consequence(asking: keyof typeof QUESTIONS, { month, checks }: MonthAnswer): string {
  if (asking === 'reopen') return `${month.from} 至 ${month.to} 的数据可以再次录入和修改`
  const warnings = (checks ?? [])
    .filter(({ level, count }) => level === 'W' && count > 0)
    .map(({ label }) => label)
  const said = warnings.length > 0 ? `。提醒：${warnings.join('；')}` : ''
  return `${month.to} 及以前的数据不能再录入和修改，月末猪群和库存按现在的数据留存${said}`
}
