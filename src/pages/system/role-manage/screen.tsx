import { useState } from 'react'
import { role } from '#resources/system/role.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'

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

interface CopyRoleProps {
  row: ListRow
  onClose(): void
}

/** A new role with the functions and the data scope of another; code and name are its own. */
function CopyRole({ row, onClose }: CopyRoleProps) {
  const call = useCall(role.name)
  return (
    <FieldsModal
      title={`复制角色“${String(row.name)}”`}
      fields={fields}
      start={{ name: `${String(row.name)}副本` }}
      okText="复制"
      onClose={onClose}
      onOk={async (values) => {
        const url = `role-manage/${row.uid}/copy`
        const result = await call({ url, values, done: `已复制角色“${String(values.name)}”`, quiet: true })
        if (!result.ok) return result.errors
        onClose()
        return null
      }}
    />
  )
}
