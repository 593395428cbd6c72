import type { FieldErrors } from '#kit/schema.ts'
import type { RebuildTask } from '#resources/answers/rebuild.ts'
import { herdRebuild } from '#resources/pig/herd-rebuild.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'

const EVERY_MS = 1000

/** A task by its address: read every second as long as it runs. */
export function useTask(url: string, query: Readonly<Record<string, unknown>> = {}) {
  const { answer, error, refetch } = useAnswer<{ task: RebuildTask | null }>(url, {
    query,
    every: (last) => (last?.task?.status === 'RUNNING' ? EVERY_MS : false),
    quiet: false,
  })
  return { task: answer?.task ?? null, asked: answer !== undefined, error, refetch }
}

/** Starts a comparison, or a rebuild, of a farm; answers the server's objection, such as another run under way. */
export function useStartTask() {
  const call = useCall(herdRebuild.name)
  return async (
    path: 'check' | 'run',
    farmId: string,
    { fromDate, quiet = false }: { fromDate?: unknown; quiet?: boolean } = {},
  ): Promise<FieldErrors | null> => {
    const values = { farmId, ...(fromDate ? { fromDate } : {}) }
    const result = await call({ url: `${herdRebuild.name}/${path}`, values, quiet })
    return result.ok ? null : result.errors
  }
}
