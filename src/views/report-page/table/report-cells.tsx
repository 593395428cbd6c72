import type { ReactNode } from 'react'
import { filledLink } from '#kit/screen-address.ts'
import { TabLink } from '#widgets/tab-link.tsx'
import type { ReportRow } from '../state/use-report-data.ts'

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
