import type { z } from 'zod'
import type { JobArea } from '#resources/system/jobs.ts'
import type { Places } from '../backup/places.ts'
import type { Caller, Trace } from '../kit/context.ts'
import type { Db, Tx } from '../kit/database.ts'
import type { Outbound } from '../kit/outbound/outbound.ts'
import type { Archives } from '../kit/report/families.ts'

/** The user who requested a job. His functions and farms are looked up when it runs, not stored with the request. */
export interface Requester {
  readonly uid: string
  readonly name: string
  /** The kind of his session: one of the plan system has fewer functions. */
  readonly loginFlag: string | null
}

/** Adds jobs to the queue; null where the queue has one of the same key already. */
export type Enqueue = <Input extends object>(
  job: Job<Input>,
  input: Input,
  /** `tx`: the transaction of the row it belongs to. */
  options?: EnqueueOptions & { readonly tx?: Tx },
) => Promise<string | null>

export interface EnqueueOptions {
  /** Two jobs of one key never wait or run at the same time (of a `repeating` job: never two of one state). */
  readonly key?: string
  /** Seconds from now. */
  readonly startAfter?: number
  readonly by?: Caller
}

/** Context of a run of a job. */
export interface JobContext {
  readonly db: Db
  readonly now: () => Date
  /** Folder of the results of the download centre. */
  readonly downloads: string
  readonly archives: Archives
  /** Configuration of outgoing calls. */
  readonly outbound: Outbound
  /** Parts of the installation, and the folder of its backups. */
  readonly places: Places
  /** The job's own uid: the same in every attempt. */
  readonly id: string
  /** 0 in the first attempt. */
  readonly attempt: number
  /** The farms' day. */
  readonly today: string
  /** Aborted when the server shuts down, the job was cancelled, or it has run for too long. */
  readonly signal: AbortSignal
  readonly by: Requester | null
  readonly trace: Trace
  /** The requester, with his present rights. @throws Refused where his account is gone or disabled */
  caller(): Promise<Caller>
  /** Stores the progress of the run, for the jobs screen; frequent calls are cheap. */
  progress(done: number, total: number): Promise<void>
  readonly enqueue: Enqueue
}

/** Result of a finished run for the jobs screen. */
export interface JobOutcome {
  readonly note?: string
  /** True where it ended, but a person should look at it. */
  readonly warning?: boolean
}

interface JobFacts {
  /** Name of the queue. */
  readonly name: string
  readonly label: string
  /** Its purpose, in a few words. */
  readonly about: string
  readonly area: JobArea
  /** Cron expression in farm time. */
  readonly schedule?: string
  /** Seconds from the start of one run to the start of the next. */
  readonly every?: number
  /** Also runs when the server starts. */
  readonly atStart?: boolean
  /** Number of retries after a failure, and the first pause in seconds; the pause doubles each time. */
  readonly retry: { readonly limit: number; readonly delay: number }
  readonly expireInSeconds: number
  /** Concurrent runs per server; default 1. */
  readonly parallel?: number
  /** Days for which runs are kept for the jobs screen; default 7. */
  readonly keptDays?: number
}

export type JobHead = Pick<JobFacts, 'name' | 'label' | 'about' | 'area'>

interface JobInput<Input extends object>
  extends Pick<JobFacts, 'retry' | 'expireInSeconds' | 'parallel' | 'keptDays'> {
  readonly head: JobHead
  readonly starts?: Pick<JobFacts, 'schedule' | 'every' | 'atStart'>
  readonly input: z.ZodType<Input>
  work(context: JobContext, input: Input): Promise<JobOutcome | undefined>
}

/** A declared job without the type of its input, as the runner and the jobs screen know it. */
export interface AnyJob extends JobFacts {
  run(context: JobContext, input: unknown): Promise<JobOutcome | undefined>
}

export interface Job<Input extends object> extends AnyJob {
  /** The validated input for storage. @throws ZodError */
  checked(input: Input): Input
}

/** The only declaration of a job: queue, schedule, retries, jobs screen and runner derive from it. */
export function defineJob<Input extends object>(declaration: JobInput<Input>): Job<Input> {
  const { head, starts, input, work, ...runs } = declaration
  return {
    ...head,
    ...starts,
    ...runs,
    checked: (value) => input.parse(value),
    run: (context, value) => work(context, input.parse(value)),
  }
}

/** True where an administrator may start it by hand: a user's job needs his input, and a repeating job runs by itself. */
export const isRunnable = ({ area, every }: AnyJob): boolean => area !== 'PERSON' && !every

/** True where an administrator may pause it. */
export const isPausable = isRunnable
