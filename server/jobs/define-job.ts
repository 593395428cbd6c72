import type { z } from 'zod'
import type { JobArea } from '#resources/system/jobs.ts'
import type { Caller, Trace } from '../kit/context.ts'
import type { Db, Tx } from '../kit/database.ts'
import type { Outbound } from '../kit/outbound/outbound.ts'
import type { Archives } from '../kit/report/families.ts'
import type { Places } from '../operations/places.ts'

/** Who asked for a job. His functions and farms are looked up when it runs, not kept from when he asked. */
export interface Requester {
  readonly uid: string
  readonly name: string
  /** The kind of session he asked from: one of the plan system holds fewer functions. */
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
  /** Two jobs of one key never wait or run at the same time (of a `chained` job: never two of one state). */
  readonly key?: string
  /** Seconds from now. */
  readonly startAfter?: number
  readonly by?: Caller
  /** The request that asked, for the audit. */
  readonly trace?: Trace
}

/** What a run of a job knows. */
export interface JobContext {
  readonly db: Db
  readonly now: () => Date
  /** Folder of the results of the download centre. */
  readonly downloads: string
  readonly archives: Archives
  /** How calls leave the server. */
  readonly outbound: Outbound
  /** What the installation consists of, and where its backups go. */
  readonly places: Places
  /** The job's own uid: the same in every attempt. */
  readonly id: string
  /** 0 in the first attempt. */
  readonly attempt: number
  /** The farms' day. */
  readonly today: string
  /** The server goes down, the job was cancelled, or it has run for too long. */
  readonly signal: AbortSignal
  readonly by: Requester | null
  readonly trace: Trace
  /** Who asked, with the rights he has now. @throws Refused where his account is gone or disabled */
  caller(): Promise<Caller>
  /** Writes how far the run is, for the jobs screen; calls in quick succession cost nothing. */
  progress(done: number, total: number): Promise<void>
  readonly enqueue: Enqueue
}

/** What the jobs screen says about a run that came to its end. */
export interface JobOutcome {
  readonly note?: string
  /** It ended, but a person should look at it. */
  readonly warning?: boolean
}

interface JobFacts {
  /** Name of the queue. */
  readonly name: string
  readonly label: string
  /** What it does, in a few words. */
  readonly about: string
  readonly area: JobArea
  /** Cron expression in farm time. */
  readonly schedule?: string
  /** Runs so many seconds after the beginning of the run before. */
  readonly every?: number
  /** Runs when the server starts as well. */
  readonly atStart?: boolean
  /** How often a run that failed is tried again, and after how many seconds; the pause doubles each time. */
  readonly retry: { readonly limit: number; readonly delay: number }
  readonly expireInSeconds: number
  /** Runs of one server at the same time; default 1. */
  readonly parallel?: number
  /** Days for which runs are kept for the jobs screen; default 7. */
  readonly keptDays?: number
}

interface JobDeclaration<Input extends object> extends JobFacts {
  readonly input: z.ZodType<Input>
  work(context: JobContext, input: Input): Promise<JobOutcome | undefined>
}

/** A declared job without the type of its input, as the runner and the jobs screen know it. */
export interface AnyJob extends JobFacts {
  run(context: JobContext, input: unknown): Promise<JobOutcome | undefined>
}

export interface Job<Input extends object> extends AnyJob {
  /** The input as it is stored. @throws ZodError */
  checked(input: Input): Input
}

/** The one declaration of a job: queue, schedule, retries, jobs screen and runner derive from it. */
export function defineJob<Input extends object>(declaration: JobDeclaration<Input>): Job<Input> {
  const { input, work, ...facts } = declaration
  return {
    ...facts,
    checked: (value) => input.parse(value),
    run: (context, value) => work(context, input.parse(value)),
  }
}

/** Whether an administrator may start it by hand: what a person submits needs his input, and a chained job comes round by itself. */
export const isRunnable = ({ area, every }: AnyJob): boolean => area !== 'PERSON' && !every

/** Whether an administrator may stop its turns. */
export const isPausable = isRunnable
