import { documentActs } from '#kit/document-rules.ts'
import type { Resource } from '#kit/resource.ts'
import { eventForms } from '#resources/events/index.ts'
import { GO_LIVE } from '#resources/golive/index.ts'
import { importPages } from '#resources/imports/index.ts'
import { resources } from '#resources/index.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import { serverReports } from '#server/reports/index.ts'
import { drawn, isDrawn } from './drawn.ts'

/** Most routes are made from a declaration by code that makes all of their kind: which are, and which stand for the others. */

const REPORTS = /^(bi|bi-archive2?|huge-calculate(-archive)?)$/
export const [firstResource, firstForm] = [resources[0], eventForms[0]]
const firstReport = serverReports[0]?.report
/** Screens that take files of events; going live does more. */
const [, ...laterImports] = importPages.map(({ name }) => name).filter((one) => one !== GO_LIVE)

const partsOf = ({ url }: RouteEntry): string[] => url.split('/').slice(3)

export const resourceOf = (route: RouteEntry): Resource | undefined =>
  resources.find((one) => one.name === partsOf(route)[0])

const isOfReport = (route: RouteEntry): boolean => REPORTS.test(partsOf(route)[0] ?? '')
/** The report a route asks. */
export const reportOf = (route: RouteEntry) =>
  isOfReport(route) ? serverReports.find((one) => one.report.name === partsOf(route)[1])?.report : undefined

/** The archives of a report are its own calls before another pool. */
export const isArchive = (route: RouteEntry): boolean => /^(bi-archive|huge)/.test(partsOf(route)[0] ?? '')

const ARCHIVES = ['bi-archive', 'bi-archive2', 'huge-calculate', 'huge-calculate-archive']
/** Which of the archives a route asks, and which report: those of one report stand one after the other. */
export const archiveTurn = (route: RouteEntry): number => {
  const [family = '', name = ''] = partsOf(route)
  return ARCHIVES.indexOf(family) + serverReports.findIndex((one) => one.report.name === name)
}
/** One piece of code registers a report before each of its archives: one of them is asked in a run. */
export const isDrawnArchive = (key: string, route: RouteEntry): boolean =>
  !isArchive(route) || isDrawn(key, archiveTurn(route), ARCHIVES.length)

/** The declaration a call is made from; calls that stand by themselves go by their first word. */
const declarationOf = (route: RouteEntry): string => {
  const [family = '', name = ''] = partsOf(route)
  return family === 'event' || isOfReport(route) ? name : family
}

/** Of the calls of a declaration that are made as those of others are, one in so many is asked in a run. */
const ALIKE = 4
/**
 * The routes of a run: those of the first of each kind and those that stand by themselves always; of every other declaration
 * one in so many, at least one, and of the archives of a report one.
 */
export function drawnRoutes(key: string, routes: readonly RouteEntry[]): RouteEntry[] {
  const asked = routes.filter((route) => isDrawnArchive(key, route))
  const alike = Map.groupBy(
    asked.filter((route) => !isRepresentative(route)),
    declarationOf,
  )
  const some = new Set([...alike.values()].flatMap((calls, turn) => drawn(key, calls, turn, ALIKE)))
  return asked.filter((route) => isRepresentative(route) || some.has(route))
}

/** Calls about one document, made for all documents alike. */
export const isStep = ({ url }: RouteEntry): boolean =>
  new RegExp(`/:uid/(${Object.keys(documentActs).join('|')}|later|rest|titles|files)`).test(url)

/** Calls that are no resource's, report's or form's, and those of the first of each: the others are made alike. */
export function isRepresentative(route: RouteEntry): boolean {
  const [family = '', name = ''] = partsOf(route)
  if (family === 'event') return !eventForms.some(({ code }) => code === name) || name === firstForm?.code
  if (isOfReport(route)) return family === 'bi' && name === firstReport?.name
  if (laterImports.includes(family)) return false
  return !resources.some((one) => one.name === family) || family === firstResource?.name
}

/** Calls of a form, a report or a screen of files made like those of the first. */
export const isMadeAlike = (route: RouteEntry): boolean => {
  const [family = ''] = partsOf(route)
  const isOfMany = family === 'event' || isOfReport(route) || laterImports.includes(family)
  return isOfMany && !isRepresentative(route)
}

const NAMES = new Set([
  ...resources.map(({ name }) => name),
  ...eventForms.map(({ code }) => code),
  ...serverReports.map(({ report }) => report.name),
  ...importPages.map(({ name }) => name),
])
const shapeOf = (route: RouteEntry): string =>
  [route.method, ...partsOf(route).map((part) => (NAMES.has(part) ? '*' : part))].join('/')

/** Where a route stands among those that differ from it by the name of a declaration alone, and how many they are. */
export function placesOf(routes: readonly RouteEntry[]): Map<RouteEntry, { place: number; of: number }> {
  const alike = [...Map.groupBy(routes, shapeOf).values()]
  return new Map(alike.flatMap((some) => some.map((route, place) => [route, { place, of: some.length }])))
}
