import { type HttpError, useCustom } from '@refinedev/core'
import type { JobRun, JobsAnswer } from '#resources/system/jobs.ts'

export const JOBS = 'jobs'
const WHILE_BUSY_MS = 2000
const OTHERWISE_MS = 10_000

const quiet = { meta: { overlay: false, quiet: true }, errorNotification: false } as const

/** Every job with its state; read again while the screen is open, sooner while one runs. */
export function useJobs() {
  const { query } = useCustom<JobsAnswer, HttpError>({
    url: JOBS,
    method: 'get',
    queryOptions: {
      refetchInterval: ({ state }) =>
        state.data?.data.list.some((one) => one.running > 0 && one.isRunnable) ? WHILE_BUSY_MS : OTHERWISE_MS,
    },
    ...quiet,
  })
  return {
    answer: query.data?.data,
    error: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
  }
}

/** A page of the runs of a job. */
export function useRuns(name: string, page: number, pageSize: number) {
  const { query } = useCustom<{ list: readonly JobRun[]; total: number }, HttpError>({
    url: `${JOBS}/${name}/runs`,
    method: 'get',
    config: { query: { _start: (page - 1) * pageSize, _end: page * pageSize } },
    queryOptions: { refetchInterval: WHILE_BUSY_MS, placeholderData: (before) => before },
    ...quiet,
  })
  return { runs: query.data?.data, refetch: query.refetch }
}
