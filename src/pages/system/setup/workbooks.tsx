import { Alert } from 'antd'
import { useState } from 'react'
import { useServices } from '#app-state/services.ts'
import { useMay } from '#app-state/use-rights.ts'
import { text } from '#kit/field.ts'
import type { ImportTask } from '#kit/import-task.ts'
import type { FieldErrors } from '#kit/schema.ts'
import type { BroughtWorkbook, WorkbookFile } from '#resources/golive/golive.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { workbookFilter } from '#views/import-panel/import-file.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { LinkButton } from '#widgets/link-button.tsx'
import { PlainTable } from '#widgets/plain-table.tsx'

const fields = {
  reason: text('原因', {
    required: true,
    spaces: true,
    maxLength: 200,
    overrides: { default: '内容有误，改正后重新导入' },
  }),
}

interface Props {
  workbooks: readonly BroughtWorkbook[]
  workbook: WorkbookModel
  /** Nothing can be taken back any more, or not now. */
  isFixed: boolean
}

/** The farm's own workbooks: a value that was wrong is put right by taking its workbook back and sending it again. */
export function BroughtWorkbooks({ workbooks, workbook, isFixed }: Props) {
  const [chosen, setChosen] = useState<BroughtWorkbook | null>(null)
  const mayTakeBack = useMay(GO_LIVE, 'revert') && !isFixed
  return (
    <>
      <PlainTable
        className="go-live-table rows-table"
        label="已导入的工作簿"
        rows={workbooks}
        rowKey={({ fileName }) => fileName}
        columns={[
          { title: '工作簿', cell: ({ fileName }) => fileName },
          { title: '工作表', isNumber: true, cell: ({ sheets }) => formatNumber(sheets) },
          { title: '行数', isNumber: true, cell: ({ rows }) => formatNumber(rows) },
          { title: '导入人', cell: ({ operator }) => operator },
          { title: '时间', cell: ({ at }) => at.slice(0, 16) },
          mayTakeBack && {
            title: '操作',
            cell: (one) => (
              <LinkButton danger onClick={() => setChosen(one)}>
                取回
              </LinkButton>
            ),
          },
        ]}
      />
      {mayTakeBack && <p className="setup-line text-2">导入后发现有误：取回这份工作簿，改正后重新上传</p>}
      {chosen && (
        <FieldsModal
          title={`取回${chosen.fileName}`}
          okText="取回"
          danger
          fields={fields}
          note={() => `将撤销这份工作簿导入的 ${formatNumber(chosen.rows)} 行，其他工作簿不变`}
          onOk={({ reason }) => workbook.takeBack(chosen.fileName, String(reason))}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

const LEVELS = { E: '错误', W: '提醒' } as const
const LEVEL_ORDER = Object.keys(LEVELS)

/** Why a workbook was kept out: the sentence of the server, and every problem of the sheet it stopped at. */
export function WorkbookProblems({ note, workbook }: { note: string; workbook: WorkbookModel }) {
  const label = /^工作表“(.+?)”/.exec(note)?.[1]
  const file = workbook.files.find((one) => one.label === label)
  const { answer } = useAnswer<ImportTask>(`${GO_LIVE}/${file?.uid}`, { enabled: file !== undefined })
  // errors of the file come before its questions
  const problems = (answer?.problems ?? []).toSorted(
    (a, b) => LEVEL_ORDER.indexOf(a.level) - LEVEL_ORDER.indexOf(b.level),
  )
  return (
    <>
      <Alert type="error" showIcon message={note} className="setup-problem" />
      {problems.length > 0 && (
        <div className="go-live-scroll overflow-auto border-t">
          <PlainTable
            className="go-live-table rows-table"
            label="工作簿的问题"
            rows={problems}
            rowKey={({ row, field, rule, message }) => [row, field, rule, message].join()}
            rowAttributes={({ level }) => ({ 'data-level': level })}
            columns={[
              { title: '级别', className: 'go-live-level', cell: ({ level }) => LEVELS[level] },
              { title: '工作表', cell: () => label },
              { title: '行', isNumber: true, cell: ({ row }) => row },
              { title: '列', cell: (one) => one.label },
              { title: '原值', cell: ({ value }) => value },
              { title: '问题', cell: ({ message }) => message },
            ]}
          />
        </div>
      )}
    </>
  )
}

const SAMPLE_FILE = '示例猪群.xlsx'

/** Sends the workbook and the sample, and takes the sample back; each answers when the server has taken it over. */
export function useWorkbook(farmId: string, refetch: () => void) {
  const { providers, session } = useServices()
  const [problem, setProblem] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly WorkbookFile[]>([])
  /** The file sent last: a reason given afterwards sends it again. */
  const [held, setHeld] = useState<File | null>(null)
  const call = useCall<{ files?: WorkbookFile[] }>(GO_LIVE)
  const began = (sent: readonly WorkbookFile[]) => {
    setProblem(null)
    setFiles(sent)
    refetch()
  }
  const refused = (errors: FieldErrors) => setProblem(Object.values(errors).flat().join('；'))
  const run = async (what: string, values: Record<string, unknown> = {}) => {
    const url = `${GO_LIVE}/workbook/${what}`
    const result = await call({ url, values: { farmId, ...values }, quiet: true })
    if (result.ok) began(result.answer?.files ?? [])
    return result.ok ? null : result.errors
  }
  const runSaying = async (what: string, values?: Record<string, unknown>) => {
    const errors = await run(what, values)
    if (errors) refused(errors)
  }
  const send = async (file: File, reason: string | null) => {
    setHeld(file)
    const result = await providers.uploads.one(file, {
      target: { path: `${GO_LIVE}/workbook`, params: { farmId, ...(reason ? { reason } : {}) } },
      options: workbookFilter(session.getState().max_file_size),
    })
    if (result.ok) began((result.answer as { files?: WorkbookFile[] }).files ?? [])
    else setProblem(result.error.label)
  }
  return {
    problem,
    files,
    held,
    send,
    again: (reason: string) => (held ? send(held, reason) : Promise.resolve()),
    loadSample: () => runSaying('sample'),
    takeBackSample: () => runSaying('revert', { fileName: SAMPLE_FILE, reason: '取回示例' }),
    /** Resolves with the server's objection. */
    takeBack: (fileName: string, reason: string) => run('revert', { fileName, reason }),
  }
}

export type WorkbookModel = ReturnType<typeof useWorkbook>
