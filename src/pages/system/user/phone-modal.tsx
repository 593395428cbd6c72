import { phone as phoneField } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'

const fields = { phone: phoneField('手机', { required: true }) }

interface PhoneModalProps {
  phone: string | null
  onSaved(): void
  onClose(): void
}

/** The one thing people may change about themselves. */
export function PhoneModal({ phone, onSaved, onClose }: PhoneModalProps) {
  const call = useCall('user-manage')
  return (
    <FieldsModal
      title="修改手机"
      fields={fields}
      start={{ phone }}
      onClose={onClose}
      onOk={async (values) => {
        const url = 'base/account/profile'
        const result = await call({ url, method: 'patch', values, done: '已保存手机', quiet: true })
        if (!result.ok) return result.errors
        onSaved()
        return null
      }}
    />
  )
}
