import type { ReportColumn } from '#kit/report-column.ts'
import { reports } from '#server/reports/index.ts'
import { declaredAt, escaped, linesWith, type Place, placeOf, type Source } from './sources.ts'

/** Places that are named of one figure: its definition and the SQL of its rows. */
const MOST_PLACES = 3

function isCalled(word: string, key: string, { field, group, formula }: ReportColumn): boolean {
  const names = [key, field.label, formula, group, group && `${group}-${field.label}`]
  return names.some((one) => one?.toLowerCase() === word.toLowerCase())
}

/** Figures of reports by key, title, head or formula, with the lines of their definition and of their SQL. */
export const figuresCalled = (word: string, sources: readonly Source[]): string[][] =>
  reports.flatMap(({ name, label, columns }) =>
    Object.entries(columns).flatMap(([key, column]) => {
      if (column.hidden || !isCalled(word, key, column)) return []
      const { field, formula = '', definition = '' } = column
      const places = placesOf(name, key, sources).map(placeOf).join(' ')
      return [[`${label}（${name}）`, key, field.label, formula, definition, places]]
    }),
  )

/** A report has a folder of its own, or a file in one that others are in as well. */
function placesOf(report: string, key: string, sources: readonly Source[]): Place[] {
  const declared = declaredAt(sources, [report])
  if (!declared) return []
  const folder = declared.path.slice(0, declared.path.lastIndexOf('/') + 1)
  const isOwn = folder.split('/').length > 4 || !folder.startsWith('server/reports/')
  const own = sources.filter(({ path }) => (isOwn ? path.startsWith(folder) : path === declared.path))
  const word = escaped(key)
  const said = new RegExp(`^\\s*'?${word}'?[:,]|\\bas "?${word}"?(?![\\w"])`)
  const found = linesWith(own, (line) => said.test(line))
  return found.length > 0 ? found.slice(0, MOST_PLACES) : [declared]
}
