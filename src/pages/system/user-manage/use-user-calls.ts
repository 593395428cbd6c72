import { useUpdate } from '@refinedev/core'
import { user } from '#resources/system/user.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'

const nameOf = (row: ListRow) => `${String(row.name)}（${String(row.account)}）`

/** Reset, enable and disable, unlock: each asks first and names the person. */
export function useUserCalls() {
  const confirm = useConfirm()
  const call = useCall<{ password?: string }>(user.name)
  const { mutate } = useUpdate<ListRow>()

  /** Resolves with the new password, which is shown once and never again. */
  async function resetPassword(row: ListRow): Promise<string | null> {
    const content = `确定重置${nameOf(row)}的密码？旧密码立即失效，已登录的会话会退出`
    if (!(await confirm({ content, okText: '重置', danger: true }))) return null
    const result = await call({ url: `user-manage/${row.uid}/reset-password` })
    return result.ok ? (result.answer.password ?? null) : null
  }

  async function toggleEnabled(row: ListRow): Promise<void> {
    const word = row.enabled ? '停用' : '启用'
    const content = row.enabled ? `确定停用${nameOf(row)}？停用后不能登录` : `确定启用${nameOf(row)}？`
    if (!(await confirm({ content, okText: word, danger: row.enabled === true }))) return
    mutate({
      resource: user.name,
      id: row.uid,
      values: { enabled: !row.enabled },
      meta: { version: row.version },
      successNotification: () => ({ type: 'success', message: `已${word}${nameOf(row)}` }),
      errorNotification: false,
    })
  }

  async function unlock(row: ListRow): Promise<void> {
    await call({ url: `user-manage/${row.uid}/unlock`, done: `已解除锁定${nameOf(row)}` })
  }

  return {
    resetPassword,
    toggleEnabled: (row: ListRow) => void toggleEnabled(row),
    unlock: (row: ListRow) => void unlock(row),
  }
}
