import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#app-state/use-rights.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import type { ImportTask } from '#kit/import-task.ts'
import type { FieldErrors } from '#kit/schema.ts'
import { formatNumber } from '#widgets/format-number.ts'
import { RevertDialog } from './revert-dialog.tsx'
import type { ImportCalls } from './use-import-calls.ts'

interface Props extends TaskViewProps {
  task: ImportTask
  /** The screen that shows the written rows. */
  seen: { readonly path: string; readonly title: string } | null | undefined
  refetch(): void
}

/** Actions on a file at rest: check again, commit, take back, fetch the errors. */
export function TaskFoot(props: Props) {
  const { task, onBack, calls, refetch } = props
  const { status, failed, warned, uid, fileName } = task
  const acts = useTaskActs(props)
  const back = useRef<HTMLButtonElement>(null)
  // the awaited result is there: Enter goes on, unless the focus has moved elsewhere meanwhile
  useEffect(() => {
    const here = document.activeElement
    const isFree = here === document.body || here === back.current?.closest('section')
    if (status === 'COMMITTED' && isFree) back.current?.focus()
  }, [status])
  const hasErrors = failed + warned > 0 && status !== 'UPLOADED'
  return (
    <>
      {acts.problem && <Alert type="error" showIcon message={acts.problem} className="wizard-problem" />}
      <footer className="wizard-foot flex flex-none items-center gap-2 px-4 border-t">
        <span className="truncate flex-1 min-w-0 text-12 text-3">{footNote(task)}</span>
        {hasErrors && (
          <Button icon={<DownloadOutlined />} onClick={() => calls.saveErrors(uid, fileName)}>
            下载错误工作簿
          </Button>
        )}
        <Button ref={back} onClick={onBack}>
          {status === 'COMMITTED' ? '完成' : '返回任务列表'}
        </Button>
        {status === 'CHECKED' && <Commit {...props} acts={acts} />}
        {['UPLOADED', 'STOPPED', 'FAILED'].includes(status) && (
          <Button
            type="primary"
            autoFocus
            loading={acts.busy}
            onClick={() => acts.run(() => calls.check(uid))}
          >
            {status === 'UPLOADED' ? '预检' : '重新预检'}
          </Button>
        )}
        {status === 'COMMITTED' && <Committed {...props} refetch={refetch} />}
      </footer>
    </>
  )
}

function footNote({ status, failed, warned, created, revertToken }: ImportTask): string {
  if (status === 'CHECKED' && failed + warned > 0) return '错误工作簿保留原列，末列写明问题；改好后可直接再传'
  if (status === 'REVERTED') return '已全部撤销；需要时请重新上传文件'
  return status === 'COMMITTED' && created > 0 && revertToken ? '在后续记录发生之前可以整体回滚' : ''
}

/** The button names how many rows it writes; rows with a warning come in with the one reason typed next to it. */
function Commit({ page, task, calls, acts }: Props & { acts: ReturnType<typeof useTaskActs> }) {
  const { valid, failed, warned, skipped, uid } = task
  const [reason, setReason] = useState('')
  const may = useMay(page.name, 'commit')
  if (!may) return <span className="truncate flex-1 min-w-0 text-12 text-3">没有提交权限</span>
  const rows = reason.trim() === '' ? valid - warned : valid
  const partial = failed > 0 || rows < valid
  const commit = () =>
    acts.run((requestId) => calls.commit(uid, { requestId, partial, reason: reason.trim() || undefined }))
  return (
    <>
      {warned > 0 && (
        <Input
          className="wizard-reason"
          autoFocus
          aria-label="警告的继续原因"
          placeholder={`${warned} 行有警告：填写原因后一并提交`}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={(event) => !event.nativeEvent.isComposing && rows > 0 && commit()}
        />
      )}
      <Button
        type="primary"
        autoFocus={warned === 0}
        disabled={rows + skipped === 0}
        loading={acts.busy}
        onClick={commit}
      >
        {partial ? `只导入正确的 ${formatNumber(rows)} 行` : `提交 ${formatNumber(rows)} 行`}
      </Button>
    </>
  )
}

function Committed({ page, task, calls, seen, refetch }: Props) {
  const may = useMay(page.name, 'revert')
  const [asking, setAsking] = useState(false)
  return (
    <>
      {seen && <Link to={seen.path}>查看{seen.title}</Link>}
      {may && task.revertToken && (
        <Button danger onClick={() => setAsking(true)}>
          回滚
        </Button>
      )}
      {asking && (
        <RevertDialog
          uid={task.uid}
          calls={calls}
          onClose={() => setAsking(false)}
          onStarted={() => {
            setAsking(false)
            refetch()
          }}
        />
      )}
    </>
  )
}

export interface TaskViewProps {
  page: ImportPage
  uid: string
  calls: ImportCalls
  /** Screen of the written rows. */
  seenAt?(kind: ImportKind): { readonly path: string; readonly title: string } | null
  onBack(): void
}

type Act = (requestId: string) => Promise<{ ok: true } | { ok: false; errors: FieldErrors }>

/** Runs one step at a time; a refusal is kept to be shown. A step whose reply was lost goes out under the same number again. */
function useTaskActs({ refetch }: { refetch(): void }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  return {
    busy,
    problem,
    async run(act: Act) {
      if (busy) return
      setBusy(true)
      setProblem(null)
      const result = await act(requestId).finally(() => setBusy(false))
      if (result.ok) setRequestId(crypto.randomUUID())
      else setProblem(Object.values(result.errors).flat().join('；'))
      refetch()
    },
  }
}
