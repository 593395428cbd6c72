import { defineReport } from '#kit/define-report.ts'
import type { Report, ReportInput } from '#kit/report.ts'
import type { ReportRange } from '#kit/report-period.ts'
import { type ReportName, reportHead } from '#resources/report-heads.ts'
import { farmsAndDays } from './report.filters.ts'

type Asked = Partial<Omit<ReportInput['asks'], 'range'>> & {
  /** Name of the days its first two filters ask for, between which rows count: 分娩日期起 and 分娩日期止. Farms stand before them. */
  readonly days?: string
  /** Parts of its range that differ from a year up to today. */
  readonly range?: Partial<ReportRange>
}

/** Declares the report of a name; its title is that of its head. It begins with the caller's own farm, and the days of this month. */
export function declareReport(
  name: ReportName,
  {
    asks: { days, filters, defaults, range },
    ...input
  }: Omit<ReportInput, 'head' | 'asks'> & { asks: Asked },
): Report {
  const asked = { ...(days && farmsAndDays(days)), ...filters }
  return defineReport({
    ...input,
    head: reportHead(name),
    asks: {
      filters: asked,
      defaults: {
        farmIds: 'ownFarm',
        ...('dateFrom' in asked && { dateFrom: 'thisMonth' }),
        ...('dateTo' in asked && { dateTo: 'today' }),
        ...defaults,
      },
      ...('dateTo' in asked && { range: { from: 'dateFrom', to: 'dateTo', months: 12, ...range } }),
    },
  })
}

/** Groups that many reports have, and what all of them call these. */
const USUAL_GROUPS = {
  day: '日',
  week: '周',
  month: '月',
  house: '栋舍',
  batch: '批次',
  stage: '阶段',
  leader: '负责人',
  parity: '胎次',
  breed: '品种',
  farm: '猪场',
} as const

/** Some of the usual groups, in the order they are offered in. */
export const usualGroups = (...keys: readonly (keyof typeof USUAL_GROUPS)[]): Record<string, string> =>
  Object.fromEntries(keys.map((key) => [key, USUAL_GROUPS[key]]))
