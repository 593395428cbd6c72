import type { Db } from '../database.ts'

/**
 * Separate pools for reports: a replica of the live database, and old years. A missing archive falls back to the
 * replica, a missing replica to the live database.
 */
export interface Archives {
  readonly replica?: Db
  readonly archive?: Db
  readonly archive2?: Db
}

/** The same report names answer under each of these, each from its own pool (spec §7). */
const poolOf = {
  bi: 'replica',
  'bi-archive': 'archive',
  'bi-archive2': 'archive2',
  'huge-calculate': 'replica',
  'huge-calculate-archive': 'archive',
} as const satisfies Record<string, keyof Archives>

export type ReportFamily = keyof typeof poolOf

export const reportFamilies = Object.keys(poolOf) as ReportFamily[]

/** The database a family of report paths is answered from. */
export const poolOfFamily = (archives: Archives, db: Db, family: ReportFamily): Db =>
  archives[poolOf[family]] ?? archives.replica ?? db
