import type { Span } from '#domain/subscription/period.ts'
import { type FarmCalendar, periodKey } from '#kit/report-period.ts'
import { commonFields, functionCode, type Resource } from '#kit/resource.ts'
import { seenBy } from '#kit/resource-seen.ts'
import { LISTS } from '#server/commands/downloads/tasks.ts'
import type { Caller } from '#server/kit/context.ts'
import { filterTexts } from '#server/kit/filter-text.ts'
import { forbidden } from '#server/kit/refused.ts'
import { asBody, type Body } from '#server/kit/report/report.request.ts'
import { readReport } from '#server/kit/report/transaction.ts'
import type { Store } from '#server/kit/store.ts'
import { listFile, listTitle, readListExport } from '#server/plugins/list-file.ts'
import { storableRequest } from '#server/plugins/report-file.ts'
import { stores } from '#server/stores.ts'
import { type Around, calendarFor, daysIn, type Judged, type Question } from './judged.ts'

/** A list a user may export. @throws Refused FORBIDDEN */
export function listFor(name: string, { functions }: Pick<Caller, 'functions'>): Store {
  const found = stores.get(name)
  if (!found || !functions.has(name)) throw forbidden('没有此列表的权限')
  if (!found.resource.actions.includes('export') || !functions.has(functionCode(name, 'export')))
    throw forbidden('没有导出此列表的权限')
  return found
}

/** The request of an input: filters, order and columns, without the business day, which follows from the period. */
export function listQuestion(raw: unknown) {
  const { filters, sort, columns } = asBody(raw)
  return { view: 'table' as const, request: storableRequest({ filters: asBody(filters), sort, columns }) }
}
/** The filters of a list by its business day or month. */
export function dayFilters({ fields, day }: Resource, days: Span, calendar: FarmCalendar): Body {
  if (!day) return {}
  const [from, to] =
    fields[day]?.kind === 'month'
      ? [periodKey('month', days.start, calendar), periodKey('month', days.end, calendar)]
      : [days.start, days.end]
  return { [`${day}_gte`]: from, [`${day}_lte`]: to }
}

/** True where the rows of a list have a day or month to filter by. */
export const hasDay = ({ fields, day }: Resource): boolean =>
  day !== undefined && fields[day]?.filter === true

/** Runs the checks of an export on the user's screen; columns he may not see are left out. */
export async function judgeList(question: Question, person: Caller, around: Around): Promise<Judged> {
  const { db, today } = around
  const { report, request, period } = question
  const store = listFor(report, person)
  const resource = seenBy(store.resource, person.functions)
  const calendar = await calendarFor(person, around)
  const days = hasDay(resource) ? daysIn(period, calendar, today) : null
  const filters = { ...asBody(request.filters), ...(days ? dayFilters(resource, days, calendar) : {}) }
  assertOwnFarm(filters, person)
  const body = { ...request, filters, columns: seenColumns(resource, request.columns) }
  const { query } = readListExport(resource, body)
  const texts = await readReport(db, { ...person.scope, today }, new AbortController().signal, (tx) =>
    filterTexts(tx, person, query.filters, store.deps.lookup),
  )
  const words = { title: listTitle(resource, texts), filters: texts.join('，') }
  return {
    ...{
      label: resource.label,
      days,
      task: { report, family: LISTS, view: 'table', request: body, ...words },
    },
    first: { open: (look) => listFile({ store, db, caller: person, body, ...look }) },
  }
}

/** Refuses a list that names only farms of others, instead of sending it empty. */
function assertOwnFarm({ farmId }: Body, { scope }: Caller): void {
  const asked = (Array.isArray(farmId) ? farmId : [farmId]).filter((one) => typeof one === 'string')
  if (asked.length > 0 && !asked.some((farm) => scope.farms.includes(farm)))
    throw forbidden('没有此猪场的权限')
}

const seenColumns = ({ fields }: Resource, columns: unknown): unknown =>
  Array.isArray(columns)
    ? columns.filter(
        (key) => key === 'farmId' || Object.hasOwn(fields, key) || Object.hasOwn(commonFields, key),
      )
    : columns
