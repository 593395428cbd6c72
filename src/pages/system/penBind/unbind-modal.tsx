import { useServices } from '#app-state/services.ts'
import { choice, date } from '#kit/field.ts'
import { bindingKinds, penBinding } from '#resources/system/pen-binding.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import { useCall } from '#views/resource-form/use-call.ts'
import type { Place } from './places.ts'

const fields = {
  kind: choice('绑定类型', bindingKinds, { required: true }),
  toDate: date('最后一天', { required: true }),
}

interface Props {
  farmId: string
  today: string
  places: readonly Place[]
  onClose(): void
  onDone(): void
}

/** Ends what is bound to the chosen places; what was stays in the records. */
export function UnbindModal({ farmId, today, places, onClose, onDone }: Props) {
  const call = useCall<{ ended: number }>(penBinding.name)
  const { notify } = useServices()
  return (
    <FieldsModal
      title={`解绑 ${places.length} 个栏位`}
      fields={fields}
      start={{ kind: 'KEEPER', toDate: today }}
      okText="解绑"
      onClose={onClose}
      onOk={async (values) => {
        const body = { ...values, farmId, places: places.map(({ uid }) => uid) }
        const answer = await call({ url: 'penBind/unbind', values: body, quiet: true })
        if (!answer.ok) return answer.errors
        notify.success(`已结束 ${answer.answer.ended} 条绑定`)
        onDone()
        return null
      }}
    />
  )
}
