import type { FieldErrors } from '#kit/schema.ts'
import { herdRebuild } from '#resources/pig/herd-rebuild.ts'
import { useCall } from '#views/resource-form/use-call.ts'
import { useAnswer } from '#views/use-answer.ts'

/** Both sides of an identity of the herd. */
export interface Identity {
  readonly rule: string
  readonly item: string
  readonly expected: number
  readonly actual: number
}

/** A figure that differs from the events. */
export interface FoundRow {
  readonly pigId: string | null
  readonly table: string
  readonly row: string
  readonly field: string
  readonly before: string
  readonly after: string
}

/** One run over a farm, and its findings once it has ended. */
export interface Task {
  readonly uid: string
  readonly kind: 'CHECK' | 'REBUILD'
  readonly status: 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED'
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly done: number
  readonly animals: number
  readonly differences: number
  readonly note: string | null
  readonly found: { readonly identities: readonly Identity[]; readonly rows: readonly FoundRow[] } | null
}

const EVERY_MS = 1000

/** A task by its address: read every second as long as it runs. */
export function useTask(url: string, query: Readonly<Record<string, unknown>> = {}) {
  const { answer, error, refetch } = useAnswer<{ task: Task | null }>(url, {
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
