import { type ComponentType, createContext } from 'react'
import type { ReportModel } from '../state/use-report.ts'
import type { ReportRow } from '../state/use-report-data.ts'

export interface ReportToolsProps {
  model: ReportModel
  /** Rows that are ticked; empty where the report has none to tick. */
  ticked: readonly ReportRow[]
}

/** Additions of a page of its own to the bar over a report. */
export const ReportToolsContext = createContext<ComponentType<ReportToolsProps> | null>(null)
