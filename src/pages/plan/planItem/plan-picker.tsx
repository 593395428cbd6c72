import { useId } from 'react'
import { componentsOf } from '#inputs/registry.ts'
import { reference } from '#kit/field.ts'
import type { ShownPlan } from './gantt-data.ts'

const planField = reference('计划', 'planM')

/** Chooses the plan a view is about. */
export function PlanPicker({ plan, onPlan }: { plan: ShownPlan | null; onPlan(plan: string | null): void }) {
  const { Input } = componentsOf(planField)
  const id = useId()
  return (
    <>
      <label htmlFor={id}>计划</label>
      <Input
        id={id}
        field={planField}
        name="planId"
        value={plan?.uid ?? null}
        row={{ planId: plan?.uid, planIdTitle: plan?.planNo }}
        placeholder="选择计划"
        onChange={(uid) => onPlan(typeof uid === 'string' ? uid : null)}
      />
    </>
  )
}

export function PlanWords({ plan, count }: { plan: ShownPlan; count: number }) {
  const state = plan.inForce ? '生效' : plan.status === 'DRAFT' ? '草稿' : '已替代'
  return (
    <span>
      {plan.project} {plan.planNo}（{state}，{count} 项）
    </span>
  )
}
