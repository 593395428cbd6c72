import { cardVerdictWords } from '#kit/report-card.ts'
import type { CompareCell as Cell, CompareRow } from '#kit/report-compare.ts'
import { formatNumber, formatSigned } from '#widgets/format-number.ts'
import { DoubtCell, DrillCell } from '../table/report-cells.tsx'
import type { CompareMode } from './use-compare.ts'

const marks = {
  best: { sign: '▲', word: '最好' },
  worst: { sign: '▼', word: '最差' },
} as const

interface CompareCellProps {
  row: CompareRow
  cell: Cell
  mode: CompareMode
  /** The verdict stands next to the figure in words: there is room while the groups are few. */
  worded?: boolean
  onOpen?: (() => void) | undefined
}

/** A figure of a group with its place and its verdict against the target; what stands on too little says so. */
export function CompareCell({ row, cell, mode, worded = false, onOpen }: CompareCellProps) {
  const { mark, place, value, note, verdict } = cell
  const words = [mark && marks[mark].word, place && `第 ${place} 名`, note, cardVerdictWords[verdict]].filter(
    Boolean,
  )
  if (value === null)
    return (
      <span className="compare-none" title={note ?? undefined}>
        {note === null ? '-' : '样本少'}
      </span>
    )
  const text = <DoubtCell reason={note}>{textOf(row, cell, mode)}</DoubtCell>
  return (
    <span title={words.join('，') || undefined}>
      {mark && (
        <i className="compare-mark" role="img" aria-label={marks[mark].word}>
          {marks[mark].sign}
        </i>
      )}
      {verdict !== 'none' && (
        <i className={`compare-dot compare-${verdict}`} role="img" aria-label={cardVerdictWords[verdict]} />
      )}
      {onOpen ? (
        <DrillCell linked={false} empty={false} onOpen={onOpen}>
          {text}
        </DrillCell>
      ) : (
        text
      )}
      {worded && verdict !== 'none' && (
        <small className="compare-word" aria-hidden>
          {cardVerdictWords[verdict]}
        </small>
      )}
    </span>
  )
}

function textOf({ digits }: CompareRow, { value, ahead, variance, place }: Cell, mode: CompareMode): string {
  if (mode === 'ahead') return formatSigned(ahead, digits)
  if (mode === 'variance') return formatSigned(variance, digits)
  return mode === 'place' ? formatNumber(place, 0) : formatNumber(value, digits)
}

/** Past the group's limits a figure carries the colour of its verdict. */
export const classOfCell = ({ verdict }: Cell): string =>
  verdict === 'warn' || verdict === 'red' ? `compare-cell compare-${verdict}` : 'compare-cell'
