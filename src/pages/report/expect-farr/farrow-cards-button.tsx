import { App, Button } from 'antd'
import { useState } from 'react'
import { useWholeReport } from '#views/report-page/print/use-print-report.ts'
import type { ReportRow } from '#views/report-page/state/use-report-data.ts'
import type { ReportToolsProps } from '#views/report-page/table/report-tools.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import { FarrowCards } from './farrow-cards.tsx'

/** More cards than a farm has crates. */
const MOST = 500

/** Prints the crate cards of the ticked sows, or of all that are asked for. */
export function FarrowCardsButton({ model, ticked }: ReportToolsProps) {
  const whole = useWholeReport()
  const { message } = App.useApp()
  const [rows, setRows] = useState<readonly ReportRow[]>([])
  const [loading, setLoading] = useState(false)
  const [printing, print] = usePrinting()
  const { report, question, data, askable } = model

  async function start() {
    setLoading(true)
    try {
      // single sows, however the table is grouped
      const asked = { ...question, groupBy: null, sort: question.groupBy ? null : question.sort }
      const chosen = ticked.length > 0 ? ticked : ((await whole({ report, question: asked }))?.list ?? [])
      if (chosen.length > MOST)
        return void message.warning(`一次最多打印${MOST}张，共${chosen.length}头，请缩小预产期范围`)
      setRows(chosen)
      print()
    } catch {
      // the HTTP layer has told the person
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button
        disabled={!askable || data.total === 0}
        loading={loading}
        title={ticked.length > 0 ? `打印所选 ${ticked.length} 头` : '打印查询到的全部母猪'}
        onClick={() => void start()}
      >
        打印分娩卡
      </Button>
      {printing && rows.length > 0 && <FarrowCards rows={rows} />}
    </>
  )
}
