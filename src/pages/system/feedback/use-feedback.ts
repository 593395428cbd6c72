import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { ServicesContext } from '#app-state/services.ts'
import { refreshAnswers } from '#app-state/unread-answers.ts'
import { useServerCall } from '#views/use-server-call.ts'
import type { Counts, FeedbackListRow, FeedbackQuery, Thread } from './feedback-data.ts'

const URL = 'feedback'

/** A page of feedback in sight, its counts, and reading both again. */
export function useFeedbackList(
  { status, module, mine, page, size }: FeedbackQuery,
  userUid: string | undefined,
) {
  const call = useServerCall()
  const client = useQueryClient()
  const query = {
    ...{ _start: (page - 1) * size, _end: page * size },
    ...(status ? { status } : {}),
    ...(module ? { module } : {}),
    ...(mine && userUid ? { senderId: userUid } : {}),
  }
  const list = useQuery({
    queryKey: [URL, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: () => call<{ list: FeedbackListRow[]; total: number }>('get', URL, { query }),
  })
  const counts = useQuery({ queryKey: [URL, 'counts'], queryFn: () => call<Counts>('get', `${URL}/counts`) })
  return {
    ...{ rows: list.data?.list, total: list.data?.total ?? 0, counts: counts.data },
    ...{ loading: list.isFetching, failed: list.isError },
    refetch: () => void client.invalidateQueries({ queryKey: [URL] }),
  }
}

/** One thread; opened by its sender, its answers count as seen. */
export function useThread(uid: string | null) {
  const call = useServerCall()
  const services = use(ServicesContext)
  const { data, isError } = useQuery({
    queryKey: [URL, 'thread', uid],
    enabled: uid !== null,
    queryFn: async () => {
      const thread = await call<Thread>('get', `${URL}/${uid}/thread`)
      if (thread.isSender) {
        await call('post', `${URL}/${uid}/seen`)
        if (services) void refreshAnswers(services)
      }
      return thread
    },
  })
  return { thread: uid === null ? undefined : data, failed: isError }
}

/** Sends pictures one after the other; answers how many did not arrive. */
export function useSendPictures() {
  const http = use(ServicesContext)?.providers.http
  return async (uid: string, message: string | null, pictures: readonly Blob[]): Promise<number> => {
    let lost = 0
    for (const [index, picture] of pictures.entries()) {
      const form = new FormData()
      form.append('file', picture, `截图${index + 1}.png`)
      const params = message ? { message } : {}
      await http?.axios.post(`${URL}/${uid}/files`, form, { params }).catch(() => {
        lost += 1
      })
    }
    return lost
  }
}
