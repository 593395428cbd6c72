import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { partsOf } from '#kit/report-column.ts'
import { listsOf } from '#kit/report-shown.ts'
import type { Caller } from '../context.ts'
import type { ServerReport } from './definition.ts'

/** The button that shows a report's costs to its holders. */
export const MONEY = 'money'

export const hasMoney = ({ columns, costRows }: Pick<Report, 'columns' | 'costRows'>): boolean =>
  costRows === true || Object.values(columns).some(({ money }) => money)

/** True where a caller may see the costs of a report. */
export const seesCosts = (report: Report, { functions }: Pick<Caller, 'functions'>): boolean =>
  !hasMoney(report) || functions.has(`${report.name}:${MONEY}`)

/** The report as a caller may see it: without the right to see costs, columns with costs are left out. */
export function asSeenBy(source: ServerReport, caller: Pick<Caller, 'functions'>): ServerReport {
  if (seesCosts(source.report, caller)) return source
  const known = plain.get(source) ?? withoutMoney(source)
  plain.set(source, known)
  return known
}

const plain = new WeakMap<ServerReport, ServerReport>()

const stands = ({ ahead, rank, change, running }: ReportColumn): readonly string[] =>
  [ahead, rank, change?.of, running].filter((one) => one !== undefined)

function withoutMoney(source: ServerReport): ServerReport {
  // its kept rows are costs
  const { plan: { keeps: _, ...plan } = {}, ...others } = source
  const { report, columns, overrides } = source
  const all = Object.entries(report.columns)
  const hidden = new Set(all.flatMap(([key, { money }]) => (money ? [key] : [])))
  // a figure computed from costs is a cost as well
  for (const [key, column] of all)
    if ([...partsOf(column), ...stands(column)].some((part) => hidden.has(part))) hidden.add(key)
  const shown = (key: string) => !hidden.has(key)
  const kept = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([key]) => shown(key)))
  return {
    ...others,
    plan,
    columns: kept(columns),
    ...(overrides?.derived && { overrides: { ...overrides, derived: kept(overrides.derived) } }),
    report: { ...report, columns: kept(report.columns), ...listsOf(report, shown) },
  }
}
