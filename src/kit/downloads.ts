/** Route name of the download centre, and the path of its calls. */
export const DOWNLOAD_CENTER = 'download-center'

/** Where a stored result of a report opens. */
export const resultPath = ({ path, uid }: Pick<DownloadLine, 'path' | 'uid'>): string =>
  `${path}?${RESULT}=${uid}`

/** Word of a stored result in the address of a report. */
export const RESULT = 'result'

export const downloadStates = {
  RUNNING: '进行中',
  QUEUED: '排队',
  DONE: '完成',
  FAILED: '失败',
  CANCELLED: '已取消',
  EXPIRED: '已过期',
} as const
export type DownloadState = keyof typeof downloadStates

export const downloadKinds = { offline: '离线查询', export: '页面导出', subscription: '订阅' } as const
export type DownloadKind = keyof typeof downloadKinds

/** An offline result is opened as a page; the others are workbooks, for which one has to hold the button 导出. */
export const isWorkbook = (kind: DownloadKind): boolean => kind !== 'offline'

/** A task of the download centre as its owner sees it. */
export interface DownloadLine {
  readonly uid: string
  readonly kind: DownloadKind
  readonly report: string
  /** Where the report opens. */
  readonly path: string
  readonly title: string
  /** The filters in words. */
  readonly filters: string
  readonly state: DownloadState
  /** Tasks that run before this one; null unless it waits. */
  readonly ahead: number | null
  /** Per cent. */
  readonly progress: number
  /** Work in progress. */
  readonly part: string
  readonly rows: number | null
  readonly bytes: number
  readonly requestId: string
  readonly error: string | null
  readonly ownerName: string
  /** Farm time of the figures. */
  readonly asOf: string | null
  readonly createdAt: string
  readonly seconds: number | null
  readonly expiresAt: string | null
  /** True where the owner may take the workbook. */
  readonly mayExport: boolean
}

export interface DownloadsAnswer {
  readonly list: readonly DownloadLine[]
  readonly total: number
  readonly counts: Readonly<Record<DownloadState, number>>
  /** Bytes. */
  readonly used: number
  readonly quota: number
  readonly keepDays: number
  readonly now: string
}

/** News in the header: whether something runs, what ended since the centre was last opened, and what did not arrive. */
export interface DownloadNews {
  readonly open: number
  readonly ended: readonly Pick<DownloadLine, 'uid' | 'kind' | 'path' | 'title' | 'state'>[]
  /** Subscriptions that failed for good, until they are read. */
  readonly notices: readonly DownloadNotice[]
}

/** A failure of a subscription, and what to do next. */
export interface DownloadNotice {
  readonly uid: string
  readonly title: string
  readonly text: string
  readonly next: string
  /** Where to do it. */
  readonly path: string
}

export interface StoredColumn {
  readonly key: string
  readonly title: string
  /** Kind of its values, as in a workbook. */
  readonly kind: 'text' | 'integer' | 'decimal' | 'money' | 'date' | 'moment' | 'flag' | 'any'
  readonly digits?: number
}

/** A page of a stored result. */
export interface StoredPage {
  readonly task: DownloadLine
  readonly columns: readonly StoredColumn[]
  /** Values in the order of the columns. */
  readonly list: readonly (readonly unknown[])[]
  readonly total: number
  readonly foot: readonly unknown[] | null
}
