import { choice, date, flag, integer, text } from '#kit/field.ts'
import type { BoundPlace } from '#resources/answers/bound-places.ts'
import { bindingKinds, penBinding } from '#resources/system/pen-binding.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'

const bindFields = {
  kind: choice('绑定类型', bindingKinds, { required: true }),
  bound: text('绑定对象', {
    required: true,
    maxLength: 40,
    hint: '饲养员姓名；设备号用 {n} 编号，如 RF-{nnn}',
  }),
  from: integer('起始号', { min: 1, max: 9999 }),
  fromDate: date('开始日期', { required: true }),
  replace: flag('结束原绑定'),
}

interface Props {
  farmId: string
  today: string
  places: readonly BoundPlace[]
  keepers: readonly string[]
  onClose(): void
  onDone(): void
}

/** One keeper, or a series of devices, for all chosen places. */
export const BindModal = ({ farmId, today, places, keepers, onClose, onDone }: Props) => (
  <CallModal<{ bound: number }>
    title={`绑定 ${places.length} 个栏位`}
    fields={bindFields}
    start={{ kind: 'KEEPER', from: 1, fromDate: today, replace: true }}
    okText="绑定"
    note={() => (
      <p className="m-0 text-2">
        {places[0]?.label}
        {places.length > 1 && ` 至 ${places.at(-1)?.label}`}
        {keepers.length > 0 && `；现有饲养员：${keepers.join('、')}`}
      </p>
    )}
    resource={penBinding.name}
    url="penBind/bind"
    also={{ farmId, places: places.map(({ uid }) => uid) }}
    done={(_typed, { bound }) => `已绑定 ${bound} 个栏位`}
    onDone={onDone}
    onClose={onClose}
  />
)

const unbindFields = {
  kind: choice('绑定类型', bindingKinds, { required: true }),
  toDate: date('最后一天', { required: true }),
}

/** Ends the bindings of the chosen places; past ones stay in the records. */
export const UnbindModal = ({ farmId, today, places, onClose, onDone }: Omit<Props, 'keepers'>) => (
  <CallModal<{ ended: number }>
    title={`解绑 ${places.length} 个栏位`}
    fields={unbindFields}
    start={{ kind: 'KEEPER', toDate: today }}
    okText="解绑"
    resource={penBinding.name}
    url="penBind/unbind"
    also={{ farmId, places: places.map(({ uid }) => uid) }}
    done={(_typed, { ended }) => `已结束 ${ended} 条绑定`}
    onDone={onDone}
    onClose={onClose}
  />
)
