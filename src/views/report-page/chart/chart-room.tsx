import { LineChartOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Tool } from '#widgets/toolbar.tsx'
import type { ChartCanvasProps } from './chart-canvas.tsx'

/** Folds the charts away and back, where a report has any. */
export const ChartToggle = ({ chart }: { chart: ChartRoom }) =>
  chart.offered && (
    <span className="ml-auto">
      <Tool
        label={chart.shown ? '收起图表' : '展开图表'}
        icon={<LineChartOutlined />}
        onClick={chart.toggle}
      />
    </span>
  )

/** Below this window height in px the chart folds away, so that the table keeps its rows. */
const ENOUGH = 840

export interface ChartRoom {
  /** The report has charts at all. */
  offered: boolean
  shown: boolean
  toggle(): void
}

/** True where there is room for the chart; the reader may decide otherwise. */
export function useChartRoom(offered: boolean): ChartRoom {
  const [roomy, setRoomy] = useState(() => innerHeight >= ENOUGH)
  const [choice, setChoice] = useState<boolean | null>(null)
  useEffect(() => {
    const measure = () => setRoomy(innerHeight >= ENOUGH)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  const shown = offered && (choice ?? roomy)
  return { offered, shown, toggle: () => setChoice(!shown) }
}

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

/** A chart whose library comes only once it is shown; its room is kept meanwhile. */
export const LazyChart = (props: ChartCanvasProps) => (
  <Suspense fallback={<div style={{ height: props.height }} />}>
    <ChartCanvas {...props} />
  </Suspense>
)
