import { useCustom } from '@refinedev/core'
import { Alert } from 'antd'
import type { ImportTask } from '#kit/import-task.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import type { WorkbookModel } from './use-workbook.ts'

const LEVELS = { E: '错误', W: '提醒' } as const
const LEVEL_ORDER = Object.keys(LEVELS)

/** Why a workbook was kept out: the sentence of the server, and every problem of the sheet it stopped at. */
export function WorkbookProblems({ note, workbook }: { note: string; workbook: WorkbookModel }) {
  const label = /^工作表“(.+?)”/.exec(note)?.[1]
  const file = workbook.files.find((one) => one.label === label)
  const { query } = useCustom<ImportTask>({
    url: `${GO_LIVE}/${file?.uid}`,
    method: 'get',
    queryOptions: { enabled: file !== undefined },
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  })
  // what keeps the file out comes before what is only asked about
  const problems = (query.data?.data.problems ?? []).toSorted(
    (a, b) => LEVEL_ORDER.indexOf(a.level) - LEVEL_ORDER.indexOf(b.level),
  )
  return (
    <>
      <Alert type="error" showIcon message={note} className="setup-problem" />
      {problems.length > 0 && (
        <div className="go-live-scroll">
          <table className="go-live-table" aria-label="工作簿的问题">
            <thead>
              <tr>
                <th>级别</th>
                <th>工作表</th>
                <th className="go-live-number">行</th>
                <th>列</th>
                <th>原值</th>
                <th>问题</th>
              </tr>
            </thead>
            <tbody>
              {problems.map((one) => (
                <tr key={[one.row, one.field, one.rule, one.message].join()} data-level={one.level}>
                  <td className="go-live-level">{LEVELS[one.level]}</td>
                  <td>{label}</td>
                  <td className="go-live-number">{one.row}</td>
                  <td>{one.label}</td>
                  <td>{one.value}</td>
                  <td>{one.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
