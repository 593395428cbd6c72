import { type ReactNode, useState } from 'react'
import { useToday } from '#inputs/today.ts'
import type { Resource } from '#kit/resource.ts'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { type Step, StepModal } from './step-modal.tsx'

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
  const modal: ReactNode = asked && (
    <StepModal resource={resource} {...asked} today={today} onClose={() => setAsked(null)} />
  )
  return { actions, modal }
}
