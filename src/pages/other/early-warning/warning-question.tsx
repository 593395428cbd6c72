import { addDays } from '#domain/calendar.ts'
import { useToday } from '#inputs/today.ts'
import { date, type Fields, reference, text } from '#kit/field.ts'
import { FieldsModal } from '#views/resource-form/fields-modal.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useWarningCalls, type WarningAction } from './use-warning-calls.ts'

/** What an action asks before it is done. */
type Asking = Exclude<WarningAction, 'ack'>
export interface Question {
  readonly action: Asking
  readonly rows: readonly ListRow[]
}

const note = { multiline: true, spaces: true } as const
const asked: Readonly<Record<Asking, { title: string; fields: Fields }>> = {
  assign: {
    title: '指派',
    fields: { assigneeId: reference('负责人', 'user-manage', { required: true }) },
  },
  close: { title: '处理完成', fields: { note: text('处理说明', { ...note, required: true }) } },
  mute: {
    title: '静音',
    fields: { until: date('静音至', { required: true }), note: text('处理说明', note) },
  },
}
/** A week of quiet, unless somebody says otherwise. */
const QUIET_DAYS = 7

interface WarningQuestionProps {
  question: Question
  onDone(): void
  onClose(): void
}

/** The short form of an action on warnings; it names how many. */
export function WarningQuestion({ question: { action, rows }, onDone, onClose }: WarningQuestionProps) {
  const today = useToday()
  const { act } = useWarningCalls()
  const { title, fields } = asked[action]
  const [only] = rows.length === 1 ? rows : []
  const send = async (values: Record<string, unknown>) => {
    const result = await act(action, rows, values)
    if (!result.ok) return result.errors
    onDone()
    return null
  }
  return (
    <FieldsModal
      title={`${title} ${only ? String(only.subject) : `${rows.length} 条预警`}`}
      fields={fields}
      start={action === 'mute' ? { until: addDays(today, QUIET_DAYS) } : {}}
      okText={title}
      onClose={onClose}
      onOk={send}
    />
  )
}
