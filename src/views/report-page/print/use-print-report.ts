import { useDataProvider } from '@refinedev/core'
import { useState } from 'react'
import { asList } from '#inputs/face.ts'
import { useLoadOrganisations } from '#inputs/organisation-tree.ts'
import { type ReportFace, reportCall } from '#kit/report.ts'
import { indexOrgs } from '#widgets/org-tree-picker/org-tree.ts'
import { usePrinting } from '#widgets/print-area.tsx'
import type { Sums } from '#widgets/table-column.ts'
import type { FilterValues } from '../state/report-defaults.ts'
import type { ReportModel } from '../state/use-report.ts'
import type { ReportAnswer, ReportRow } from '../state/use-report-data.ts'

export interface PrintPages {
  readonly rows: readonly ReportRow[]
  readonly total: number
  /** Of the same answer as the rows: what the screen has may be older. */
  readonly sums: Sums
  readonly asOf: string
  /** Which farms' costs are behind; null where none are. */
  readonly late: string | null
  /** Names of the organisations asked for, parted by 、; empty for all that the person may see. */
  readonly scope: string
}

/** Fetches the whole result, not the page on the screen, and prints it. */
export function usePrintReport({ report, question }: ReportModel) {
  const whole = useWholeReport()
  const [printing, print] = usePrinting()
  const [pages, setPages] = useState<PrintPages | null>(null)
  const [loading, setLoading] = useState(false)
  const scopeOf = useScopeWords(report, question.filters)
  const start = async () => {
    setLoading(true)
    try {
      const answer = await whole({ report, question })
      if (!answer) return
      const { list, total, sums, asOf, late = null } = answer
      setPages({ rows: list, total, sums, asOf, late, scope: await scopeOf() })
      print()
    } catch {
      // the HTTP layer has told the person
    } finally {
      setLoading(false)
    }
  }
  return { start: () => void start(), loading, pages: printing ? pages : null }
}

/** Paper shows no filters: whose figures these are must stand on it in words. */
export function useScopeWords(report: ReportFace, filters: FilterValues): () => Promise<string> {
  const [key, field] = Object.entries(report.filters).find(([, one]) => one.kind === 'organisation') ?? []
  const load = useLoadOrganisations(field?.orgTypes ?? [])
  return async () => {
    const asked = key ? asList(filters[key]) : []
    if (asked.length === 0) return ''
    const known = indexOrgs(await load())
    return asked.flatMap((uid) => known.get(uid)?.node.name ?? []).join('、')
  }
}

/** Rows the server hands out in one page for print. */
const WHOLE = 10_000

type Asked = Pick<ReportModel, 'report'> & { question: object }

/** Fetches the whole result of a question, not the page on the screen; null where nothing can be asked. */
export function useWholeReport(): (asked: Asked) => Promise<ReportAnswer | null> {
  const dataProvider = useDataProvider()
  return async ({ report, question }) => {
    const answer = await dataProvider().custom?.<ReportAnswer & object>({
      url: reportCall(report),
      method: 'post',
      payload: { ...question, page: 1, pageSize: WHOLE },
    })
    return answer?.data ?? null
  }
}
