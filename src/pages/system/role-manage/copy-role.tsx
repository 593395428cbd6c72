import { role } from '#resources/system/role.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

const fields = { code: role.fields.code, name: role.fields.name }

interface CopyRoleProps {
  row: ListRow
  onClose(): void
}

/** A new role with the functions and the data scope of another; code and name are its own. */
export function CopyRole({ row, onClose }: CopyRoleProps) {
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
