import { declaredJobs } from '#server/jobs/index.ts'
import { createJobServer, type JobServer, type Jobs } from '#server/jobs/job-server.ts'
import type { JobsDeps } from '#server/jobs/run-job.ts'

export interface TestJobs extends Jobs {
  /** Ends the jobs that run; nothing where none was ever handed in. */
  stop(): Promise<void>
}

/** The queue of a file's database, which begins to run with the first job that is handed in: most files never ask for one. */
export function testJobs(deps: JobsDeps): TestJobs {
  let started: Promise<JobServer> | undefined
  const running = (): Promise<JobServer> => {
    started ??= (async () => {
      const server = createJobServer(deps, declaredJobs)
      await server.start()
      return server
    })()
    return started
  }
  return {
    declared: declaredJobs,
    isRunning: () => started !== undefined,
    enqueue: async (...args) => (await running()).enqueue(...args),
    enqueueForFarm: async (...args) => (await running()).enqueueForFarm(...args),
    cancel: async (...args) => (await running()).cancel(...args),
    redrive: async (...args) => (await running()).redrive(...args),
    runNow: async (...args) => (await running()).runNow(...args),
    nextTurn: () => null,
    setPaused: async (...args) => (await running()).setPaused(...args),
    stop: async () => (await started)?.stop(),
  }
}
