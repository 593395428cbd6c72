import { Button } from 'antd'
import { useState } from 'react'
import { ExportButton } from '#views/export-button.tsx'
import type { TableLook } from '#views/use-table-look.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { Toolbar } from '#widgets/toolbar.tsx'
import { ChartToggle } from '../chart-toggle.tsx'
import { GroupChoice } from '../group-choice.tsx'
import type { ChartRoom } from '../use-chart-room.ts'
import { useScopeWords } from '../use-print-report.ts'
import type { ReportModel } from '../use-report.ts'
import { CrossPrint } from './cross-print.tsx'
import { useExportCross } from './use-export-cross.ts'

interface CrossToolbarProps {
  model: ReportModel
  look: TableLook
  chart: ChartRoom
  ready: boolean
}

/** The bar over a cross table: how it is grouped, which figure it shows, where it goes. */
export function CrossToolbar({ model, look, chart, ready }: CrossToolbarProps) {
  const [printing, print] = usePrinting()
  const [scope, setScope] = useState('')
  const scopeOf = useScopeWords(model.report, model.question.filters)
  const start = async () => {
    setScope(await scopeOf().catch(() => ''))
    print()
  }
  const save = useExportCross(model)
  return (
    <Toolbar onRefresh={model.cross.refetch} {...look}>
      <GroupChoice model={model} />
      <ExportButton of={model.report.name} disabled={!ready} onExport={save} />
      <Button disabled={!ready} onClick={() => void start()}>
        打印
      </Button>
      {printing && <CrossPrint model={model} scope={scope} />}
      <ChartToggle chart={chart} />
    </Toolbar>
  )
}
