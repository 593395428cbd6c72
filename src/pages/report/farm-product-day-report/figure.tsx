import { createContext, use } from 'react'
import { formatNumber, NO_VALUE } from '#widgets/format-number.ts'

/** A cell whose rows are asked for: its name, its title, its days and its text. */
export interface AskedCell {
  readonly cell: string
  readonly title: string
  readonly span?: 'day' | 'week' | 'month'
  readonly date?: string
  readonly value: number | string
  /** Its rows are those of its numerator. */
  readonly isRatio?: boolean
}

/** Opens the rows behind a cell; absent on paper, where nothing opens. */
export const OpenCellContext = createContext<((cell: AskedCell) => void) | null>(null)

interface FigureProps {
  value: number | string | null
  digits?: number
  /** A change carries its sign. */
  signed?: boolean
  cell?: string
  title?: string
  span?: AskedCell['span']
  date?: string
  isRatio?: boolean
  /** Sum of the rows, where the cell shows it in another unit. */
  asked?: number | string | null
  className?: string
  bold?: boolean
}

const SIGNS = { 1: '+', 0: '', [-1]: '−' } as Readonly<Record<number, string>>

export function figureText(value: number | string | null, digits = 0, signed = false): string {
  if (value === null) return NO_VALUE
  if (!signed) return formatNumber(value, digits)
  return `${SIGNS[Math.sign(Number(value))] ?? ''}${formatNumber(Math.abs(Number(value)), digits)}`
}

/** A figure that opens its rows; plain text where nothing opens. */
export function FigureText({ value, digits, signed, cell, title = '', ...more }: FigureProps) {
  const open = use(OpenCellContext)
  const text = figureText(value, digits, signed)
  if (!open || !cell || value === null) return text
  const { span, date, isRatio, asked = value } = more
  const opened: AskedCell = {
    ...{ cell, title, value: asked ?? value },
    ...(span && { span }),
    ...(date && { date }),
    ...(isRatio && { isRatio }),
  }
  return (
    <button
      type="button"
      className="day-figure bare p-0 text-inherit"
      aria-label={`${title} ${text}`}
      onClick={() => open(opened)}
    >
      {text}
    </button>
  )
}

/** A figure in a cell of its own: nothing and zero in grey. */
export function Figure({ className = '', bold, ...figure }: FigureProps) {
  const isNothing = figure.value === null || Number(figure.value) === 0
  const style = ['day-num', isNothing && 'day-none', bold && 'day-bold', className].filter(Boolean).join(' ')
  return (
    <td className={style}>
      <FigureText {...figure} />
    </td>
  )
}
