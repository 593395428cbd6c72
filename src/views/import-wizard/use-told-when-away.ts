import { use, useEffect, useRef } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { type ImportTask, importStatuses, isImportRunning } from '#kit/import-task.ts'
import type { ImportCalls } from './use-import-calls.ts'

/** Who leaves the screen while a job runs is told how it ended, wherever she is. */
export function useToldWhenAway(task: ImportTask, calls: ImportCalls): void {
  const notify = use(ServicesContext)?.notify
  const latest = useRef(task)
  useEffect(() => {
    latest.current = task
  })
  const { ended } = calls
  useEffect(
    () => () => {
      const { uid, status } = latest.current
      if (!isImportRunning(status)) return
      ended(uid).then(
        (done) => tell(notify, done),
        // the HTTP layer has shown what went wrong
        () => undefined,
      )
    },
    [ended, notify],
  )
}

function tell(
  notify: { success(text: string): void; error(text: string): void } | undefined,
  task: ImportTask,
) {
  const { fileName, status, note } = task
  const text = `${fileName} ${importStatuses[status]}${note ? `：${note}` : ''}`
  if (status === 'FAILED') notify?.error(text)
  else notify?.success(text)
}
