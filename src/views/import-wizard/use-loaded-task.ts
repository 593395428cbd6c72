import { useEffect, useState } from 'react'
import type { ImportTask } from '#kit/import-task.ts'
import type { ImportCalls } from './use-import-calls.ts'

/** A task as it stands now; null until it is there. */
export function useLoadedTask(calls: ImportCalls, uid: string): ImportTask | null {
  const [task, setTask] = useState<ImportTask | null>(null)
  const { one } = calls
  useEffect(() => {
    // the HTTP layer has told the person what went wrong
    one(uid).then(setTask, () => undefined)
  }, [one, uid])
  return task
}
