import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Radio, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import { fileTypes, type Resource } from '#kit/resource.ts'
import type { ReadRequest } from '#kit/sheet/file-cell.ts'
import { SplitDrawer } from '#widgets/split-drawer.tsx'
import { SumTable } from '#widgets/sum-table.tsx'
import { nounOf } from '../noun-of.ts'
import { type ImportError, type ImportMode, type ImportResult, useImportCalls } from './import-calls.ts'
import { fileProblem, updateKeyLabel } from './import-file.ts'
import { SheetNotes } from './sheet-notes.tsx'
import { ImportSums } from './sum-figures.tsx'
import './import-panel.css'

export interface ImportPanelProps {
  resource: Resource
  /** The person may change rows, so a file may too. */
  mayUpdate: boolean
  onClose(): void
  /** Rows were written. */
  onDone(): void
}

type ReadStage = { at: 'tried' | 'done'; file: File; request: ReadRequest; result: ImportResult }
type Stage =
  | { at: 'choose'; problem: string | null }
  | { at: 'busy'; file: File; word: string; percent: number }
  | ReadStage

const START: Stage = { at: 'choose', problem: null }

/** Takes a workbook in two steps: a trial run that shows every problem and writes nothing, then the import itself. */
export function ImportPanel({ resource, mayUpdate, onClose, onDone }: ImportPanelProps) {
  const calls = useImportCalls(resource)
  const [mode, setMode] = useState<ImportMode>('insert')
  const [stage, setStage] = useState(START)

  const run = async (file: File, how: { dryRun: boolean; partial: boolean; request: ReadRequest }) => {
    const word = how.dryRun ? '正在试算，不会写入数据' : '正在导入'
    const onPercent = (percent: number) => setStage({ at: 'busy', file, word, percent })
    onPercent(0)
    const answer = await calls.send({ file, mode, ...how, onPercent })
    if (!answer.ok) return setStage({ at: 'choose', problem: answer.message })
    const { result } = answer
    setStage({ at: how.dryRun ? 'tried' : 'done', file, request: how.request, result })
    if (result.saved) onDone()
  }
  return (
    <SplitDrawer
      open
      wide
      title={`导入${nounOf(resource)}`}
      scope={'file' in stage ? stage.file.name : undefined}
      onClose={onClose}
      footer={
        'result' in stage && (
          <Foot
            result={stage.result}
            done={stage.at === 'done'}
            onAgain={() => setStage(START)}
            onCommit={(partial) => void run(stage.file, { dryRun: false, partial, request: stage.request })}
            onClose={onClose}
          />
        )
      }
    >
      {stage.at === 'choose' && (
        <ImportChoice
          resource={resource}
          mode={mode}
          mayUpdate={mayUpdate}
          maxKilobytes={calls.maxKilobytes}
          problem={stage.problem}
          onMode={setMode}
          onTemplate={calls.saveTemplate}
          onProblem={(problem) => setStage({ at: 'choose', problem })}
          onFile={(file) => void run(file, { dryRun: true, partial: false, request: {} })}
        />
      )}
      {stage.at === 'busy' && <Busy percent={stage.percent}>{stage.word}</Busy>}
      {'result' in stage && (
        <ReadFile
          {...{ resource, stage }}
          onRequest={(request) => void run(stage.file, { dryRun: true, partial: false, request })}
          onDownload={calls.saveErrors}
        />
      )}
    </SplitDrawer>
  )
}

interface ReadFileProps extends Omit<ProblemsProps, 'result'> {
  stage: ReadStage
  onRequest(request: ReadRequest): void
}

/** Content of a file, as it was read. */
const ReadFile = ({ resource, stage: { at, result, request }, onRequest, onDownload }: ReadFileProps) => (
  <>
    <ImportSums result={result} done={at === 'done'} />
    {/* an imported file is not read once more */}
    <SheetNotes
      reading={result.reading}
      request={request}
      onRequest={at === 'done' ? undefined : onRequest}
    />
    <Problems {...{ resource, result, onDownload }} />
  </>
)

/** First the file travels, then the server works on it. */
const Busy = ({ percent, children }: { percent: number; children: ReactNode }) => (
  <output className="import-busy block relative text-2">
    <span className="import-busy-line" />
    {percent < 100 ? `正在上传 ${percent}%` : children}
  </output>
)

interface FootProps {
  result: ImportResult
  done: boolean
  onAgain(): void
  onCommit(partial: boolean): void
  onClose(): void
}

const Foot = ({ result, done, onAgain, onCommit, onClose }: FootProps) => (
  <>
    <span className="flex-1 text-12 text-3">{result.token && '错误工作簿改好后可直接再传'}</span>
    {done ? (
      <Button type="primary" onClick={onClose}>
        完成
      </Button>
    ) : (
      <>
        <Button onClick={onAgain}>重新选择</Button>
        {/* the button names how many rows it writes; with errors it writes the good ones only, and says so */}
        <Button type="primary" disabled={result.valid === 0} onClick={() => onCommit(result.failed > 0)}>
          {result.failed > 0 ? `只导入正确的 ${result.valid} 行` : `导入 ${result.valid} 行`}
        </Button>
      </>
    )}
  </>
)

interface ImportChoiceProps {
  resource: Resource
  mode: ImportMode
  mayUpdate: boolean
  maxKilobytes?: number
  problem: string | null
  onMode(mode: ImportMode): void
  onTemplate(): void
  onFile(file: File): void
  onProblem(problem: string): void
}

/** Template, what to do with known rows, and the file. */
export function ImportChoice(props: ImportChoiceProps) {
  const { resource, mode, mayUpdate, maxKilobytes, problem, onMode, onTemplate, onFile, onProblem } = props
  const key = mayUpdate ? updateKeyLabel(resource) : null
  const types = fileTypes(resource)
  const accepted = types.map((type) => `.${type}`)
  const take = (file: File) => {
    const wrong = fileProblem(file, maxKilobytes, types)
    if (wrong) onProblem(wrong)
    else onFile(file)
    // we send it ourselves
    return false
  }
  return (
    <div className="import-choice grid gap-3 p-4">
      <Button icon={<DownloadOutlined />} onClick={onTemplate}>
        下载模板
      </Button>
      {key && (
        <Radio.Group value={mode} onChange={(event) => onMode(event.target.value as ImportMode)}>
          <Radio value="insert">只新增</Radio>
          <Radio value="upsert">新增，{key}已有的更新</Radio>
        </Radio.Group>
      )}
      <Upload.Dragger accept={accepted.join()} showUploadList={false} beforeUpload={take}>
        <p className="m-0">把 {accepted.join('、')} 文件拖到这里，或点击选择</p>
        <small className="text-12 text-3">
          按列名匹配，列的顺序不限；空行跳过{maxKilobytes ? `；不超过 ${maxKilobytes} KB` : ''}
        </small>
      </Upload.Dragger>
      {problem && <Alert type="error" showIcon message={problem} />}
    </div>
  )
}

const ROWS = 14
const ROW_HEIGHT = 32

interface ProblemListProps {
  resource: Resource
  label: string
  title: string
  /** Head of the column that names the cell. */
  column: string
  rows: readonly ImportError[]
  /** How many there are in all; the list may hold the first of them only. */
  count: number
  /** Where the others are. */
  more?: string
  children?: ReactNode
}

/** One line for each problem: the row as in the file, the column, and its message. */
function ProblemList(props: ProblemListProps) {
  const { resource, label, title, column, rows, count, more = '', children } = props
  const labelOf = ({ field }: ImportError) => resource.fields[field]?.label ?? '整行'
  return (
    <section className="import-errors" aria-label={label}>
      <header className="flex items-center justify-between gap-2 h-11">
        <b className="bold">
          {title} {count}
        </b>
        {rows.length < count && (
          <small className="text-12 text-3">
            只列出前 {rows.length} 处{more}
          </small>
        )}
        {children}
      </header>
      <SumTable
        columns={[
          { key: 'row', title: '文件行', width: 72, align: 'right' },
          { key: 'field', title: column, width: 120, render: labelOf },
          { key: 'message', title: '问题', width: 320 },
        ]}
        rows={rows}
        rowKey={({ row, field, message }) => `${row} ${field} ${message}`}
        sumLabel={null}
        bodyHeight={Math.min(rows.length, ROWS) * ROW_HEIGHT}
      />
    </section>
  )
}

interface ProblemsProps {
  resource: Resource
  result: ImportResult
  onDownload(token: string): void
}

/** Rows that are taken, but should be looked at again, and rows that are not taken. */
function Problems({ resource, result, onDownload }: ProblemsProps) {
  const { token, warned, warnings, failed, errors } = result
  return (
    <>
      {warned > 0 && (
        <ProblemList
          {...{ resource, label: '请核对的行', title: '请核对的行', column: '所在列' }}
          rows={warnings}
          count={warned}
        />
      )}
      {failed > 0 && (
        <ProblemList
          {...{ resource, label: '未导入的行', title: '有错的行', column: '出错列' }}
          rows={errors}
          count={failed}
          more="，工作簿里是全部"
        >
          {token && (
            <Button icon={<DownloadOutlined />} onClick={() => onDownload(token)}>
              下载错误工作簿
            </Button>
          )}
        </ProblemList>
      )}
    </>
  )
}
