import { use, useCallback } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import type { FileRequest } from '#providers/download.ts'

/** Fetches a file, which the browser saves; what goes wrong the HTTP layer shows. */
export function useSaveFile(): (request: FileRequest) => Promise<void> {
  const services = use(ServicesContext)
  return useCallback(
    async (request) => services?.providers.downloads.save(request).catch(() => undefined),
    [services],
  )
}
