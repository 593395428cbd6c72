import { globSync } from 'node:fs'
import { type ReportName, reportHeads, reportPath } from '#resources/report-heads.ts'
import { screens } from '../../src/screens.ts'

const reports = new Set((Object.keys(reportHeads) as ReportName[]).map(reportPath))

/** Where every screen stands; the card of a sow needs one. */
export const screenPaths = Object.values(screens).map(({ path }) =>
  path === '/admin/pig-detail' ? `${path}?earNo=M0001` : path,
)
const isReport = (path: string): boolean => reports.has(path)
export const reportPaths = screenPaths.filter(isReport)
/** All screens but the reports, for two browsers in parallel. */
export const [evenPaths, oddPaths] = [0, 1].map((half) =>
  screenPaths.filter((path) => !isReport(path)).filter((_, index) => index % 2 === half),
) as [string[], string[]]

/** Words of addresses that have a page written by hand. */
const handWritten = new Set(globSync('src/pages/*/*/screen.tsx').map((file) => file.split(/[\\/]/).at(-2)))
/** One of so many screens that a declaration draws is looked at in the dark as well: they share their colours. */
const ALIKE = 16

/** Screens to look at by night too: those written by hand, and some of those that are drawn alike. */
export function alsoByNight(paths: readonly string[]): Set<string> {
  const isOwn = (path: string) => handWritten.has(path.split('?')[0]?.split('/').at(-1))
  const alike = paths.filter((path) => !isOwn(path))
  return new Set([...paths.filter(isOwn), ...alike.filter((_, index) => index % ALIKE === 0)])
}
