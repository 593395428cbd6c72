import type { MouseEvent, ReactNode } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { filledLink } from '#kit/screen-address.ts'
import type { ReportRow } from '../state/use-report-data.ts'

interface TabLinkProps {
  /** Of several the first that the row can fill. */
  link: string | readonly string[]
  row: ReportRow
  text: ReactNode
}

/** A value that opens another screen in a tab of its own; a real address, so that the browser's own keys work on it. */
export function TabLink({ link, row, text }: TabLinkProps) {
  const path = [link]
    .flat()
    .map((one) => filledLink(one, row))
    .find((one) => one !== null)
  if (path === undefined) return text
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openTab(path)
  }
  return (
    <a href={path} onClick={open}>
      {text}
    </a>
  )
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
