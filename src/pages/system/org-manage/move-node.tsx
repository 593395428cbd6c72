import { useUpdate } from '@refinedev/core'
import { organisation as organisationField } from '#kit/field.ts'
import { organisation } from '#resources/system/organisation.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { messagesOf } from '#views/resource-form/messages-of.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useHush } from '#views/use-hush.ts'

const places = {
  parentId: organisationField('新的上级', ['farm', 'department', 'house'], { required: true }),
}
const others = {
  parentId: organisationField('新的上级', ['company', 'department', 'farm'], { required: true }),
}

interface MoveNodeProps {
  row: ListRow
  onMoved(): void
  onClose(): void
}

/** Puts a node, with everything below it, under another. The server rewrites the paths, or says why it must not. */
export function MoveNode({ row, onMoved, onClose }: MoveNodeProps) {
  const { mutateAsync } = useUpdate<ListRow>()
  const hush = useHush()
  return (
    <FieldsModal
      title={`移动“${String(row.name)}”`}
      fields={row.type === 'house' ? places : others}
      okText="移动"
      note={() => <p className="org-note">下级一起移动；人员的数据范围随之改变</p>}
      onClose={onClose}
      onOk={async (values) => {
        try {
          await mutateAsync({
            resource: organisation.name,
            id: row.uid,
            values,
            meta: { version: row.version },
            errorNotification: false,
            successNotification: () => ({ type: 'success', message: `已移动“${String(row.name)}”` }),
          })
        } catch (error) {
          hush(error as Parameters<typeof messagesOf>[0])
          return messagesOf(error as Parameters<typeof messagesOf>[0])
        }
        onMoved()
        return null
      }}
    />
  )
}
