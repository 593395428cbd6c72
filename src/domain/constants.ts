import { isMissing } from './typed.ts'
/** Business constants and limits of spec §9, said once. */
export const PAGE_SIZE = 50
export const PAGE_SIZES = [50, 100, 150] as const
export const REPORT_PAGE_SIZE = 10
export const REPORT_PAGE_SIZES = [10, 20, 50, 100] as const

/** Seconds; the setting web_output_wait_sec replaces the default. */
export const DOWNLOAD_WAIT_SEC = 10
export const EXPORT_COUNTDOWN_SEC = 10
/** Rows; the setting download_frame_rows replaces the default. */
export const DOWNLOAD_FRAME_ROWS = 20_000
/** Bytes from which a stored file goes straight to disk: as much as a workbook of so many rows has. */
export const DOWNLOAD_FRAME_BYTES = 4 * 1024 * 1024
export const SEARCH_DEBOUNCE_MS = 300
/** 730 days: older dates are answered by the archive. */
export const ARCHIVE_AGE_MS = 63_072_000_000

export const ORG_TREE_LIMIT = 10_000
export const EAR_TAG_NOTICE = 200
export const EAR_TAG_OFFSET = 6
/** Kilobytes; start value of the store's max_file_size. */
export const MAX_FILE_SIZE_KB = 1024

export const LABEL_WIDTH = '90px'
export const DIALOG_WIDTH = '30%'
export const TEXTAREA_ROWS = 2
export const AMOUNT_PLACES = 2

/** Seconds a download waits, from the setting web_output_wait_sec; the default where it is absent or unusable. */
export function downloadWaitSec(setting: string | number | null | undefined): number {
  const seconds = isMissing(setting) ? Number.NaN : Number(setting)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : DOWNLOAD_WAIT_SEC
}

/** True when an organisation tree shows its top levels only and loads children on expand. */
export const isLargeTree = (nodes: number): boolean => nodes > ORG_TREE_LIMIT

/** Doses of one service, over all its entries (§2.4). */
export const MOST_DOSES = 4

/** Dictionary of what market pigs are sold as: the options of pigCommodityData (spec §3). */
export const PIG_COMMODITY = 'pig_commodity'
