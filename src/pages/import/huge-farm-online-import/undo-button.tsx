import { Button } from 'antd'
import { useState } from 'react'
import { text } from '#kit/field.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { GoLive } from '#resources/golive/state.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import type { GoLiveModel } from '../go-live/use-go-live.ts'

const fields = { reason: text('原因', { required: true, spaces: true, maxLength: 200 }) }

/** Takes the whole go-live back: asks why, and says what goes. */
export function UndoButton({ golive, model }: { golive: GoLive; model: GoLiveModel }) {
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
