import { Button } from 'antd'
import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { reportCall } from '#kit/report.ts'
import type { ReportToolsProps } from '#views/report-page/table/report-tools.ts'

/** What a leader's bonus is reckoned from: whose batch, what came and went, how it did and what it cost. */
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
export function BonusButton({ model: { report, question, data, askable } }: ReportToolsProps) {
  const services = use(ServicesContext)
  // what somebody may not see, such as costs, is not among the rows
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
