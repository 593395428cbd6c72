/** A run of a job that failed in a way that trying again does not mend, and that its own screen shows. */
export class JobFailed extends Error {}

/** A run that was broken off because its signal aborted; the job is tried again. */
export class JobInterrupted extends Error {
  constructor() {
    super('服务停止或任务被取消，稍后重新运行')
  }
}
