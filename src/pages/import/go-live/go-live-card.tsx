import { Alert } from 'antd'
import type { ReactNode } from 'react'

interface GoLiveCardProps {
  label: string
  note: ReactNode
  /** The note says how far something is. */
  isStatus?: boolean
  /** Between title and note. */
  choice?: ReactNode
  acts?: ReactNode
  /** The server's objection to an act. */
  refused?: string | null
  children?: ReactNode
}

/** A part of a step under its name, with what can be done in it. */
export const GoLiveCard = ({ label, note, isStatus, choice, acts, refused, children }: GoLiveCardProps) => (
  <section className="panel flex-none" aria-label={label}>
    <header className="go-live-head flex items-center gap-2 px-4">
      <h2 className="flex-none m-0 text-14 bold">{label}</h2>
      {choice}
      <span className="truncate flex-1 text-12 text-2" role={isStatus ? 'status' : undefined}>
        {note}
      </span>
      {acts}
    </header>
    {refused && <Alert type="error" showIcon message={refused} className="go-live-problem" />}
    {children}
  </section>
)
