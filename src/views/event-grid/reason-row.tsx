import { Button, Input } from 'antd'
import { useState } from 'react'
import { isEditable } from '#views/cell-grid/columns.ts'
import { type CellProblem, type GridRow, mapRow } from '#views/cell-grid/grid-state.ts'
import { edit, goTo } from '#views/cell-grid/grid-store.ts'
import { isComposing } from '#widgets/enter-key.ts'
import { useGridParts } from './grid-context.ts'

const MOST = 200

/** A warning opens this row under its animal: going on needs a reason, which is stored with the event. */
export function ReasonRow({ row, warning }: { row: GridRow; warning: CellProblem }) {
  const { grid, columns } = useGridParts()
  const [reason, setReason] = useState('')
  const confirm = () => {
    const words = reason.trim()
    if (!words) return
    edit(grid, (state) => mapRow(state, row.id, (one) => ({ ...one, confirmReason: words })))
    // this row goes with its input: the keys belong to the sheet again
    const at = grid.getState().grid.rows.findIndex((one) => one.id === row.id)
    goTo(grid, { row: at, column: columns.findIndex(isEditable) })
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
