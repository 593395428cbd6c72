import type { Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { Values } from '#views/resource-form/form-values.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

/** A change of a document's state that a person is about to make. */
export interface Step {
  /** Last word of the call's address. */
  readonly key: 'receive' | 'reject' | 'undo'
  readonly label: string
  readonly fields: Fields
  readonly start?: (row: ListRow, today: string) => Values
  readonly note?: (values: Values, row: ListRow) => string | null
}

interface StepModalProps {
  resource: Resource
  row: ListRow
  step: Step
  today: string
  onClose(): void
}

/** Asks for the input of a step, sends it once and shows a refusal at its field. */
export function StepModal({ resource, row, step, today, onClose }: StepModalProps) {
  const title = `${step.label} ${String(row[resource.titleField])}`
  return (
    <CallModal
      title={title}
      fields={step.fields}
      start={step.start?.(row, today)}
      okText={step.label}
      note={(values) => step.note?.(values, row)}
      resource={resource.name}
      url={`${resource.name}/${row.uid}/${step.key}`}
      done={() => `已${title}`}
      onClose={onClose}
    />
  )
}
