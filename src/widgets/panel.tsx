import type { ReactNode } from 'react'

interface PanelProps {
  title: string
  /** Small words next to it. */
  note?: ReactNode
  /** At the right end of the head. */
  extra?: ReactNode
  className?: string
  isBusy?: boolean
  children: ReactNode
}

/** A card under its name. */
export const Panel = ({ title, note, extra, className = '', isBusy, children }: PanelProps) => (
  <section className={`panel ${className}`} aria-label={title} aria-busy={isBusy}>
    <header className="panel-head">
      <h2>{title}</h2>
      {note && <small>{note}</small>}
      {extra}
    </header>
    {children}
  </section>
)
