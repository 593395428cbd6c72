import { type ReactNode, useState } from 'react'
import { useMay } from '#app-state/use-rights.ts'
import { useToday } from '#inputs/today.ts'
import type { Fields } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { undoFields } from '#resources/sales/semen-fields.ts'
import { CallModal } from '#views/resource-form/call-modal.tsx'
import type { Values } from '#views/resource-form/form-values.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
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

export const undoStep: Step = { key: 'undo', label: '撤销', fields: undoFields }

/** Why a document is not ready for a step, or null. */
export type Refusal = (row: ListRow, step: Step) => string | null

/** Links in the rows for the steps a person may take, and the question of the one he has chosen. */
export function useSteps(resource: Resource, steps: readonly Step[], refuse: Refusal) {
  const today = useToday()
  const [asked, setAsked] = useState<{ row: ListRow; step: Step } | null>(null)
  const { name } = resource
  const may: Readonly<Record<Step['key'], boolean>> = {
    receive: useMay(name, 'receive'),
    reject: useMay(name, 'reject'),
    undo: useMay(name, 'undo'),
  }
  const actions = steps
    .filter(({ key }) => may[key])
    .map(
      (step): RowAction => ({
        key: step.key,
        label: step.label,
        reason: (row) => refuse(row, step),
        onClick: (row) => setAsked({ row, step }),
      }),
    )
  return { actions, modal: asked && stepModal(asked) }

  function stepModal({ row, step }: { row: ListRow; step: Step }): ReactNode {
    const title = `${step.label} ${String(row[resource.titleField])}`
    return (
      <CallModal
        title={title}
        fields={step.fields}
        start={step.start?.(row, today)}
        okText={step.label}
        note={(values) => step.note?.(values, row)}
        resource={name}
        url={`${name}/${row.uid}/${step.key}`}
        done={() => `已${title}`}
        onClose={() => setAsked(null)}
      />
    )
  }
}
