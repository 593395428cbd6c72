import { currentFarm } from '#app-state/current-farm.ts'
import { date, organisation } from '#kit/field.ts'
import { useStartTask } from '#pages/pig/rebuild/use-task.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'

const fields = {
  farmId: organisation('猪场', ['farm'], { required: true }),
  fromDate: date('起始日期', { hint: '此日期前已离场的猪只不处理，留空处理全部' }),
}
const WORDS = {
  check: { title: '试算：只比较，不改数据', ok: '试算' },
  run: { title: '重算：按事件改正不一致的数据', ok: '重算' },
} as const

interface StartFormProps {
  kind: keyof typeof WORDS
  onClose(): void
}

/** Which farm, and from which day on. */
export function StartForm({ kind, onClose }: StartFormProps) {
  const start = useStartTask()
  const farmId = currentFarm.getState().farm?.uid
  return (
    <FieldsModal
      title={WORDS[kind].title}
      fields={fields}
      start={farmId ? { farmId } : {}}
      okText={WORDS[kind].ok}
      onClose={onClose}
      onOk={async ({ farmId: farm, fromDate }) => {
        const errors = await start(kind, String(farm), { fromDate, quiet: true })
        if (!errors) onClose()
        return errors
      }}
    />
  )
}
