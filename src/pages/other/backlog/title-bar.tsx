import type { ReactNode } from 'react'
import { useHomeTitle } from '#app-state/tab-title.ts'
import { isoWeek, weekday } from '#domain/calendar.ts'

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']

interface TitleBarProps {
  title: string
  day: { readonly today: string; readonly asOf: string }
  note?: string
  children: ReactNode
}

/** Name of the home, the farm's day, how new the figures are, and the actions on all of it. */
export function TitleBar({ title, day: { today, asOf }, note, children }: TitleBarProps) {
  useHomeTitle(title)
  return (
    <div className="home-title flex items-center gap-3 text-2">
      <h1>{title}</h1>
      <span>
        {today} 星期{WEEKDAYS[weekday(today) - 1]} · {isoWeek(today)}
      </span>
      <span className="home-as-of">数据截至 {asOf.slice(11, 16)}</span>
      {note && <span className="home-as-of">{note}</span>}
      <span className="flex gap-2 ml-auto">{children}</span>
    </div>
  )
}
