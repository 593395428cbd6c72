import type { ReactNode } from 'react'
import { type CardVerdict, cardVerdictWords } from '#kit/report-card.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { filledLink } from '#kit/screen-address.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { TabLink } from '#widgets/tab-link.tsx'
import type { ReportRow } from '../state/report-answer.ts'

interface RowLinkProps {
  /** Of several the first that the row can fill. */
  link: string | readonly string[]
  row: ReportRow
  text: ReactNode
}

/** A value that opens another screen in a tab of its own; a real address, so that the browser's own keys work on it. */
export function RowLink({ link, row, text }: RowLinkProps) {
  const paths = [link].flat().map((one) => filledLink(one, row))
  const path = paths.find((one) => one !== null)
  return path === undefined ? text : <TabLink path={path}>{text}</TabLink>
}

/** A figure for orientation only says why; without a reason it is as any other. */
export function DoubtCell({ reason, children }: { reason: string | null; children: ReactNode }) {
  if (reason === null) return children
  return (
    <span className="report-doubt" title={reason}>
      {children}
    </span>
  )
}

interface DrillCellProps {
  /** In link colour; other figures stay black, as green would read as "good". */
  linked?: boolean
  /** Nothing is behind it. */
  empty?: boolean
  children: ReactNode
  /** On paper nothing opens. */
  onOpen: (() => void) | undefined
}

/** A figure that opens the rows behind it. */
export function DrillCell({ linked = false, empty = false, children, onOpen }: DrillCellProps) {
  if (empty || !onOpen) return children
  return (
    <button
      type="button"
      className={`report-drill bare p-0 ${linked ? 'text-link' : 'text-inherit'}`}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}

/** Explanation for the reader of a column: formula id and definition (口径). */
export const hintOf = ({ formula, definition }: ReportColumn): string | undefined =>
  [formula, definition].filter(Boolean).join('　') || undefined

/** Definition of a change against another period. */
export const COMPARED = '比率为百分点，其余为变化的百分比'

interface TargetRange {
  readonly target: number | string | null
  readonly targetHigh: number | string | null
  readonly digits: number
}

export const targetText = ({ target, targetHigh, digits }: TargetRange): string =>
  targetHigh === null
    ? formatNumber(target, digits)
    : `${formatNumber(target, 0)}–${formatNumber(targetHigh, 0)}`

/** The verdicts on figures that have a target. */
export const judgedVerdicts = ['met', 'near', 'warn', 'red'] as const satisfies CardVerdict[]

/** 20 项有目标：达标 11 接近 7 预警 1 超红线 1 */
export const Judgements = ({ of, targeted }: { of: readonly CardVerdict[]; targeted: ReactNode }) => (
  <span className="text-2">
    {targeted}
    {judgedVerdicts.map((verdict) => (
      <span key={verdict} className={`verdict-count verdict-${verdict}`}>
        <i className="verdict-dot inline-block rounded-full" />
        {cardVerdictWords[verdict]} {of.filter((one) => one === verdict).length}
      </span>
    ))}
  </span>
)

/** Dot and word: never colour alone. */
export function Verdict({ of }: { of: CardVerdict }) {
  if (of === 'none') return '-'
  return (
    <span className={`verdict verdict-${of}`}>
      <i className="verdict-dot inline-block rounded-full" />
      {cardVerdictWords[of]}
    </span>
  )
}
