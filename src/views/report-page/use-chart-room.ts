import { useEffect, useState } from 'react'

/** Below this window height in px the chart folds away, so that the table keeps its rows. */
const ENOUGH = 840

export interface ChartRoom {
  /** The report has charts at all. */
  offered: boolean
  shown: boolean
  toggle(): void
}

/** Whether there is room for the chart; the reader may decide otherwise. */
export function useChartRoom(offered: boolean): ChartRoom {
  const [roomy, setRoomy] = useState(() => innerHeight >= ENOUGH)
  const [wish, setWish] = useState<boolean | null>(null)
  useEffect(() => {
    const measure = () => setRoomy(innerHeight >= ENOUGH)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const shown = offered && (wish ?? roomy)
  return { offered, shown, toggle: () => setWish(!shown) }
}
