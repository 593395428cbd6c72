import { useDelete } from '@refinedev/core'
import type { Resource } from '#kit/resource.ts'
import { titleOfRow } from '#kit/row-title.ts'
import { nounOf } from '#views/noun-of.ts'
import { useSettingCheck } from '#views/use-setting-check.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import type { ListRow } from './use-list-data.ts'

/** Deletes a row after a question that names it. A refusal (in use, changed meanwhile) is identified by the HTTP layer. */
export function useRemove(resource: Resource, onDone: () => void): (row: ListRow) => Promise<void> {
  const confirm = useConfirm()
  const { mutate } = useDelete<ListRow>()
  const ask = useSettingCheck()
  return async (row) => {
    const title = titleOfRow(resource, row)
    const check = resource.settingChecks?.delete
    const why = check ? await ask(check, { uid: row.uid }) : null
    if (why) return void (await confirm({ content: why, okText: '知道了', cancel: false }))
    const yes = await confirm({
      content: `确定删除${nounOf(resource)}“${title}”？删除后不能恢复`,
      okText: '删除',
      danger: true,
    })
    if (!yes) return
    mutate(
      {
        resource: resource.name,
        id: row.uid,
        meta: { version: row.version },
        successNotification: () => ({ type: 'success', message: `已删除${nounOf(resource)}“${title}”` }),
        errorNotification: false,
      },
      { onSettled: onDone },
    )
  }
}
