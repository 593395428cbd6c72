import { useState } from 'react'
import { openTab } from '#app-state/open-tab.ts'
import { screenAddress } from '#kit/screen-address.ts'
import { user } from '#resources/system/user.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { NewPassword } from './new-password.tsx'
import { useUserCalls } from './use-user-calls.ts'

/** 用户管理: the generic list, with what an administrator does to an account besides editing it. */
export function Screen() {
  const calls = useUserCalls()
  const [issued, setIssued] = useState<{ account: string; password: string } | null>(null)
  const mayReset = useMay(user.name, 'reset-password')
  const mayUnlock = useMay(user.name, 'unlock')
  const reset = async (row: ListRow) => {
    const password = await calls.resetPassword(row)
    if (password) setIssued({ account: String(row.account), password })
  }
  const rowActions = (list: ListModel): RowAction[] => [
    ...(mayReset ? [{ key: 'reset', label: '重置密码', onClick: (row: ListRow) => void reset(row) }] : []),
    ...(list.rights.edit ? [{ key: 'enable', label: '启/停', onClick: calls.toggleEnabled }] : []),
    {
      key: 'permissions',
      label: '权限说明',
      onClick: ({ uid }) => openTab(screenAddress('permission-explain', { uid })),
    },
    ...(mayUnlock ? [{ key: 'unlock', label: '解除锁定', onClick: calls.unlock }] : []),
  ]
  return (
    <>
      <ResourceList resource={user} columns={columns} rowActions={rowActions} />
      {issued && <NewPassword {...issued} onClose={() => setIssued(null)} />}
    </>
  )
}

const columns = { createdAt: {} }
