import { useEffect, useState } from 'react'
import { text } from '#kit/field.ts'
import type { ImportTask } from '#kit/import-task.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { formatNumber } from '#widgets/format-number.ts'
import type { ImportCalls } from './use-import-calls.ts'

interface Props {
  uid: string
  calls: ImportCalls
  onStarted(): void
  onClose(): void
}

const fields = { reason: text('回滚原因', { required: true, spaces: true, maxLength: 200 }) }

/** Asks once more, and for the reason, before all rows of an import are taken back; obstacles are named in place. */
export function RevertDialog({ uid, calls, onStarted, onClose }: Props) {
  const task = useLoadedTask(calls, uid)
  if (!task) return null
  const { fileName, created, revertToken, startedAt } = task
  return (
    <FieldsModal
      title={`回滚 ${fileName}`}
      okText={`回滚 ${formatNumber(created)} 行`}
      danger
      fields={fields}
      note={() => (
        <p className="text-error">
          将撤销 {startedAt} 从 {fileName} 导入的 {formatNumber(created)}{' '}
          行。其中任一行之后已有依赖它的记录时，全部不撤销
        </p>
      )}
      onOk={async ({ reason }) => {
        const result = await calls.revert(uid, { token: revertToken, reason: String(reason) })
        if (result.ok) onStarted()
        return result.ok ? null : result.errors
      }}
      onClose={onClose}
    />
  )
}

/** A task with its present state; null until it is there. */
function useLoadedTask(calls: ImportCalls, uid: string): ImportTask | null {
  const [task, setTask] = useState<ImportTask | null>(null)
  const { one } = calls
  useEffect(() => {
    // the HTTP layer has shown what went wrong
    one(uid).then(setTask, () => undefined)
  }, [one, uid])
  return task
}
