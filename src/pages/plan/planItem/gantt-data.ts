import { useQuery } from '@tanstack/react-query'
import type { GanttRow } from '#resources/answers/gantt.ts'
import { planItem } from '#resources/plan/plan-item.ts'
import { useServerCall } from '#views/use-server-call.ts'

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
export function useGantt(planId: string | null) {
  const call = useServerCall()
  return useQuery({
    queryKey: [planItem.name, 'gantt', planId],
    queryFn: () => call<GanttPlan>('get', `${planItem.name}/gantt`, { query: planId ? { planId } : {} }),
    retry: false,
  })
}
