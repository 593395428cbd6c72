import { useInvalidate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document } from '#kit/document.ts'
import type { DocumentFile } from '#kit/document-files.ts'
import { useSaveFile } from '#views/use-save-file.ts'
import { useServerCall } from '#views/use-server-call.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'

/** The files of a document, and the actions on one; none of a document that is not saved yet. */
export function useFiles({ name }: Document, uid: string | null) {
  const call = useServerCall()
  const confirm = useConfirm()
  const changed = useFilesChanged(name)
  const saveFile = useSaveFile()
  const { data, isError, refetch } = useQuery({
    queryKey: ['document-files', name, uid],
    enabled: uid !== null,
    queryFn: async () => (await call<{ list: DocumentFile[] }>('get', `${name}/${uid}/files`)).list,
  })
  const address = (file: DocumentFile) => `${name}/${uid}/files/${file.uid}`
  return {
    /** null while they are read. */
    list: uid === null ? NONE : (data ?? null),
    failed: isError,
    retry: () => void refetch(),
    save: (file: DocumentFile) =>
      void saveFile({
        path: `${address(file)}/download`,
        name: file.fileName,
        expected: { bytes: file.size },
      }),
    async remove(file: DocumentFile) {
      const content = `确定删除附件“${file.fileName}”吗？删除后不能恢复`
      if (!(await confirm({ title: '删除附件', content, okText: '删除', danger: true }))) return
      await call('delete', address(file), { loud: true }).catch(() => undefined)
      await changed(uid)
    },
  }
}

const NONE: readonly DocumentFile[] = []

/** After a change: the files are read again, and, without waiting for it, the list that counts them. */
export function useFilesChanged(name: string): (uid: string | null) => Promise<void> {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return async (uid) => {
    await client.invalidateQueries({ queryKey: ['document-files', name, uid] })
    void invalidate({ resource: name, invalidates: ['list'] })
  }
}
