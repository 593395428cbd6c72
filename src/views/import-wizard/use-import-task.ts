import { type HttpError, useCustom } from '@refinedev/core'
import type { ImportPage } from '#kit/import-page.ts'
import { type ImportTask, isImportRunning } from '#kit/import-task.ts'

const EVERY_MS = 1000

/** A task of a page: read every second as long as a job of it runs. */
export function useImportTask(page: ImportPage, uid: string) {
  const { query } = useCustom<ImportTask, HttpError>({
    url: `${page.name}/${uid}`,
    method: 'get',
    queryOptions: {
      refetchInterval: ({ state }) => (isImportRunning(state.data?.data.status ?? '') ? EVERY_MS : false),
    },
    meta: { overlay: false, quiet: true },
    errorNotification: false,
  })
  return {
    task: query.data?.data ?? null,
    error: query.error,
    refetch: () => void query.refetch(),
  }
}
