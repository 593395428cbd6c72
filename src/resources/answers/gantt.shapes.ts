/* A bar of the chart of a plan: one shape for server and screen. */

import type { GanttItem } from '#domain/plan/gantt.ts'

export interface GanttRow extends GanttItem {
  readonly uid: string
  readonly seq: number | null
  readonly name: string
  readonly itemType: string
  readonly department: string | null
}
