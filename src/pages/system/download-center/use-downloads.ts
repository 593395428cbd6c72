import { use, useEffect } from 'react'
import { refreshDownloadNews } from '#app-state/download-news.ts'
import { ServicesContext } from '#app-state/services.ts'
import { DOWNLOAD_CENTER, type DownloadLine, type DownloadsAnswer } from '#kit/downloads.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'
import { useSaveFile } from '#views/use-save-file.ts'

export const ALL = 'ALL'
const WHILE_RUNNING_MS = 5000

export interface DownloadFilter {
  readonly state: string
  readonly kind: string
  readonly words: string
  readonly page: number
  readonly pageSize: number
}

const isRunning = (answer: DownloadsAnswer | undefined): boolean =>
  answer !== undefined && answer.counts.QUEUED + answer.counts.RUNNING > 0

/** A page of the person's tasks; read again every five seconds while one waits or runs. */
export function useDownloads({ state, kind, words, page, pageSize }: DownloadFilter) {
  const read = useAnswer<DownloadsAnswer>(DOWNLOAD_CENTER, {
    query: {
      ...{ _start: (page - 1) * pageSize, _end: page * pageSize },
      ...(state === ALL ? {} : { state }),
      ...(kind === ALL ? {} : { kind }),
      ...(words.trim() ? { q: words.trim() } : {}),
    },
    every: (answer) => (isRunning(answer) ? WHILE_RUNNING_MS : false),
    keepsLast: true,
  })
  useSeen(read.answer)
  return { ...read, running: isRunning(read.answer) }
}

/** Tasks shown on this screen have been seen: the dot in the header goes. */
function useSeen(answer: DownloadsAnswer | undefined): void {
  const services = use(ServicesContext)
  const ended = answer && answer.counts.DONE + answer.counts.FAILED
  useEffect(() => {
    if (ended === undefined || !services) return
    services.providers.http.axios
      .post(`${DOWNLOAD_CENTER}/seen`, {}, { quiet: true, overlay: false })
      .then(() => refreshDownloadNews(services))
      // a dot that stays is no reason for a message
      .catch(() => undefined)
  }, [ended, services])
}

/** Actions of a person on a task; each act reads the list again. */
export function useDownloadActs(refetch: () => void) {
  const saveFile = useSaveFile()
  const call = useCall(DOWNLOAD_CENTER)
  const step = async (task: DownloadLine, part: string, done: string): Promise<void> => {
    await call({ url: `${DOWNLOAD_CENTER}/${task.uid}/${part}`, done })
    refetch()
  }
  return {
    cancel: (task: DownloadLine) => step(task, 'cancel', '任务已取消'),
    retry: (task: DownloadLine) => step(task, 'retry', '已重新排队'),
    async remove(tasks: readonly DownloadLine[]): Promise<void> {
      for (const { uid } of tasks) await call({ url: `${DOWNLOAD_CENTER}/${uid}`, method: 'delete' })
      refetch()
    },
    async save(tasks: readonly DownloadLine[]): Promise<void> {
      for (const { uid, title, bytes } of tasks)
        await saveFile({
          ...{ path: `${DOWNLOAD_CENTER}/${uid}/file`, method: 'get', name: `${title}.xlsx` },
          expected: { bytes },
        })
    },
  }
}

export type DownloadActs = ReturnType<typeof useDownloadActs>
