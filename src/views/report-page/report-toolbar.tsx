import { Button } from 'antd'
import { type ReactNode, use } from 'react'
import { ExportButton } from '#views/export-button.tsx'
import type { TableLook } from '#views/use-table-look.ts'
import type { TableColumn } from '#widgets/table-column.ts'
import { Toolbar } from '#widgets/toolbar.tsx'
import { ChartToggle } from './chart-toggle.tsx'
import { EditionMark } from './edition-mark.tsx'
import { GroupChoice } from './group-choice.tsx'
import { ReportActs, ReportEntries, type Ticked } from './report-acts.tsx'
import { ReportPrint } from './report-print.tsx'
import { ReportToolsContext } from './report-tools.ts'
import type { ChartRoom } from './use-chart-room.ts'
import { useExportReport } from './use-export-report.ts'
import { usePrintReport } from './use-print-report.ts'
import type { ReportModel } from './use-report.ts'
import type { ReportRow } from './use-report-data.ts'

interface ReportToolbarProps {
  model: ReportModel
  look: TableLook
  chart: ChartRoom
  ticked: Ticked
  /** The columns now on the screen: file and print show the same. */
  shown: readonly TableColumn<ReportRow>[]
  columns: ReactNode
}

/** The bar over a report: how it is grouped, where it goes, how it is shown. */
export function ReportToolbar({ model, look, chart, ticked, shown, columns }: ReportToolbarProps) {
  const { report, data, askable } = model
  const Tools = use(ReportToolsContext)
  const exportReport = useExportReport(model)
  const print = usePrintReport(model)
  const nothing = !askable || data.total === 0
  return (
    <Toolbar columns={columns} onRefresh={data.refetch} {...look}>
      <EditionMark report={report} state={model.state} />
      <ReportEntries report={report} />
      <GroupChoice model={model} />
      <ExportButton of={report.name} disabled={nothing} onExport={() => exportReport(shown, data.total)} />
      <Button disabled={nothing} loading={print.loading} onClick={print.start}>
        打印
      </Button>
      {Tools && <Tools model={model} ticked={ticked.rows} />}
      <ReportActs ticked={ticked} />
      {print.pages && <ReportPrint model={model} columns={shown} {...print.pages} />}
      <ChartToggle chart={chart} />
    </Toolbar>
  )
}
