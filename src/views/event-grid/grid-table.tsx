import { useDeferredValue } from 'react'
import { useStore } from 'zustand'
import { alwaysNeeded } from '#kit/needed-columns.ts'
import { appendBlank } from '#views/cell-grid/grid-state.ts'
import { change } from '#views/cell-grid/grid-store.ts'
import { SheetFoot, SheetTable } from '#views/cell-grid/sheet-table.tsx'
import { n0, n2 } from '#widgets/format-number.ts'
import { useGridParts } from './grid-context.ts'
import { columnSum, countStands, standOf } from './grid-judge.ts'
import { GridRow } from './grid-row.tsx'

const REASON_HEIGHT = 40

/** The sheet of an event: two-level head, a row for each animal, foot with the sums of the filled rows. */
export function GridTable() {
  const { form, grid, columns } = useGridParts()
  const header = useStore(grid, (one) => one.grid.header)
  return (
    <SheetTable
      label={form.title}
      grid={grid}
      columns={columns}
      isTwoFirst={form.standalone}
      required={(key) =>
        (form.target !== null && key === 'earNo') || form.fields[key]?.required || alwaysNeeded(form).has(key)
      }
      more={(row) => (standOf(form, { header }, row) === 'warning' ? REASON_HEIGHT : 0)}
      foot={(template) => <GridFoot template={template} />}
      onAdd={() => change(grid, appendBlank)}
    >
      {(props) => <GridRow {...props} header={header} />}
    </SheetTable>
  )
}

function GridFoot({ template }: { template: string }) {
  const { form, grid, columns } = useGridParts()
  const state = useDeferredValue(useStore(grid, (one) => one.grid))
  return (
    <SheetFoot
      template={template}
      filled={countStands(form, state).total}
      columns={columns}
      sumOf={({ key }) => {
        if (!form.sums.includes(key)) return null
        const sum = columnSum(form, state, key)
        if (sum === null) return ''
        return Number.isInteger(sum) ? n0(sum) : n2(sum)
      }}
    />
  )
}
