import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { dateSpanProblem } from '#domain/date-span.ts'
import type { DayReport } from '#domain/day-report/day-report.answer.ts'
import { daySheetRows, monthSheetRows } from '#domain/day-report/day-sheet.ts'
import { ORG_REQUIRED } from '#kit/parse.ts'
import { periodKey } from '#kit/report-period.ts'
import { audit } from '../kit/audit.ts'
import { farmMoment, farmToday } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Db, Tx } from '../kit/database.ts'
import { forbidden, invalid } from '../kit/refused.ts'
import { readReport } from '../kit/report/transaction.ts'
import { titleBlock } from '../kit/sheet/title-words.ts'
import type { SheetSpec } from '../kit/sheet.ts'
import { callerOf } from '../plugins/authorization.ts'
import { abortSignal, streamSheet } from '../plugins/stream-sheet.ts'
import { calendarOfFarm, daysBetween } from './day-figures.ts'
import { readDayReport, readMonthReport } from './read-report.ts'
import { DAY_REPORT } from './stand-report.ts'

interface ExportAsked {
  readonly farmIds: readonly string[] | null
  readonly dateFrom: string
  readonly dateTo: string
  readonly view: 'day' | 'month'
}

interface Reading extends ExportAsked {
  readonly today: string
  readonly asOf: string
  readonly money: boolean
  readonly by: string
  readonly requestId: string
}

/** Most sheets of a workbook for human readers. */
const MOST_SHEETS = 200

/** Exports days or months of the chosen farms as a workbook, one farm after the other; writes an audit row. */
export async function exportDayReport(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, asked }: { db: Db; asked: ExportAsked },
): Promise<FastifyReply> {
  const [caller, now] = [callerOf(request), app.now()]
  const today = farmToday(now)
  const problem = dateSpanProblem(asked.dateFrom, asked.dateTo, { today })
  if (problem) throw invalid({ dateTo: [problem] })
  if (!asked.farmIds?.length && caller.scope.farms.length > 1) throw invalid({ farmIds: [ORG_REQUIRED] })
  await audit(app.db, caller, [{ target: DAY_REPORT, after: { export: true, ...asked } }])
  const money = caller.functions.has(`${DAY_REPORT}:money`)
  const { requestId } = caller
  const reading = { ...asked, today, money, asOf: farmMoment(now), by: caller.name, requestId }
  const sheets = await readReport(db, caller.scope, abortSignal(reply), async (tx) =>
    sheetsOf(tx, await farmsOf(tx, caller, asked.farmIds ?? []), reading),
  )
  return streamSheet(reply, { fileName: `猪场生产日报_${today}.xlsx`, sheets })
}

interface NamedFarm {
  readonly uid: string
  readonly name: string
}

/** Farms at or below the chosen places, in their order; by default all of the caller. */
async function farmsOf(tx: Tx, { scope }: Caller, chosen: readonly string[]): Promise<NamedFarm[]> {
  const below =
    chosen.length === 0
      ? sql`true`
      : sql`exists (select from organize n where n.uid = any(${[...chosen]}::uuid[])
    and f.tree_path like n.tree_path || '%')`
  const found =
    await tx.rows(sql<NamedFarm>`select f.uid, f.name from organize f where f.type = 'farm' and not f.deleted
    and f.uid = any(${[...scope.farms]}::uuid[]) and ${below} order by f.tree_path, f.sort`)
  if (found.length === 0) throw forbidden('没有此猪场的权限')
  return found
}

async function sheetsOf(tx: Tx, farms: readonly NamedFarm[], reading: Reading): Promise<SheetSpec[]> {
  const days = reading.view === 'day' ? daysBetween(reading.dateFrom, reading.dateTo) : []
  if (farms.length * Math.max(1, days.length) > MOST_SHEETS)
    throw invalid({ dateTo: [`最多导出${MOST_SHEETS}张，请缩小日期或猪场范围`] })
  const sheets: SheetSpec[] = []
  for (const farm of farms) sheets.push(...(await sheetsOfFarm(tx, farm, days, reading)))
  return sheets
}

async function sheetsOfFarm(
  tx: Tx,
  { uid, name }: NamedFarm,
  days: readonly string[],
  reading: Reading,
): Promise<SheetSpec[]> {
  const sheets: SheetSpec[] = []
  for (const date of days) {
    const report: DayReport = await readDayReport(tx, { ...reading, farmId: uid, date })
    const sheetName = days.length > 1 ? `${name} ${date.slice(5)}` : name
    sheets.push(sheetOf({ sheetName, farm: name, period: date, reading }, daySheetRows(report)))
  }
  if (days.length > 0) return sheets
  const calendar = await calendarOfFarm(tx, uid, reading.today)
  const [first, last] = [reading.dateFrom, reading.dateTo].map((day) => periodKey('month', day, calendar))
  const periods = [
    ...new Set(daysBetween(reading.dateFrom, reading.dateTo).map((day) => periodKey('month', day, calendar))),
  ]
  for (const period of periods) {
    const month = await readMonthReport(tx, { farmId: uid, period, today: reading.today, asOf: reading.asOf })
    const sheetName = first === last ? name : `${name} ${period}`
    sheets.push(sheetOf({ sheetName, farm: name, period, reading }, monthSheetRows(month)))
  }
  return sheets
}

/** Characters a sheet name may not contain, and its greatest length. */
const UNNAMED = /[\\/?*[\]:]/g
const LONGEST_NAME = 31

interface NamedSheet {
  readonly sheetName: string
  readonly farm: string
  readonly period: string
  readonly reading: Reading
}

function sheetOf(
  { sheetName, farm, period, reading: { asOf, by, requestId } }: NamedSheet,
  [head = [], ...rows]: readonly (readonly (string | number | null)[])[],
): SheetSpec {
  const keys = head.map((_, at) => `c${at}`)
  return {
    sheetName: sheetName.replace(UNNAMED, ' ').slice(-LONGEST_NAME),
    print: {
      block: titleBlock({
        ...{ title: `猪场生产日报 ${period}`, farms: farm, period, filters: [], asOf, by, requestId },
      }),
      fixed: 1,
    },
    columns: keys.map((key, at) => ({ key, title: String(head[at] ?? ''), kind: at === 0 ? 'text' : 'any' })),
    rows: rows.map((row) => Object.fromEntries(row.map((value, at) => [`c${at}`, value]))),
  }
}
