import { App, Button } from 'antd'
import { useState } from 'react'
import type { CloseOut } from '#kit/close-out.ts'
import { useWholeReport } from '#views/report-page/print/use-print-report.ts'
import type { ReportToolsProps } from '#views/report-page/table/report-tools.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { closeOutOf } from '../../pig/close-out/close-out-data.ts'
import { CloseOutSheet } from '../../pig/close-out/close-out-sheet.tsx'

/** Sheets a person reads in one go. */
const MOST = 50

/** Prints the close-out sheets of all batches that are asked for, one after the other. */
export function CloseOutButton({ model }: ReportToolsProps) {
  const whole = useWholeReport()
  const call = useServerCall()
  const { message } = App.useApp()
  const [sheets, setSheets] = useState<readonly CloseOut[]>([])
  const [loading, setLoading] = useState(false)
  const [printing, print] = usePrinting()
  const { report, question, data, askable } = model

  async function read() {
    // single batches, however the table is grouped
    const asked = { ...question, groupBy: null, sort: question.groupBy ? null : question.sort }
    const batches = (await whole({ report, question: asked }))?.list ?? []
    if (batches.length > MOST)
      return void message.warning(`一次最多打印${MOST}批，共${batches.length}批，请缩小结批日期或猪场范围`)
    const told: CloseOut[] = []
    for (const { batchId } of batches) told.push(await call<CloseOut>('get', closeOutOf(String(batchId))))
    setSheets(told)
    print()
  }

  const start = () => {
    setLoading(true)
    read()
      .catch(() => undefined) // the HTTP layer has told the person
      .finally(() => setLoading(false))
  }
  return (
    <>
      <Button
        disabled={!askable || data.total === 0}
        loading={loading}
        title="打印查询到的全部批次，每批一页"
        onClick={start}
      >
        打印结批单
      </Button>
      {printing && sheets.length > 0 && (
        <PrintArea>
          {sheets.map((sheet) => (
            <CloseOutSheet key={sheet.batchNo} sheet={sheet} />
          ))}
        </PrintArea>
      )}
    </>
  )
}
