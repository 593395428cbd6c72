import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { ImportMeanings } from '#kit/import/meanings.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { type ImportTask, isImportRunning } from '#kit/import-task.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import { useServerCall } from '#views/use-server-call.ts'

/** Where the list of a page's files is read. */
export const tasksOf = (page: ImportPage): string => `${page.name}/tasks`

interface CommitRequest {
  readonly requestId: string
  /** Leave wrong rows out. */
  readonly partial: boolean
  /** Answers all warnings. */
  readonly reason?: string
}

/** Keeps what is new with every drawing out of what is made once. */
function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value)
  useEffect(() => {
    newest.current = value
  })
  return newest
}

const EVERY_MS = 1000
const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The calls of an import page. Refusals come back to be shown in place. */
export function useImportCalls(page: ImportPage) {
  const saveFile = useSaveFile()
  const act = useNewest(useCall<ImportTask>(tasksOf(page)))
  const read = useServerCall()
  return useMemo(() => {
    const post = (uid: string, step: string, values: Record<string, unknown> = {}) =>
      act.current({ url: `${page.name}/${uid}/${step}`, values, quiet: true })
    const save = (path: string, name: string, params?: Record<string, unknown>) =>
      void saveFile({ path, name, params })
    const one = (uid: string) => read<ImportTask>('get', `${page.name}/${uid}`)
    return {
      one,
      check: (uid: string) => post(uid, 'check'),
      keepMeanings: ({ key }: ImportKind, farmId: string, meanings: ImportMeanings) =>
        act.current({ url: `${page.name}/meanings/${key}`, values: { farmId, ...meanings }, quiet: true }),
      stop: (uid: string) => post(uid, 'stop'),
      commit: (uid: string, request: CommitRequest) => post(uid, 'commit', { ...request }),
      revert: (uid: string, values: { token: string | null; reason: string }) => post(uid, 'revert', values),
      /** The task once no job runs any more. */
      async ended(uid: string): Promise<ImportTask> {
        for (;;) {
          const task = await one(uid)
          if (!isImportRunning(task.status)) return task
          await later(EVERY_MS)
        }
      },
      saveTemplate: ({ key, label }: ImportKind, farmId: string) =>
        save(`${page.name}/template/${key}`, `${label}导入模板.xlsx`, { farmId }),
      saveErrors: (uid: string, fileName: string) =>
        save(`${page.name}/${uid}/errors`, `${fileName.replace(/\.xlsx$/i, '')}_错误.xlsx`),
    }
  }, [act, page, read, saveFile])
}

export type ImportCalls = ReturnType<typeof useImportCalls>
