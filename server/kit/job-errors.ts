/** A failed run of a job that another try does not fix, and that its own screen shows. */
export class JobFailed extends Error {}

/** A run interrupted because its signal aborted; the job is tried again. */
export class JobInterrupted extends Error {
  constructor() {
    super('服务停止或任务被取消，稍后重新运行')
  }
}
