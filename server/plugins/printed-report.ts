import { sql } from 'kysely'
import { FORMULAS, type FormulaId } from '#domain/formulas.ts'
import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { titleOfColumn } from '#kit/report-column.ts'
import { farmMoment } from '../kit/clock.ts'
import type { Caller } from '../kit/context.ts'
import type { Tx } from '../kit/database.ts'
import type { ReportContext, ServerReport } from '../kit/report/definition.ts'
import type { TitleWords } from '../kit/sheet/title-words.ts'
import { titleBlock } from '../kit/sheet/title-words.ts'
import type { SheetSpec } from '../kit/sheet.ts'
import { text as textColumn } from '../kit/sheet-fields.ts'
import { lateWords } from '../queries/kept-costs.ts'

/** Meaning of a column or a line of a report. */
export interface Definition {
  readonly name: string
  readonly formula?: string | undefined
  readonly text?: string | undefined
}

/** A filter as text, with its name. */
export interface FilterWords {
  readonly key: string
  readonly text: string
}

interface Printing {
  readonly source: ServerReport
  readonly context: ReportContext
  readonly filters: readonly FilterWords[]
  readonly caller: Caller
  readonly now: Date
  readonly requestId?: string | undefined
  /** Name of the view, such as 按分娩周. */
  readonly shownAs: string
  readonly definitions: readonly Definition[]
  /** Rows of the result. */
  readonly rows: number
}

/** Most farms named in a title. */
const MOST_FARMS = 6

/** The farms of a report by name, after the company where there is only one. */
export async function farmWords(tx: Tx, farms: readonly string[]): Promise<string> {
  const found = await tx.rows(sql<{ name: string; company: string | null }>`select f.name,
      (select c.name from organize c where c.type = 'company' and starts_with(f.tree_path, c.tree_path)
        order by length(c.tree_path) desc limit 1) as company
    from organize f where f.uid = any(${[...farms]}::uuid[]) order by f.tree_path, f.sort, f.name`)
  const names = found.map(({ name }) => name)
  const companies = [...new Set(found.map(({ company }) => company))]
  const named = names.slice(0, MOST_FARMS).join('、')
  const more = names.length > MOST_FARMS ? ` 等${names.length}个猪场` : ''
  return [companies.length === 1 ? companies[0] : null, `${named}${more}`].filter(Boolean).join(' ')
}

/** Title block and the sheet 口径与筛选 of an exported report. */
export async function printedReport(
  tx: Tx,
  printing: Printing,
): Promise<{ block: ReturnType<typeof titleBlock>; notes: SheetSpec }> {
  const { source, context, filters, caller, now, requestId, shownAs, definitions } = printing
  const { report } = source
  const { range } = report
  const apart = new Set(['farmIds', ...(range ? [range.from, range.to] : [])])
  const words: TitleWords = {
    title: `${report.label} ${shownAs}`,
    farms: await farmWords(tx, context.farms),
    period: range ? `${context.filters[range.from]} 至 ${context.filters[range.to]}` : null,
    filters: filters.flatMap(({ key, text }) => (apart.has(key) ? [] : [text])),
    formulas: definitions.flatMap(({ formula }) => formula ?? []),
    edition: report.edition?.tag,
    asOf: farmMoment(now),
    by: caller.name,
    requestId,
    warning: lateWords(context.kept.late ?? []),
  }
  return { block: titleBlock(words), notes: notesSheet(words, printing) }
}

const NOTES = '口径与筛选'

/** Filters, origin and the meaning of each column, for readers of the printed table. */
function notesSheet(
  words: TitleWords,
  { filters, definitions, rows }: Pick<Printing, 'definitions' | 'filters' | 'rows'>,
): SheetSpec {
  const { title, farms, period, asOf, by, requestId, warning } = words
  const about = (name: string, text: string | null | undefined) =>
    text ? [{ kind: '来源', name, text }] : []
  return {
    sheetName: NOTES,
    columns: [
      ...[textColumn('kind', '类别'), textColumn('name', '项目'), textColumn('formula', '公式编号')],
      { ...textColumn('text', '说明'), widest: 100 },
    ],
    rows: [
      ...about('报表', title),
      ...about('猪场', farms),
      ...about('期间', period),
      ...filters.map(({ text }) => ({ kind: '筛选', ...splitFilter(text) })),
      ...about('数据截至', asOf),
      ...about('导出人', by),
      ...about('请求号', requestId),
      ...about('行数', `${rows} 行`),
      ...about('提示', warning),
      ...definitions.map((one) => ({ kind: '口径', ...one })),
    ],
    print: { block: { title: `${title} ${NOTES}`, lines: [] }, fixed: 2 },
  }
}

/** Splits 类型＝饲料 into name and text. */
function splitFilter(text: string): { name: string; text: string } {
  const at = text.search(/[＝≠≥≤]|包含/)
  return at > 0 ? { name: text.slice(0, at), text: text.slice(at) } : { name: '筛选', text }
}

const formulaText = (id: string): string | undefined =>
  Object.hasOwn(FORMULAS, id) ? FORMULAS[id as FormulaId] : undefined

/** Computation of a column from others, where its declaration has no text of its own. */
function computed(report: Report, { ratio, formula = '' }: ReportColumn): string | undefined {
  const known = formulaText(formula)
  if (known || !ratio) return known
  const times = ratio.scale === 1 ? '' : ` × ${ratio.scale}`
  return `${titleOfColumn(report, ratio.num)} ÷ ${titleOfColumn(report, ratio.den)}${times}`
}

/** Meaning of the columns of a table. */
export const columnDefinitions = (report: Report, keys: readonly string[]): Definition[] =>
  keys.flatMap((key) => {
    const column = report.columns[key]
    if (!column) return []
    const text = column.definition ?? column.field.hint ?? computed(report, column)
    return [{ name: titleOfColumn(report, key), formula: column.formula, text }]
  })

/** Meaning of the figures of a card, a summary or a comparison, each by its column. */
export const lineDefinitions = (
  report: Report,
  lines: readonly { readonly label: string; readonly column: string; readonly formulaId?: string }[],
): Definition[] =>
  lines.map(({ label, column, formulaId }) => {
    const [own] = columnDefinitions(report, [column])
    return {
      name: label,
      formula: formulaId || own?.formula,
      text: own?.text ?? (formulaId ? formulaText(formulaId) : undefined),
    }
  })
