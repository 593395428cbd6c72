import { Button } from 'antd'
import { useState } from 'react'
import { useWholeReport } from '#views/report-page/print/report-print.tsx'
import type { ReportRow } from '#views/report-page/state/report-answer.ts'
import type { ReportToolsProps } from '#views/report-page/table/table-view.tsx'

interface PrintButtonProps extends ReportToolsProps {
  label: string
  title: string
  loading?: boolean
  /** Prints the ticked rows, or all that are asked for. */
  onRows(rows: readonly ReportRow[]): Promise<void> | void
}

/** Prints something for each row of a report: single ones, however the table is grouped. */
export function PrintButton({ model, ticked, label, title, loading, onRows }: PrintButtonProps) {
  const whole = useWholeReport()
  const [reading, setReading] = useState(false)
  const { report, question, data, askable } = model
  const print = async () => {
    setReading(true)
    try {
      const asked = { ...question, groupBy: null, sort: question.groupBy ? null : question.sort }
      await onRows(ticked.length > 0 ? ticked : ((await whole({ report, question: asked }))?.list ?? []))
    } catch {
      // the HTTP layer has reported it to the user
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      disabled={!askable || data.total === 0}
      loading={reading || loading}
      title={title}
      onClick={() => void print()}
    >
      {label}
    </Button>
  )
}
