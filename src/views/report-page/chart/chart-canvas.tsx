import { BarChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts'
import { GridComponent, RadarComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

register([
  LineChart,
  BarChart,
  RadarChart,
  ScatterChart,
  GridComponent,
  RadarComponent,
  TooltipComponent,
  CanvasRenderer,
  LabelLayout,
])

export interface ChartCanvasProps {
  option: EChartsCoreOption
  height: number
  /** Description of the chart in words; the figures themselves are in the table. */
  label: string
}

/** The drawing. In a file of its own: echarts comes only when a chart is shown. */
export function ChartCanvas({ option, height, label }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current)
    // a canvas inherits no font from the page
    const { fontFamily } = getComputedStyle(box.current)
    chart.setOption({ ...option, textStyle: { fontFamily } })
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [option])
  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}
