import type { JobRun, JobsAnswer } from '#resources/system/jobs.ts'
import { useAnswer } from '#views/use-answer.ts'

export const JOBS = 'jobs'
const WHILE_BUSY_MS = 2000
const OTHERWISE_MS = 10_000

/** Every job with its state; read again while the screen is open, sooner while one runs. */
export const useJobs = () =>
  useAnswer<JobsAnswer>(JOBS, {
    every: (answer) =>
      answer?.list.some((one) => one.running > 0 && one.isRunnable) ? WHILE_BUSY_MS : OTHERWISE_MS,
  })

/** A page of the runs of a job. */
export const useRuns = (name: string, page: number, pageSize: number) =>
  useAnswer<{ list: readonly JobRun[]; total: number }>(`${JOBS}/${name}/runs`, {
    query: { _start: (page - 1) * pageSize, _end: page * pageSize },
    every: WHILE_BUSY_MS,
    keepsLast: true,
  })
