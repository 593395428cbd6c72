/** Width of a form and query label in px, gap to the field included (spec §9). */
export const LABEL_WIDTH = 90
/** Default width of a dialog (spec §9); below 416 px its buttons would wrap (look.md §3). */
export const DIALOG_WIDTH = '30%'
export const DIALOG_MIN_WIDTH = 416
/** Seconds an export button rests after a click (spec §9). */
export const EXPORT_WAIT_SECONDS = 10
/** Milliseconds of silence before a remote search leaves, and before a cascader closes (spec §2, §9). */
export const DEBOUNCE_MS = 300
/** Default rows of a text area (spec §9). */
export const TEXTAREA_ROWS = 2
/** Lists show 50 rows by default, reports 10 (spec §9). */
export const LIST_PAGE_SIZE = 50
export const LIST_PAGE_SIZES: readonly number[] = [50, 100, 150]
export const REPORT_PAGE_SIZE = 10
export const REPORT_PAGE_SIZES: readonly number[] = [10, 20, 50, 100]
