import { useUpdate } from '@refinedev/core'
import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { useMay } from '#app-state/use-rights.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { user } from '#resources/system/user.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { grantedActions } from '#views/resource-list/granted-actions.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useConfirm } from '#widgets/confirm-host.tsx'
import { SecretModal } from '#widgets/secret-modal.tsx'

/** 用户管理: the generic list, with an administrator's actions on an account apart from editing it. */
export function Screen() {
  const calls = useUserCalls()
  const [issued, setIssued] = useState<{ account: string; password: string } | null>(null)
  const mayReset = useMay(user.name, 'reset-password')
  const mayUnlock = useMay(user.name, 'unlock')
  const reset = async (row: ListRow) => {
    const password = await calls.resetPassword(row)
    if (password) setIssued({ account: String(row.account), password })
  }
  const rowActions = ({ rights }: ListModel) =>
    grantedActions([
      { key: 'reset', label: '重置密码', may: mayReset, onClick: (row) => void reset(row) },
      { key: 'enable', label: '启/停', may: rights.edit, onClick: calls.toggleEnabled },
      {
        ...{ key: 'permissions', label: '权限说明' },
        onClick: ({ uid }) => openTab(screenAddress('permission-explain', { uid })),
      },
      { key: 'unlock', label: '解除锁定', may: mayUnlock, onClick: calls.unlock },
    ])
  return (
    <>
      <ResourceList resource={user} columns={columns} rowActions={rowActions} />
      {issued && (
        <SecretModal
          title={`${issued.account} 的新密码`}
          secret={issued.password}
          note="只显示这一次，请转交本人；首次登录须修改"
          onClose={() => setIssued(null)}
        />
      )}
    </>
  )
}

const columns = { createdAt: {} }

const nameOf = (row: ListRow) => `${String(row.name)}（${String(row.account)}）`

/** Reset, enable and disable, unlock: each asks first and names the person. */
function useUserCalls() {
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
