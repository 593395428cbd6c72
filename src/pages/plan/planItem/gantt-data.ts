import type { GanttRow } from '#resources/answers/gantt.shapes.ts'
import { planItem } from '#resources/plan/plan-item.ts'
import { useAnswer } from '#views/use-answer.ts'

export interface ShownPlan {
  uid: string
  planNo: string
  project: string
  status: string
  inForce: boolean
}

export interface GanttPlan {
  /** null: none is in force, and none was named. */
  plan: ShownPlan | null
  items: readonly GanttRow[]
  today: string
}

/** The items of a plan, or of the latest in force. */
export const useGantt = (planId: string | null) =>
  useAnswer<GanttPlan>(`${planItem.name}/gantt`, {
    query: planId ? { planId } : {},
    quiet: false,
  })
