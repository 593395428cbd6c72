import { useUpdate } from '@refinedev/core'
import { organisation } from '#resources/system/organisation.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'

/** Stops a node or takes it into use again, after a question that names it. */
export function useToggleStatus(): (row: ListRow) => void {
  const confirm = useConfirm()
  const { mutate } = useUpdate<ListRow>()
  const toggle = async (row: ListRow) => {
    const stopped = row.status === 'STOPPED'
    const word = stopped ? '启用' : '停用'
    const content = stopped
      ? `确定启用“${String(row.name)}”？`
      : `确定停用“${String(row.name)}”？停用后不能再选择`
    if (!(await confirm({ content, okText: word, danger: !stopped }))) return
    mutate({
      resource: organisation.name,
      id: row.uid,
      values: { status: stopped ? 'IN_USE' : 'STOPPED' },
      meta: { version: row.version },
      successNotification: () => ({ type: 'success', message: `已${word}“${String(row.name)}”` }),
      errorNotification: false,
    })
  }
  return (row) => void toggle(row)
}
