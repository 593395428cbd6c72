import { Alert, Button, Input, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { useGoLive } from '#pages/import/go-live/use-go-live.ts'
import { organisationsChanged } from '#providers/organisations.ts'
import type { SetupFarm } from '#resources/getting-started/setup.shapes.ts'
import type { Step } from '#resources/golive/golive.ts'
import { fileSteps, GO_LIVE } from '#resources/golive/index.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { PlainTable } from '#widgets/plain-table.tsx'
import { BroughtWorkbooks, useWorkbook, type WorkbookModel, WorkbookProblems } from './workbooks.tsx'

interface Props {
  farm: SetupFarm
  hasSample: boolean
  onChanged(): void
  onNext(): void
}

/** The herd in one workbook, or the sample to try with; the rows imported by step, and the reasons a file was refused. */
export function HerdStep({ farm, hasSample, onChanged, onNext }: Props) {
  const model = useGoLive(farm.uid, false)
  const golive = model.going?.golive
  const steps = model.going?.steps ?? []
  const workbook = useWorkbook(farm.uid, model.refetch)
  useEnd(golive?.job ?? null, onChanged)
  const rows = steps.reduce((sum, step) => sum + step.rows, 0)
  const isClosed = golive?.status === 'CONFIRMED'
  const own = model.going?.workbooks.filter(({ isSample }) => !isSample) ?? []
  return (
    <>
      {isClosed ? <Forgotten farm={farm} /> : <Downloads farm={farm} />}
      {!isClosed && (
        <Sample hasSample={hasSample} rows={rows} busy={Boolean(golive?.job)} workbook={workbook} />
      )}
      {!isClosed && !hasSample && (
        <Drop
          workbook={workbook}
          busy={Boolean(golive?.job)}
          asks={golive?.jobNote?.includes('需要确认') ?? false}
        />
      )}
      <p className="setup-line text-2" role="status">
        {noteOf(golive?.job ?? null, golive?.jobNote ?? null)}
      </p>
      {workbook.problem && (
        <Alert type="error" showIcon message={workbook.problem} className="setup-problem" />
      )}
      {!golive?.job && golive?.jobNote?.includes('没有写入') && (
        <WorkbookProblems note={golive.jobNote} workbook={workbook} />
      )}
      {rows > 0 && <Brought steps={steps} />}
      {own.length > 0 && (
        <BroughtWorkbooks workbooks={own} workbook={workbook} isFixed={isClosed || Boolean(golive?.job)} />
      )}
      <div className="setup-acts flex items-center gap-2">
        <Button type={rows > 0 && !hasSample ? 'primary' : 'default'} onClick={onNext}>
          下一步：核对
        </Button>
        {!isClosed && (
          <Button
            type="link"
            onClick={() => openTab(screenAddress(GO_LIVE, {}, { farm: farm.uid, step: 'opening-pig' }))}
          >
            文件的表头不同：逐步导入并指定各列含义
          </Button>
        )}
      </div>
    </>
  )
}

/** The farm works: rows its go-live left out have a way of their own. */
const Forgotten = ({ farm }: { farm: SetupFarm }) => (
  <p className="setup-line text-2">
    本场已上线，期初数据不能再整份导入；漏掉的种猪和历史胎次可以补录，先看影响再保存
    <Button type="link" onClick={() => openTab(screenAddress(GO_LIVE, {}, { farm: farm.uid }))}>
      去补录遗漏
    </Button>
  </p>
)

/** Imported rows so far, sheet by sheet. */
const Brought = ({ steps }: { steps: readonly Step[] }) => (
  <PlainTable
    className="go-live-table rows-table"
    label="已导入"
    rows={fileSteps.map(({ key, label }) => ({ label, step: steps.find((one) => one.key === key) }))}
    rowKey={({ label }) => label}
    columns={[
      { title: '工作表', cell: ({ label }) => label },
      { title: '文件', isNumber: true, cell: ({ step }) => formatNumber(step?.files ?? 0) },
      { title: '行数', isNumber: true, cell: ({ step }) => formatNumber(step?.rows ?? 0) },
    ]}
  />
)

/** When a job has ended, the state of the guide is another, and houses may be new. */
function useEnd(job: string | null, onEnd: () => void): void {
  const before = useRef(job)
  useEffect(() => {
    if (before.current !== null && job === null) {
      organisationsChanged()
      onEnd()
    }
    before.current = job
  }, [job, onEnd])
}

function noteOf(job: string | null, note: string | null): string {
  if (job === 'BRING') return '正在导入工作簿，可以离开此页'
  if (job === 'REVERT') return '正在取回，可以离开此页'
  if (job) return '上线任务正在进行'
  return note && !note.includes('没有写入') ? note : ''
}

function Downloads({ farm }: { farm: SetupFarm }) {
  const saveFile = useSaveFile()
  const save = (name: string, more: object) =>
    void saveFile({ path: `${GO_LIVE}/workbook`, params: { farmId: farm.uid, ...more }, name })
  return (
    <div className="setup-acts flex items-center gap-2">
      <Button onClick={() => save('猪群期初工作簿.xlsx', {})}>下载工作簿</Button>
      <Button onClick={() => save('示例猪群.xlsx', { sample: true })}>下载填好的示例</Button>
      <span className="setup-line text-2">下拉选项为本场的栋舍栏位；没有的内容可以不填对应的工作表</span>
    </div>
  )
}

interface SampleProps {
  hasSample: boolean
  rows: number
  busy: boolean
  workbook: WorkbookModel
}

/** Twelve sows to try the system with, while nothing of the farm's own is there. */
function Sample({ hasSample, rows, busy, workbook }: SampleProps) {
  if (hasSample)
    return (
      <div className="setup-acts flex items-center gap-2">
        <Button danger disabled={busy} onClick={() => void workbook.takeBackSample()}>
          取回示例
        </Button>
        <span className="setup-line text-2">示例数据在系统中，取回后导入本场数据</span>
      </div>
    )
  if (rows > 0) return null
  return (
    <div className="setup-acts flex items-center gap-2">
      <Button disabled={busy} onClick={() => void workbook.loadSample()}>
        载入示例（12 头母猪）
      </Button>
      <span className="setup-line text-2">先试用一下：整份载入，可以整份取回</span>
    </div>
  )
}

interface DropProps {
  workbook: WorkbookModel
  busy: boolean
  /** Rows wait for a reason. */
  asks: boolean
}

function Drop({ workbook, busy, asks }: DropProps) {
  const [reason, setReason] = useState('')
  return (
    <div className="setup-line">
      <Upload.Dragger
        accept=".xlsx"
        showUploadList={false}
        disabled={busy}
        beforeUpload={(file) => {
          void workbook.send(file, reason.trim() || null)
          return false
        }}
      >
        <p>把填好的工作簿（.xlsx）拖到这里，或点击选择</p>
        <small>按工作表名和列名匹配；有一行不对就全部不写入，改好后重新上传</small>
      </Upload.Dragger>
      {asks && workbook.held && !busy && (
        <div className="setup-acts flex items-center gap-2">
          <Input
            aria-label="继续原因"
            placeholder="提醒的继续原因，如 耳号牌上没有品种"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button disabled={reason.trim() === ''} onClick={() => void workbook.again(reason.trim())}>
            按此原因继续
          </Button>
        </div>
      )}
    </div>
  )
}
