import type { ImportStatus } from '#kit/import-task.ts'

/** A farm on its way to work with the system. */
export interface GoLive {
  readonly uid: string
  readonly farmId: string
  readonly goLiveDate: string
  readonly status: 'OPEN' | 'CONFIRMED'
  /** Its running background job. */
  readonly job: 'CHECK' | 'REVERT' | 'UNDO' | 'BRING' | null
  /** How the last job ended, where there is something to say. */
  readonly jobNote: string | null
  readonly confirmedAt: string | null
  readonly confirmedBy: string | null
  /** Heads counted in the houses, and why they differ from the system; null before a count. */
  readonly counted: readonly CountedHeads[] | null
  readonly countNote: string | null
  readonly version: number
}

/** Heads counted of a class, a stage or a house. */
export interface CountedHeads {
  readonly group: string
  readonly item: string
  readonly heads: number
}

/** Groups of a check that can be counted in the houses. */
export const countedGroups: readonly string[] = ['类别', '种猪栋舍', '批次阶段', '批次栋舍']

/** Where counted heads and those of the system differ. */
export const countDifferences = (counts: readonly Count[], counted: readonly CountedHeads[]) =>
  counted.flatMap(({ group, item, heads }) => {
    const system = counts.find((one) => one.group === group && one.item === item)?.system ?? 0
    return heads === system ? [] : [{ group, item, counted: heads, system }]
  })

export const stepStates = { NONE: '未开始', IMPORTED: '已导入', CHECKED: '已校验', FROZEN: '已冻结' } as const
export type StepState = keyof typeof stepStates

/** A sheet of a workbook, kept as a file of its step. */
export interface WorkbookFile {
  readonly uid: string
  readonly step: string
  readonly label: string
  readonly rows: number
}

/** A workbook that came in, which can be taken back whole. */
export interface BroughtWorkbook {
  readonly fileName: string
  readonly sheets: number
  readonly rows: number
  readonly at: string
  readonly operator: string
  readonly isSample: boolean
}

/** Something a check found in a step. */
export interface Problem {
  readonly step: string
  readonly level: 'E' | 'W'
  readonly item: string
  readonly message: string
  /** The animal or batch it is about. */
  readonly link?: { readonly to: 'pig' | 'batch'; readonly uid: string; readonly name: string }
}

/** Heads, or 元, of the files, next to those the system holds. */
export interface Count {
  readonly group: string
  readonly item: string
  readonly file: number
  readonly system: number
  /** Unit, where it is not heads. */
  readonly unit?: '元' | '行'
}

export interface Found {
  readonly problems: readonly Problem[]
  readonly counts: readonly Count[]
}

/** A step of a go-live with its state. */
export interface Step extends Found {
  readonly key: string
  readonly state: StepState
  /** Files committed, and rows they made. */
  readonly files: number
  readonly rows: number
  readonly errors: number
  readonly warnings: number
  /** Running work on a file of it. */
  readonly running: ImportStatus | null
  /** A check has been made, and no file has come or gone since. */
  readonly checked: boolean
  readonly checkedAt: string | null
  readonly frozenAt: string | null
  readonly frozenBy: string | null
}
