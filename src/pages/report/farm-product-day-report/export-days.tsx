import { ExportButton } from '#views/export-button.tsx'
import { useSaveFile } from '#views/use-save-file.ts'
import { DAY_REPORT } from './use-day-report.ts'

interface ExportDaysProps {
  farmId: string
  from: string
  to: string
  view: 'day' | 'month'
}

/** Saves the shown days as a workbook, a sheet for each farm. */
export function ExportDays({ farmId, from, to, view }: ExportDaysProps) {
  const saveFile = useSaveFile()
  const body = { farmIds: [farmId], dateFrom: from, dateTo: to, view }
  const file = { path: `bi/${DAY_REPORT}/export`, method: 'post', body, name: '猪场生产日报.xlsx' } as const
  return <ExportButton of={DAY_REPORT} onExport={() => void saveFile(file)} />
}
