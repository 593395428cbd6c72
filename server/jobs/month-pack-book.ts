import { reportHeads } from '#resources/report-heads.ts'
import type { OfflineTask } from '../commands/downloads/tasks.ts'
import {
  itemQuestion,
  type PackItem,
  type PackRequest,
  packPeriod,
  readPackRequest,
} from '../commands/packs/pack-task.ts'
import { farmMoment } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import { parametersOfFarms } from '../kit/parameters.read.ts'
import { Refused } from '../kit/refused.ts'
import { calendarOf } from '../kit/report/report.farm-calendar.ts'
import { asSeenBy, hasMoney, MONEY, seesCosts } from '../kit/report/report.money.ts'
import { farmsBelow } from '../kit/report/report.request.ts'
import { readReport } from '../kit/report/transaction.ts'
import { titleBlock } from '../kit/sheet/title-words.ts'
import { type SheetColumn, type SheetRow, type SheetSpec, writeWorkbook } from '../kit/sheet.ts'
import { text } from '../kit/sheet-fields.ts'
import type { ReportFile } from '../plugins/export-report.ts'
import { farmWords } from '../plugins/printed-report.ts'
import { serverReports } from '../reports/index.ts'
import type { JobContext } from './define-job.ts'
import { counted, freshFile, storedColumns, type TaskBook, valuesOf } from './task-book.ts'

const CONTENTS: readonly SheetColumn[] = [
  { key: 'place', title: '序号', kind: 'integer' },
  text('report', '报表'),
  text('state', '结果'),
  text('sheet', '工作表'),
  { key: 'rows', title: '行数', kind: 'integer', grouped: true },
  { key: 'note', title: '说明', kind: 'text', widest: 80 },
]
const NOTES = '口径与筛选'

interface Making {
  readonly context: JobContext
  readonly task: OfflineTask
  readonly caller: Caller
  readonly now: Date
  readonly request: PackRequest
  readonly farms: readonly string[]
  readonly words: string
  readonly period: { readonly start: string; readonly end: string }
  /** Rows of the contents and of the notes, and the functions its files need. */
  readonly lines: SheetRow[]
  readonly notes: SheetRow[]
  readonly functions: Set<string>
  /** The file being written. */
  open: ReportFile | null
}

/** The reports of a pack as one workbook, one after the other, under the present rights of their reader. */
export async function packBook(
  context: JobContext,
  task: OfflineTask,
  caller: Caller,
  progress: (share: number, part: string) => Promise<void>,
): Promise<TaskBook> {
  const { db, today, signal } = context
  const now = context.now()
  const request = readPackRequest(task.request)
  const { farms, period, words } = await readReport(db, caller.scope, signal, async (tx) => {
    const chosen = await farmsBelow(tx, caller, request.farms)
    const calendar = calendarOf({ params: await parametersOfFarms(tx, chosen, today) })
    return {
      farms: chosen,
      period: packPeriod(request.month, calendar, today),
      words: await farmWords(tx, chosen),
    }
  })
  const making: Making = {
    ...{ context, task, caller, now, request, farms, words, period },
    ...{ lines: [], notes: [], functions: new Set(), open: null },
  }
  return {
    write: (keep) => writeWorkbook(packSheets(making, keep, progress)),
    outcome: () => ({
      columns: storedColumns(CONTENTS),
      foot: null,
      farms,
      // opening it later needs rights to its content: the reports, and their costs
      costs: false,
      functions: [...making.functions],
      filters: `月份＝${request.month}，${words}`,
    }),
    end: async () => await making.open?.end(),
  }
}

async function* packSheets(
  making: Making,
  keep: (row: unknown[]) => void,
  progress: (share: number, part: string) => Promise<void>,
): AsyncGenerator<SheetSpec> {
  const { request, lines } = making
  const names = new Set<string>()
  for (const [index, item] of request.items.entries()) {
    const label = reportHeads[item.report] ?? item.report
    await progress(
      Math.floor((index / request.items.length) * 100),
      `${index + 1} / ${request.items.length} ${label}`,
    )
    const line = { place: index + 1, report: label }
    const found = await itemFile(making, item)
    if (typeof found === 'string') {
      lines.push({ ...line, state: '未放入', note: found })
      continue
    }
    making.open = found
    const sheetName = freeName(label, names)
    let rows = 0
    const keepNone = () => undefined
    const counting = counted(found.sheet.rows, keepNone, async (done) => {
      rows = done
    })
    yield { ...found.sheet, sheetName, rows: counting }
    await found.end()
    making.open = null
    const note = found.sheet.print?.block?.title
    lines.push({ ...line, state: '已放入', sheet: sheetName, rows, note })
    for (const { rows: notes } of found.notes)
      for await (const one of notes) making.notes.push({ report: sheetName, ...one })
  }
  for (const line of lines) keep(valuesOf(CONTENTS, line))
  if (making.notes.length > 0) yield notesOf(making)
  yield coverOf(making)
}

/** A report of the pack as a file, or the reason why it is left out. */
async function itemFile(making: Making, item: PackItem): Promise<ReportFile | string> {
  const { context, task, caller, now, request, farms, period, functions } = making
  const source = serverReports.find(({ report }) => report.name === item.report)
  if (!source) return '没有此报表'
  const needed = `${item.report}:export`
  if (!caller.functions.has(needed)) return '没有导出此报表的权限'
  const seen = asSeenBy(source, caller)
  try {
    const { view, body } = itemQuestion(seen, item, { month: request.month, farms, period })
    const asked = { source: seen, db: context.db, caller, body, now, requestId: task.requestId }
    const file = await freshFile(context, view, asked)
    functions.add(item.report).add(needed)
    if (hasMoney(source.report) && seesCosts(source.report, caller)) functions.add(`${item.report}:${MONEY}`)
    return file
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

function freeName(label: string, taken: Set<string>): string {
  for (let part = 1; ; part += 1) {
    const name = part > 1 ? `${label}_${part}` : label
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

const blockOf = ({ request, words, period, now, caller, task, lines }: Making, title: string) => ({
  ...titleBlock({
    ...{ title, farms: words, period: `${period.start} 至 ${period.end}` },
    ...{ filters: [], asOf: farmMoment(now), by: caller.name, requestId: task.requestId },
  }),
  lines: [
    [words, `月份 ${request.month}，期间 ${period.start} 至 ${period.end}`],
    [contentsWords(lines), `生成 ${farmMoment(now)} ${caller.name}；请求号 ${task.requestId}`],
  ] as const,
})

function contentsWords(lines: readonly SheetRow[]): string {
  const left = lines.filter(({ state }) => state === '未放入').length
  const all = `共 ${lines.length} 张报表`
  return left > 0 ? `${all}，${left} 张未放入，原因见下表` : all
}

/** Content of the workbook, and omitted reports with the reasons: its first sheet, written last. */
const coverOf = (making: Making): SheetSpec => ({
  sheetName: '目录',
  columns: CONTENTS,
  rows: making.lines,
  print: { block: blockOf(making, `${making.request.name} ${making.request.month}`), fixed: 2 },
  first: true,
})

const notesOf = (making: Making): SheetSpec => ({
  sheetName: NOTES,
  columns: [
    ...[text('report', '报表'), text('kind', '类别'), text('name', '项目'), text('formula', '公式编号')],
    { ...text('text', '说明'), widest: 80 },
  ],
  rows: making.notes,
  print: { block: { title: `${making.request.name} ${making.request.month} ${NOTES}`, lines: [] }, fixed: 1 },
})
