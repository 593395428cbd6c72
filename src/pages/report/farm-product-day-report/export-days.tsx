import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { ExportButton } from '#views/export-button.tsx'
import { DAY_REPORT } from './use-day-report.ts'

interface ExportDaysProps {
  farmId: string
  from: string
  to: string
  view: 'day' | 'month'
}

/** Saves the shown days as a workbook, a sheet for each farm. */
export function ExportDays({ farmId, from, to, view }: ExportDaysProps) {
  const services = use(ServicesContext)
  const body = { farmIds: [farmId], dateFrom: from, dateTo: to, view }
  return (
    <ExportButton
      of={DAY_REPORT}
      onExport={() => {
        // the HTTP layer has said what went wrong
        services?.providers.downloads
          .save({ path: `bi/${DAY_REPORT}/export`, method: 'post', body, name: '猪场生产日报.xlsx' })
          .catch(() => undefined)
      }}
    />
  )
}
