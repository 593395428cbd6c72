import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { n0, n2 } from '#widgets/format-number.ts'
import { useGridParts } from './grid-context.ts'
import { columnSum, countStands } from './grid-judge.ts'

/** Sums over the filled rows. */
export function GridFoot({ template }: { template: string }) {
  const { form, grid, columns } = useGridParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  const { total } = countStands(form, state)
  return (
    <div className="eg-foot" role="row" style={{ gridTemplateColumns: template }}>
      <div role="rowheader" className="eg-foot-title" style={{ gridColumn: '1 / span 2' }}>
        合计 {n0(total)} 行
      </div>
      {columns.map((column, index) => {
        if (!form.sums.includes(column.key)) return null
        const sum = columnSum(form, state, column.key)
        const whole = sum !== null && Number.isInteger(sum)
        return (
          <div key={column.key} role="gridcell" className="eg-num" style={{ gridColumn: index + 2 }}>
            {sum === null ? '' : whole ? n0(sum) : n2(sum)}
          </div>
        )
      })}
    </div>
  )
}
