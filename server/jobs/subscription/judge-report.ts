import { resourceNamed } from '#server/declarations.ts'
import type { Caller } from '../../kit/context.ts'
import { forbidden } from '../../kit/refused.ts'
import type { ServerReport } from '../../kit/report/definition.ts'
import type { ReportFamily } from '../../kit/report/families.ts'
import { poolOfFamily } from '../../kit/report/families.ts'
import { asSeenBy } from '../../kit/report/money.ts'
import { asBody, readFilters } from '../../kit/report/request.ts'
import { readReport } from '../../kit/report/transaction.ts'
import { describeRequest, keptRequest, readView, reportFile } from '../../plugins/report-file.ts'
import { serverReports } from '../../reports/index.ts'
import { type Around, calendarFor, daysIn, type Judged, type Question } from './judged.ts'

/** A report as a person sees it who may export it. @throws Refused FORBIDDEN */
export function reportFor(name: string, { functions }: Pick<Caller, 'functions'>): ServerReport {
  const found = serverReports.find(({ report }) => report.name === name)
  if (!found || !functions.has(name)) throw forbidden('没有此报表的权限')
  if (!functions.has(`${name}:export`)) throw forbidden('没有导出此报表的权限')
  return asSeenBy(found, { functions })
}

/** View and request of an input. @throws Refused INVALID for a view the report has not */
export function reportQuestion(source: ServerReport, view: unknown, request: unknown) {
  return { view: readView(source.report, view), request: keptRequest(asBody(request)) }
}

/** By the very checks of an export on the person's screen, with the dates of `today`. */
export async function judgeReport(question: Question, person: Caller, around: Around): Promise<Judged> {
  const { db, archives, today } = around
  const { report, view, request, period } = question
  const family = question.family as ReportFamily
  const source = reportFor(report, person)
  const { range } = source
  const days = range ? daysIn(period, await calendarFor(person, around), today) : null
  const filters = {
    ...asBody(request.filters),
    ...(range && days ? { [range.from]: days.start, [range.to]: days.end } : {}),
  }
  const body = { ...request, filters }
  const asked = { source, lookup: resourceNamed, caller: person, body }
  const pool = poolOfFamily(archives, db, family)
  const checked = readFilters(source, person, body, today)
  const words = await readReport(pool, person.scope, new AbortController().signal, (tx) =>
    describeRequest(tx, { ...asked, view, filters: checked, today }),
  )
  return {
    ...{ label: source.report.label, days, task: { report, family, view, request: body, ...words } },
    first: { open: (look) => reportFile(view, { ...asked, db: pool, ...look }) },
  }
}
