import type { AddressFilters } from '#kit/screen-address.ts'
import type { Sql } from '#server/kit/sql-words.ts'

/** A list of waiting documents and entries: not of animals, and worked through on a screen of its own. */
export interface RecordList {
  readonly label: string
  readonly group: '生长' | '健康' | '其他'
  /** Function and route name of that screen. */
  readonly form: string
  /** Function that shows the list, where it is not that of the screen. */
  readonly right?: string
  /** Shown only while it has rows. */
  readonly onlyWithRows?: boolean
  readonly action: string
  readonly daysLabel: string
  /** Filters the screen opens with; an entry grid opens with the list itself. */
  readonly filters: AddressFilters
  /** Its subjects are batches to be sold: those under a withdrawal period are marked. */
  readonly sellsBatches?: boolean
  /** Rows with uid, subject, place, days, deadline and overdue. */
  readonly rows: Sql
}
