import { Button } from 'antd'
import { useState } from 'react'
import type { DayReport } from '#domain/day-report/answer.ts'
import { text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { DAY_REPORT, type DayModel } from './use-day-report.ts'

const FIELDS = {
  remark: text('场长批注', { multiline: true, spaces: true, maxLength: 300 }),
  temperature: text('气温', { spaces: true, maxLength: 20, hint: '如 −2 至 9 ℃' }),
}

/** The manager's word on the day, until the report is locked; below it who signed. */
export function RemarkBlock({ report, act }: { report: DayReport; act: DayModel['act'] }) {
  const [isEditing, setEditing] = useState(false)
  const mayRemark = useMay(DAY_REPORT, 'remark')
  const { remark, temperature, state, signedBy, signedAt } = report
  return (
    <section className="day-card day-remark" aria-label="场长批注">
      <header>
        <b className="day-title">场长批注</b>
        <small>{temperature && `气温 ${temperature}`}</small>
      </header>
      <p className={remark ? 'day-remark-text' : 'day-remark-text day-none'}>{remark ?? '没有批注'}</p>
      {mayRemark && state !== 'LOCKED' && (
        <Button size="small" onClick={() => setEditing(true)}>
          {remark || temperature ? '修改批注' : '填写批注'}
        </Button>
      )}
      {state === 'LOCKED' && (
        <footer>
          {signedBy}
          <br />
          {signedAt?.slice(0, 16)} 签字锁定
        </footer>
      )}
      {isEditing && (
        <FieldsModal
          title={`场长批注 ${report.date}`}
          fields={FIELDS}
          start={{ remark, temperature }}
          onClose={() => setEditing(false)}
          onOk={async (values) => {
            const errors = await act('remark', {
              remark: values.remark ?? null,
              temperature: values.temperature ?? null,
            })
            if (!errors) setEditing(false)
            return errors
          }}
        />
      )}
    </section>
  )
}
