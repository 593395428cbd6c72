import { useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { role } from '#resources/system/role.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

const fields = { code: role.fields.code, name: role.fields.name }

const locked = (row: ListRow) => (row.kind === 'TEMPLATE' ? '预置角色不能修改，可复制后修改' : null)

/** 角色管理: the generic list and form (with the function tree), and 复制角色. */
export function Screen() {
  const [copied, setCopied] = useState<ListRow | null>(null)
  const mayCopy = useMay(role.name, 'copy')
  return (
    <>
      <ResourceList
        resource={role}
        locked={locked}
        rowActions={() => (mayCopy ? [{ key: 'copy', label: '复制角色', onClick: setCopied }] : [])}
      />
      {copied && <CopyRole row={copied} onClose={() => setCopied(null)} />}
    </>
  )
}

/** A new role with the functions and the data scope of another; code and name are its own. */
const CopyRole = ({ row, onClose }: { row: ListRow; onClose(): void }) => (
  <CallModal
    title={`复制角色“${String(row.name)}”`}
    fields={fields}
    start={{ name: `${String(row.name)}副本` }}
    okText="复制"
    resource={role.name}
    url={`role-manage/${row.uid}/copy`}
    done={({ name }) => `已复制角色“${String(name)}”`}
    onClose={onClose}
  />
)
