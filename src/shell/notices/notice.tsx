import type { ReactNode } from 'react'
import './notice.css'

interface NoticeProps {
  title: string
  children?: ReactNode
  actions?: ReactNode
  role?: 'alert'
}

/** A quiet card with one sentence and what to do: no picture, no icon. */
export function Notice({ title, children, actions, role }: NoticeProps) {
  return (
    <section className="notice" role={role}>
      <h1>{title}</h1>
      <div className="notice-text">{children}</div>
      {actions && <div className="notice-actions">{actions}</div>}
    </section>
  )
}
