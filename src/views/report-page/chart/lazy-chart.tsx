import { lazy, Suspense } from 'react'
import type { ChartCanvasProps } from './chart-canvas.tsx'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))

/** A chart whose library comes only once it is shown; its room is kept meanwhile. */
export const LazyChart = (props: ChartCanvasProps) => (
  <Suspense fallback={<div style={{ height: props.height }} />}>
    <ChartCanvas {...props} />
  </Suspense>
)
