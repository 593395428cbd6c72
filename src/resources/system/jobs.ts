/** Areas of jobs, to sort by. */
export const jobAreas = {
  PERSON: '用户提交',
  FOLLOWING: '数据更新',
  DAILY: '定时任务',
  INTERFACE: '外部接口',
} as const
export type JobArea = keyof typeof jobAreas

/** State of a job: by its last run that ended, and by runs that wait for a person. */
export const jobStates = { OK: '正常', WARNING: '有提醒', FAILED: '失败', PAUSED: '停用' } as const
export type JobState = keyof typeof jobStates

export const runStates = {
  created: '排队',
  retry: '等待重试',
  active: '运行中',
  completed: '成功',
  failed: '失败',
  cancelled: '已取消',
} as const
type RunState = keyof typeof runStates

/** One attempt after the other of a job that was handed in. */
export interface JobRun {
  readonly id: string
  readonly state: RunState
  readonly createdAt: string
  readonly startedAt: string | null
  readonly seconds: number | null
  /** Attempts after the first. */
  readonly retries: number
  /** User who asked; null for the schedule. */
  readonly by: string | null
  /** Name of the farm it was for. */
  readonly farm: string | null
  /** Its report, or why it failed. */
  readonly note: string | null
  readonly warning: boolean
  /** The request that asked for it. */
  readonly requestId: string | null
  readonly done: number | null
  readonly total: number | null
  /** Dead letter of a run that failed for good, to be started again by a person. */
  readonly deadLetterId: string | null
}

/** A job as the jobs screen lists it. */
export interface JobLine {
  readonly name: string
  readonly label: string
  readonly about: string
  readonly area: JobArea
  /** When it runs, in words. */
  readonly plan: string
  readonly state: JobState
  /** Its last runs that ended, the latest last, at most seven, in seconds. */
  readonly seconds: readonly number[]
  readonly last: JobRun | null
  readonly next: string | null
  readonly waiting: number
  readonly running: number
  /** Failed for good, waiting for a person. */
  readonly dead: number
  readonly isRunnable: boolean
  readonly isPausable: boolean
  readonly isPaused: boolean
}

export interface JobsAnswer {
  /** The server's moment in farm time. */
  readonly now: string
  /** True where the server that answers takes jobs. */
  readonly isRunning: boolean
  readonly list: readonly JobLine[]
}
