import type { TitleBlock } from './column.ts'

/** Content of the title block of a report. */
export interface TitleWords {
  readonly title: string
  readonly farms: string
  /** First and last day, where the report has a period. */
  readonly period?: string | null
  /** The other filters as text. */
  readonly filters: readonly string[]
  /** Numbers of the formulas behind the columns. */
  readonly formulas?: readonly string[]
  /** The edition of an older set of formulas. */
  readonly edition?: string | undefined
  /** Farm time the figures were read at. */
  readonly asOf: string
  readonly by: string
  readonly requestId?: string | undefined
  /** A note readers need, such as outdated costs. */
  readonly warning?: string | null
}

/** More would push the table from the first page; the sheet 口径与筛选 has all of it. */
const LONGEST = 240
const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…（全部见“口径与筛选”）` : text

/** Most formula numbers shown; a report with more lists them on the further sheet. */
const MOST_FORMULAS = 8

function formulaWords({ formulas = [], edition }: Pick<TitleWords, 'formulas' | 'edition'>): string {
  const numbers = [...new Set(formulas)]
  const named = numbers.slice(0, MOST_FORMULAS).join('、')
  const more = numbers.length > MOST_FORMULAS ? ` 等${numbers.length}项` : ''
  return `口径 ${[edition ?? '现行口径', named && `${named}${more}`].filter(Boolean).join('，')}`
}

/** Rows 1 to 3 of an exported report. */
export function titleBlock(words: TitleWords): TitleBlock {
  const { title, farms, period, filters, asOf, by, requestId, warning } = words
  const when = [period && `期间 ${period}`, `数据截至 ${asOf}`, warning].filter(Boolean).join('，')
  const source = [formulaWords(words), `导出 ${asOf} ${by}`, requestId && `请求号 ${requestId}`]
  return {
    title,
    lines: [
      [cut(farms), when],
      [cut(`筛选 ${filters.join('，') || '全部'}`), source.filter(Boolean).join('；')],
    ],
  }
}
