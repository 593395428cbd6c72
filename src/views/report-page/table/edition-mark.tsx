import { Button, Tag } from 'antd'
import { openTab } from '#app-state/open-tab.ts'
import type { Report } from '#kit/report.ts'
import { FILTER_PREFIX } from '#kit/screen-address.ts'
import { type ReportState, writeState } from '../state/report-state.ts'
import { FIRST_LOOK } from '../summary/summary-look.ts'

/** The address of the other edition of a report, asked about the same farms and days. */
export function otherEdition(
  report: Report,
  name: string,
  { filters }: Pick<ReportState, 'filters'>,
): string {
  const { farmIds, dateFrom, dateTo } = filters
  const state: ReportState = {
    filters: { farmIds, dateFrom, dateTo },
    ...{ group: null, page: 1, size: 0, sort: null, chart: null, cross: null, look: FIRST_LOOK },
  }
  const query = new URLSearchParams(writeState(state, report, {}))
  for (const key of [...query.keys()]) if (!key.startsWith(FILTER_PREFIX)) query.delete(key)
  return `/admin/${name}?${query}`
}

/** Says that a report keeps older formulas, and leads to the one that followed it. */
export function EditionMark({ report, state }: { report: Report; state: ReportState }) {
  const { edition } = report
  if (!edition) return null
  return (
    <>
      <Tag title="按旧版栏目和口径只读，仅供与已上报的报表核对">{edition.tag}</Tag>
      <Button type="link" onClick={() => openTab(otherEdition(report, edition.current, state))}>
        看现行口径
      </Button>
    </>
  )
}
