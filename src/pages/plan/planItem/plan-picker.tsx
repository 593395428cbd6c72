import { reference } from '#kit/field.ts'
import { LabelledInput } from '#views/labelled-input.tsx'
import type { ShownPlan } from './gantt-data.ts'

const planField = reference('计划', 'planM')

/** Chooses the plan a view is about. */
export const PlanPicker = ({
  plan,
  onPlan,
}: {
  plan: ShownPlan | null
  onPlan(plan: string | null): void
}) => (
  <LabelledInput
    field={planField}
    name="planId"
    width={220}
    value={plan?.uid ?? null}
    row={{ planId: plan?.uid, planIdTitle: plan?.planNo }}
    placeholder="选择计划"
    onChoose={onPlan}
  />
)

export function PlanWords({ plan, count }: { plan: ShownPlan; count: number }) {
  const state = plan.inForce ? '生效' : plan.status === 'DRAFT' ? '草稿' : '已替代'
  return (
    <span>
      {plan.project} {plan.planNo}（{state}，{count} 项）
    </span>
  )
}
