/* Answer of a check or rebuild of a farm: one shape for server and screen. */

/** One line: the value by the events, and the value by the tables of the farm. */
export interface Identity {
  readonly rule: 'R1' | 'R2' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8' | 'R9' | 'R10' | 'R11'
  readonly item: string
  readonly expected: number
  readonly actual: number
  /** Names of the first rows that differ. */
  readonly rows?: readonly string[]
}

/** One figure of one row that differs from the events. */
export interface FoundRow {
  readonly pigId: string | null
  readonly table: string
  /** Identifies the row: its date, or its number. */
  readonly row: string
  readonly field: string
  readonly before: string
  readonly after: string
}

export interface Found {
  readonly identities: readonly Identity[]
  readonly rows: readonly FoundRow[]
}

/** One run over a farm, and its findings once it has ended. */
export interface RebuildTask {
  readonly uid: string
  readonly kind: 'CHECK' | 'REBUILD'
  readonly status: 'RUNNING' | 'DONE' | 'FAILED' | 'STOPPED'
  readonly startedAt: string
  readonly finishedAt: string | null
  readonly done: number
  readonly animals: number
  readonly differences: number
  readonly note: string | null
  readonly found: Found | null
}
