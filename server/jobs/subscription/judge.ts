import { isUuid } from '#kit/parse.ts'
import { periodKey } from '#kit/report-period.ts'
import { MONTH_PACK, type SubscriptionInput } from '#kit/subscriptions.ts'
import { monthPack } from '#resources/report/month-pack.ts'
import { LISTS, PACKS, type TaskFamily } from '#server/commands/downloads/tasks.ts'
import { packTask } from '#server/commands/packs/pack-task.ts'
import type { Caller } from '#server/kit/context.ts'
import { forbidden, invalid, Refused } from '#server/kit/refused.ts'
import type { ServerReport } from '#server/kit/report/definition.ts'
import { poolOfFamily, type ReportFamily } from '#server/kit/report/families.ts'
import { asSeenBy } from '#server/kit/report/report.money.ts'
import { asBody, type Body, farmsBelow, readFilters } from '#server/kit/report/report.request.ts'
import { readReport } from '#server/kit/report/transaction.ts'
import { describeRequest, keptRequest, readView, reportFile } from '#server/plugins/report-file.ts'
import { serverReports } from '#server/reports/index.ts'
import { storeOf } from '#server/stores.ts'
import { judgeList, listFor, listQuestion } from './judge-list.ts'
import { type Around, calendarFor, daysIn, type Judged, LIVE, mayTake, type Question } from './judged.ts'

type Asked = Pick<SubscriptionInput, 'report' | 'period'>
type Holder = Pick<Caller, 'functions'>

/** A kind of subscription: permission, input, and the task for a day. */
interface Kind {
  /** @throws Refused with the reason */
  readonly assertMay: (name: string, person: Holder) => void
  /** @throws Refused for an invalid request */
  readonly read: (typed: Body, asked: Asked, person: Holder) => Pick<Question, 'view' | 'request'>
  readonly judge: (question: Question, person: Caller, around: Around) => Promise<Judged>
}

const MOST_FARMS = 200

/** @throws Refused FORBIDDEN for a person without the right to make month packs */
function assertMayMakePacks(person: Pick<Caller, 'functions'>): void {
  if (!mayTake(person, MONTH_PACK, PACKS)) throw forbidden('没有生成月报包的权限')
}

/** The request of an input: a pack, and farms; by default all of its reader's. */
function packQuestion(raw: unknown, period: unknown) {
  const { pack, farms = [] } = asBody(raw)
  if (!isUuid(pack)) throw invalid({ report: ['请选择月报包'] })
  if (!Array.isArray(farms) || farms.length > MOST_FARMS || !farms.every(isUuid))
    throw invalid({ report: ['猪场不正确'] })
  if (period !== 'LAST_MONTH') throw invalid({ period: ['月报包的期间是上月'] })
  return { view: 'table' as const, request: { pack, farms } }
}

/** A pack as a user may make it today: the accounting month before this one, his farms among the chosen ones. */
async function judgePack(question: Question, person: Caller, around: Around): Promise<Judged> {
  const { db, today } = around
  assertMayMakePacks(person)
  const { pack, farms } = question.request
  const calendar = await calendarFor(person, around)
  const days = daysIn('LAST_MONTH', calendar, today)
  const { found, chosen } = await readReport(db, person.scope, new AbortController().signal, async (tx) => ({
    found: await storeOf(monthPack).get(tx, person, String(pack)).catch(gone),
    chosen: await farmsBelow(tx, person, farms),
  }))
  const task = packTask(found, { month: periodKey('month', days.start, calendar), farms: chosen })
  return { label: found.name, days, task: { ...task, family: PACKS }, first: { parts: found.items.length } }
}

function gone(error: unknown): never {
  if (error instanceof Refused && error.code === 'NOT_FOUND')
    throw new Refused('ERROR', '月报包已删除，或不是本公司的')
  throw error
}

const report: Kind = {
  assertMay: (name, person) => void reportFor(name, person),
  read: ({ view, request }, { report: name }, person) =>
    reportQuestion(reportFor(name, person), view, request),
  judge: judgeReport,
}
const list: Kind = {
  assertMay: (name, person) => void listFor(name, person),
  read: ({ request }) => listQuestion(request),
  judge: judgeList,
}
const pack: Kind = {
  assertMay: (_, person) => assertMayMakePacks(person),
  read: ({ request }, { period }) => packQuestion(request, period),
  judge: judgePack,
}

const kindOf = (family: TaskFamily): Kind => (family === PACKS ? pack : family === LISTS ? list : report)

function familyOf(name: string): TaskFamily {
  if (name === MONTH_PACK) return PACKS
  return serverReports.some((one) => one.report.name === name) ? LIVE : LISTS
}

/** Checks that a user may export the subject of a subscription at all. @throws Refused with the reason */
export const assertMayExport = (name: string, person: Holder): void =>
  kindOf(familyOf(name)).assertMay(name, person)

/** The question of an input. @throws Refused where the caller may not export it, or the request is invalid */
export function questionOf(raw: unknown, asked: Asked, caller: Caller): Question {
  assertMayExport(asked.report, caller)
  const family = familyOf(asked.report)
  return {
    report: asked.report,
    period: asked.period,
    family,
    ...kindOf(family).read(asBody(raw), asked, caller),
  }
}

/**
 * Checks that a user may ask a question himself, by the checks of his own screens, with the dates of `today`.
 * @throws Refused with the reason where he may not
 */
export const judge = (question: Question, person: Caller, around: Around): Promise<Judged> =>
  kindOf(question.family).judge(question, person, around)

/** A report for a user who may export it. @throws Refused FORBIDDEN */
function reportFor(name: string, { functions }: Pick<Caller, 'functions'>): ServerReport {
  const found = serverReports.find(({ report }) => report.name === name)
  if (!found || !functions.has(name)) throw forbidden('没有此报表的权限')
  if (!functions.has(`${name}:export`)) throw forbidden('没有导出此报表的权限')
  return asSeenBy(found, { functions })
}

/** View and request of an input. @throws Refused INVALID for a view the report does not have */
function reportQuestion(source: ServerReport, view: unknown, request: unknown) {
  return { view: readView(source.report, view), request: keptRequest(asBody(request)) }
}

/** Runs the checks of an export on the user's screen, with the dates of `today`. */
async function judgeReport(question: Question, person: Caller, around: Around): Promise<Judged> {
  const { db, archives, today } = around
  const { report, view, request, period } = question
  const family = question.family as ReportFamily
  const source = reportFor(report, person)
  const { range } = source.report
  const days = range ? daysIn(period, await calendarFor(person, around), today) : null
  const filters = {
    ...asBody(request.filters),
    ...(range && days ? { [range.from]: days.start, [range.to]: days.end } : {}),
  }
  const body = { ...request, filters }
  const asked = { source, caller: person, body }
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
