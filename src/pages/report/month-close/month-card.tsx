import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { ScrollArea } from '#widgets/scroll-area.tsx'

const BARS = { rows: 7 }

interface Props {
  label: string
  /** Nothing is known yet: bars in place of the rows. */
  loading?: boolean
  children?: ReactNode
}

/** The sheet of a month. */
export const MonthCard = ({ label, loading = false, children }: Props) => (
  <ScrollArea className="panel relative" label={label}>
    {loading ? <Skeleton className="month-bones" title={false} paragraph={BARS} /> : children}
  </ScrollArea>
)
