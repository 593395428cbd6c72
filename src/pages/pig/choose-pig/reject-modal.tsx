import { date, text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useChoose } from './use-choose.ts'

const fields = {
  date: date('选种日期', { required: true }),
  reason: text('原因', { spaces: true, maxLength: 60 }),
}

interface Props {
  farmId: string
  today: string
  rows: readonly ListRow[]
  onClose(): void
}

/** 不选留: they stay in their litters and leave the list of those to choose from. */
export function RejectModal({ farmId, today, rows, onClose }: Props) {
  const { left, send } = useChoose(farmId, rows, onClose)
  return (
    <FieldsModal
      title={`不选留 ${left.rows.length} 头`}
      fields={fields}
      start={{ date: today }}
      okText="不选留"
      note={() => (
        <ul className="choose-ears">
          {left.rows.map((row) => (
            <li key={row.uid}>
              <span>{String(row.pigletNo)}</span>
              {left.messages[row.uid] && <em role="alert">{left.messages[row.uid]}</em>}
            </li>
          ))}
        </ul>
      )}
      onClose={onClose}
      onOk={(values) =>
        send(
          { ...values, result: 'REJECT' },
          left.rows.map(({ uid }) => ({ uid })),
        )
      }
    />
  )
}
