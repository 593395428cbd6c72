import { useQuery } from '@tanstack/react-query'
import type { FlowFigure } from '#domain/plan/flow-figures.ts'
import { projectIndicator } from '#resources/plan/project-indicator.ts'
import { useServerCall } from '#views/use-server-call.ts'

export interface FlowWeek {
  day: string
  week: string
  introduced: number
  services: number
  gilts: string
  farrowings: string
  weaned: string
  grown: string
  sold: string
}

export interface ToldFlow {
  project: { uid: string; name: string }
  figures: readonly FlowFigure[]
  warnings: readonly string[]
  actual: { farrowings: string; attainment: string | null; fullLoad: string | null } | null
  draft: { uid: string; planNo: string } | null
  firstDay: string
  weeks: readonly FlowWeek[]
}

/** The flow of a project; without one that of the latest. */
export function useFlow(projectId: string | null, enabled = true) {
  const call = useServerCall()
  return useQuery({
    queryKey: [projectIndicator.name, 'flow', projectId],
    queryFn: () =>
      call<ToldFlow | { project: null }>('get', `${projectIndicator.name}/flow`, {
        query: projectId ? { projectId } : {},
      }),
    enabled,
    retry: false,
  })
}
