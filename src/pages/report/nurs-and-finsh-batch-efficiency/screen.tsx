import { App, Button } from 'antd'
import { use, useState } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import type { CloseOut } from '#kit/close-out.ts'
import { reportCall } from '#kit/report.ts'
import { closeOutOf } from '#pages/pig/close-out/close-out-data.ts'
import { CloseOutSheet } from '#pages/pig/close-out/close-out-sheet.tsx'
import { useWholeReport } from '#views/report-page/print/report-print.tsx'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import { ReportToolsContext, type ReportToolsProps } from '#views/report-page/table/report-tools.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'

const Tools = (props: ReportToolsProps) => (
  <>
    <CloseOutButton {...props} />
    <BonusButton {...props} />
  </>
)

/** 保育育肥批次效率: the report, the close-out sheets of its batches, and what bonuses are computed from. */
export const Screen = () => (
  <ReportToolsContext value={Tools}>
    <ReportScreen name="nurs-and-finsh-batch-efficiency" />
  </ReportToolsContext>
)

/** Base of a leader's bonus: batch, leader, arrivals and departures, results and costs. */
const BASE = [
  'leader',
  'batchNo',
  'stage',
  'house',
  'inDate',
  'outDate',
  'started',
  'left',
  'dead',
  'culled',
  'survival',
  'full',
  'adg',
  'fcr',
  'index',
  'medicineHead',
  'costKilo',
  'profitHead',
  'place',
]

/** The batches that ended, leader by leader, as a workbook: the base of bonuses (§5.8). */
function BonusButton({ model: { report, question, data, askable } }: ReportToolsProps) {
  const services = use(ServicesContext)
  // columns the user may not see, such as costs, are not in the report
  const columns = BASE.filter((key) => report.rows.includes(key))
  const save = () => {
    const filters = { ...question.filters, state: 'CLOSED' }
    const body = { ...question, filters, groupBy: null, sort: { key: 'leader', order: 'asc' }, columns }
    // the HTTP layer has shown what went wrong
    services?.providers.downloads
      .save({
        ...{ path: reportCall(report, '/export'), method: 'post', body },
        ...{ name: '批次奖金依据.xlsx', expected: { rows: data.total } },
      })
      .catch(() => undefined)
  }
  return (
    <Button
      disabled={!askable || data.total === 0}
      title="已结批的批次按负责人排列：成活、增重、料肉比、成本和排名"
      onClick={save}
    >
      导出奖金依据
    </Button>
  )
}

/** Sheets a person reads in one go. */
const MOST = 50

/** Prints the close-out sheets of all batches that are asked for, one after the other. */
function CloseOutButton({ model }: ReportToolsProps) {
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
    const reported: CloseOut[] = []
    for (const { batchId } of batches) reported.push(await call<CloseOut>('get', closeOutOf(String(batchId))))
    setSheets(reported)
    print()
  }

  const start = () => {
    setLoading(true)
    read()
      .catch(() => undefined) // the HTTP layer has reported it to the user
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
