import { FORMULAS } from '#domain/formulas.ts'
import type { Report } from '#kit/report.ts'
import type { ReportColumn } from '#kit/report-column.ts'
import { snake } from '#server/kit/names.ts'
import { reports } from '#server/reports/index.ts'
import { declaredAt, escaped, linesWith, type Place, type Source, shownPlace } from './explain.sources.ts'

/** Places that are named of one column: its definition and the SQL of its rows. */
const MOST_PLACES = 4

/** A column of a report as it is asked for. */
interface Figure {
  readonly report: Report
  readonly key: string
  readonly column: ReportColumn
}

/** A head and the common head above it, however they are put together. */
const plain = (text: string): string => text.toLowerCase().replace(/[\s\-－（）()]/g, '')

/** Labels under which views show a column: a metric, a line of a chart, of a card or of a comparison. */
const shownAs = (key: string, { metrics, charts, card = [], compare }: Report): string[] =>
  [
    ...metrics,
    ...charts.flatMap(({ series }) => series),
    ...card.flatMap(({ label, formulas }) => formulas.map(([, column]) => ({ label, column }))),
    ...(compare?.lines ?? []),
  ].flatMap(({ column, label }) => (column === key ? [label] : []))

function isCalled(word: string, { report, key, column: { field, group = '', formula } }: Figure): boolean {
  const names = [key, field.label, formula, group, `${group}${field.label}`, ...shownAs(key, report)]
  return names.some(
    (one) => one && [one, one.replace(/（.*）$/, '')].some((name) => plain(name) === plain(word)),
  )
}

/** Chinese words only: of an id every definition that names it would be shown. */
function isSaid(word: string, { column: { field, definition = '', formula } }: Figure): boolean {
  const texts = [field.label, definition, Object.entries(FORMULAS).find(([id]) => id === formula)?.[1] ?? '']
  return /\p{Script=Han}{2}/u.test(word) && texts.some((text) => text.includes(word))
}

/** Formulas with this name in docs/domain/formulas.md. */
const formulasCalled = (word: string, sources: readonly Source[]): string[] =>
  (sources.find(({ path }) => path === 'docs/domain/formulas.md')?.lines ?? []).flatMap((line) => {
    const [, id = '', name] = /^\| (\w+) \| ([^\s|(（]+)/.exec(line) ?? []
    return name === word ? [id] : []
  })

/** Shown figures of reports: those with this key, head or formula, and those whose definition says the word. */
export function figuresOf(word: string, sources: readonly Source[]): { called: Figure[]; said: Figure[] } {
  const all = reports.flatMap((report) =>
    Object.entries(report.columns).map(([key, column]) => ({ report, key, column })),
  )
  const shown = all.filter(({ column }) => !column.hidden)
  const words = [word, ...formulasCalled(word, sources)]
  const called = shown.filter((one) => words.some((each) => isCalled(each, one)))
  const said = shown.filter((one) => !called.includes(one) && isSaid(word, one))
  return { called, said }
}

export const figureRows = (figures: readonly Figure[]): string[][] =>
  figures.map(({ report: { label, name }, key, column: { field, group, formula = '', definition = '' } }) => [
    `${label}（${name}）`,
    key,
    [group, field.label].filter(Boolean).join('-'),
    formula,
    definition,
  ])

/** The columns a figure is computed from: both sides of a ratio. */
const partsOf = ({ key, column: { ratio } }: Figure): string[] => [
  key,
  ...(ratio ? [ratio.num, ratio.den] : []),
]

/** The lines that define figures and compute them and their parts, each once: report and column, place, line. */
export function figureLines(figures: readonly Figure[], sources: readonly Source[]): string[][] {
  const columns = new Map(
    figures.flatMap((figure) =>
      partsOf(figure).map(
        (key) => [`${figure.report.name} ${key}`, placesOf(figure.report.name, key, sources)] as const,
      ),
    ),
  )
  return [...columns].flatMap(([name, places]) => places.map((place) => [name, ...shownPlace(place)]))
}

/** A report has a folder of its own, or a file in one that others are in as well. */
function placesOf(report: string, key: string, sources: readonly Source[]): Place[] {
  const declared = declaredAt(sources, [report])
  if (!declared) return []
  const folder = declared.path.slice(0, declared.path.lastIndexOf('/') + 1)
  const isOwn = folder.split('/').length > 4 || !folder.startsWith('server/reports/')
  const own = sources.filter(({ path }) => (isOwn ? path.startsWith(folder) : path === declared.path))
  const word = escaped(key)
  // a column by its key, or a column of the statement; a text of the same key says nothing of how it is computed
  const said = new RegExp(
    `(?:^\\s*|[{,] )'?${word}'?: (?!['"\`[{])|\\bas "?(?:${word}|${escaped(snake(key))})"?(?![\\w"])`,
  )
  const found = linesWith(own, (line) => said.test(line))
  const places = found.length > 0 ? found : linesWith(queriesOf(own, sources), (line) => said.test(line))
  return places.slice(0, MOST_PLACES)
}

/** The queries that files take columns from. */
function queriesOf(own: readonly Source[], sources: readonly Source[]): readonly Source[] {
  const imported = own.flatMap(({ lines }) => [...lines.join().matchAll(/\/(queries\/[\w./-]+)'/g)])
  const paths = new Set(imported.map(([, path]) => `server/${path}`))
  return sources.filter(({ path }) => paths.has(path))
}
