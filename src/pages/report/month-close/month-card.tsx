import { Skeleton } from 'antd'
import type { ReactNode } from 'react'

const BARS = { rows: 7 }

interface Props {
  label: string
  /** Nothing is known yet: bars in place of the rows. */
  loading?: boolean
  children?: ReactNode
}

/** The sheet of a month; the keyboard scrolls it, as few of its rows hold a link. */
export const MonthCard = ({ label, loading = false, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <section className="panel flex-1 min-h-0 relative overflow-auto" aria-label={label} tabIndex={0}>
    {loading ? <Skeleton className="month-bones" title={false} paragraph={BARS} /> : children}
  </section>
)
