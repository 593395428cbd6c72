import { App, Button } from 'antd'
import { useState } from 'react'
import type { CloseOut } from '#kit/close-out.ts'
import { reportCall } from '#kit/report.ts'
import { closeOutOf } from '#pages/pig/close-out/close-out-data.ts'
import { CloseOutSheet } from '#pages/pig/close-out/close-out-sheet.tsx'
import { ReportScreen } from '#views/report-page/report-screen.tsx'
import type { ReportRow } from '#views/report-page/state/report-answer.ts'
import { ReportToolsContext, type ReportToolsProps } from '#views/report-page/table/table-view.tsx'
import { useSaveFile } from '#views/use-save-file.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { PrintArea, usePrinting } from '#widgets/print-area.tsx'
import { PrintButton } from '../printed-rows/print-button.tsx'

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
  const saveFile = useSaveFile()
  // columns the user may not see, such as costs, are not in the report
  const columns = BASE.filter((key) => report.rows.includes(key))
  const save = () => {
    const filters = { ...question.filters, state: 'CLOSED' }
    const body = { ...question, filters, groupBy: null, sort: { key: 'leader', order: 'asc' }, columns }
    void saveFile({
      ...{ path: reportCall(report, '/export'), method: 'post', body },
      ...{ name: '批次奖金依据.xlsx', expected: { rows: data.total } },
    })
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
  const call = useServerCall()
  const { message } = App.useApp()
  const [sheets, setSheets] = useState<readonly CloseOut[]>([])
  const [printing, print] = usePrinting()
  const show = async (batches: readonly ReportRow[]) => {
    if (batches.length > MOST)
      return void message.warning(`一次最多打印${MOST}批，共${batches.length}批，请缩小结批日期或猪场范围`)
    const reported: CloseOut[] = []
    for (const { batchId } of batches) reported.push(await call<CloseOut>('get', closeOutOf(String(batchId))))
    setSheets(reported)
    print()
  }
  return (
    <>
      <PrintButton
        {...{ model, ticked: [] }}
        label="打印结批单"
        title="打印查询到的全部批次，每批一页"
        onRows={show}
      />
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
