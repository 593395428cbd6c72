import { useCall } from '#views/resource-form/use-call.ts'
import type { ReadNote } from '#views/upgrade-notes/note-data.ts'
import { useAnswer } from '#views/use-answer.ts'

const URL = 'upgrade-info'

/** All notes the person may read, newest version first. */
export function useNotes() {
  const read = useAnswer<{ mayEdit: boolean; list: ReadNote[] }>(`${URL}/notes`, { quiet: false })
  const { answer, error, refetch } = read
  return { notes: answer?.list, mayEdit: answer?.mayEdit === true, failed: error !== null, refetch }
}

/** Writing, publishing and deleting notes. */
export function useNoteCalls() {
  const call = useCall<{ uid: string }>(URL)
  return {
    create: (values: Record<string, unknown>) =>
      call({ url: URL, values, done: '已保存为草稿', quiet: true }),
    change: (uid: string, values: Record<string, unknown>) =>
      call({ url: `${URL}/${uid}`, method: 'put', values, done: '已保存', quiet: true }),
    publish: (uid: string, published: boolean) =>
      call({ url: `${URL}/${uid}/publish`, values: { published }, done: published ? '已发布' : '已撤回' }),
    remove: (uid: string) => call({ url: `${URL}/${uid}`, method: 'delete', done: '已删除' }),
  }
}
