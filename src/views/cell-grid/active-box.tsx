import type { ReactNode } from 'react'
import { isWrong } from './cell-problems.tsx'
import type { CellProblem } from './grid-state.ts'

interface Props {
  column: number
  problems: readonly CellProblem[]
  /** Is part of the selection. */
  picked: boolean
  /** Last cell of the selection. */
  corner: boolean
  children: ReactNode
}

/** The cell under the cursor: its editor, its errors in its border, and the fill handle where it ends the selection. */
export function ActiveBox({ column, problems, picked, corner, children }: Props) {
  const tone = problems.length > 0 && (isWrong(problems) ? 'eg-active-E' : 'eg-active-W')
  const names = ['eg-cell', 'eg-active', tone, picked && 'eg-picked', corner && 'eg-corner']
  return (
    <div
      role="gridcell"
      aria-selected={picked || undefined}
      data-col={column}
      className={names.filter(Boolean).join(' ')}
    >
      {children}
      {corner && <FillHandle />}
    </div>
  )
}

/** Drawn down or sideways, it repeats the selection. */
export const FillHandle = () => <span className="eg-handle" aria-hidden title="拖动填充" />
