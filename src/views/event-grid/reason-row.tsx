import { Button, Input } from 'antd'
import { useState } from 'react'
import { type CellProblem, type GridRow, mapRow } from '#views/cell-grid/grid-state.ts'
import { edit } from '#views/cell-grid/grid-store.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { useGridParts } from './grid-context.ts'

const MOST = 200

/** A warning opens this row under its animal: going on needs a reason, which is stored with the event. */
export function ReasonRow({ row, warning }: { row: GridRow; warning: CellProblem }) {
  const { grid } = useGridParts()
  const [reason, setReason] = useState('')
  const confirm = () => {
    const words = reason.trim()
    if (words) edit(grid, (state) => mapRow(state, row.id, (one) => ({ ...one, confirmReason: words })))
  }
  return (
    <div className="eg-reason" role="row">
      <div role="gridcell" className="eg-reason-cell">
        <strong>{warning.message}</strong>
        <Input
          aria-label="继续的原因"
          placeholder="原因（必填），200 字以内"
          maxLength={MOST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && confirm()}
        />
        <Button disabled={reason.trim() === ''} onClick={confirm}>
          确认继续
        </Button>
      </div>
    </div>
  )
}
