import { useEffect } from 'react'
import type { ListRow } from './use-list-data.ts'
import type { ListModel } from './use-resource-list.ts'

interface Props {
  list: ListModel
  /** Something is still under way with this row. */
  isRunning(row: ListRow): boolean
  everyMs: number
}

/** Reads a list again and again as long as one of its rows is under way. Draws nothing. */
export function FollowRows({ list, isRunning, everyMs }: Props) {
  const running = list.data.rows.some(isRunning)
  const { refetch } = list.data
  useEffect(() => {
    if (!running) return
    const timer = setInterval(refetch, everyMs)
    return () => clearInterval(timer)
  })
  return null
}
