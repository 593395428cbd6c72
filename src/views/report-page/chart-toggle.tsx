import { LineChartOutlined } from '@ant-design/icons'
import { Tool } from '#widgets/toolbar.tsx'
import type { ChartRoom } from './use-chart-room.ts'

/** Folds the charts away and back, where a report has any. */
export const ChartToggle = ({ chart }: { chart: ChartRoom }) =>
  chart.offered && (
    <span className="report-chart-toggle">
      <Tool
        label={chart.shown ? '收起图表' : '展开图表'}
        icon={<LineChartOutlined />}
        onClick={chart.toggle}
      />
    </span>
  )
