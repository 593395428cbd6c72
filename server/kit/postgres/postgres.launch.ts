import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './paths.ts'
import type { Account } from './postgres.account.ts'

/** Input to run one postmaster; the same launch is repeated after a crash. */
export interface Launch {
  readonly paths: ClusterPaths
  readonly binaries: Binaries
  readonly account: Account
  readonly port: number
  readonly durable: boolean
  /**
   * Starts and stops by pg_ctl instead of directly: on Windows PostgreSQL refuses an administrator's rights, which pg_ctl gives up, and has
   * no signals.
   */
  readonly throughPgCtl: boolean
  readonly log: (line: string) => void
}

/** A running postmaster. */
export interface Postmaster {
  readonly pid: number
  readonly ended: Promise<void>
  hasEnded(): boolean
}
