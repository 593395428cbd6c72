import type { EventForm } from '#kit/event-form.ts'
import type { Field } from '#kit/field.ts'
import type { Resource } from '#kit/resource.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import type { RouteEntry } from '#server/plugins/openapi-paths.ts'
import {
  firstForm,
  firstResource,
  isArchive,
  isMadeAlike,
  isRepresentative,
  isStep,
  reportOf,
  resourceOf,
} from './representatives.ts'
import { addressOf } from './routes.ts'
import type { Twin } from './twins.ts'

/** Calls of one company that name rows of another, as many as distinguish one route from the others of its kind. */

export interface Attack {
  path: string
  body?: unknown
}

type Fields = Readonly<Record<string, Field>>

/** Names an id may have in a query, with the tables whose rows they name where a call is one of many of its kind. */
const OWNERS: Readonly<Record<string, readonly string[]>> = {
  farmId: ['farm', 'house'],
  companyId: ['company', 'farm'],
  organizeId: ['company', 'house'],
  parentId: ['company', 'farm'],
  parent: ['farm', 'house'],
  pigId: ['pig'],
  uid: ['pig', 'pig_event'],
}
/** Names that calls of a form or report read next to the row they are of: each is tried with one row. */
const READ_ALIKE = ['farmId', 'pigId', 'uid']
const fieldsOf = (route: RouteEntry): Fields => resourceOf(route)?.fields ?? {}

/** Places of each kind, and the row of every table. */
const fewOf = ({ uids }: Twin): string[] =>
  [uids.company, uids.farm, uids.house, uids.pen, uids.pig].map(String)

/** Rows a field may point at: those of its target, places of every kind, a word of a dictionary. */
function fitting({ kind, target }: Field, other: Twin): string[] {
  const { uids } = other
  if (kind === 'organisation') return fewOf(other).slice(0, 4)
  if (kind === 'dictionary') return [String(uids.data_dictionary)]
  const table = resources.find((one) => one.name === target)?.table
  return [uids[String(table)] ?? fewOf(other)].flat()
}

/**
 * Rows that an address or body names: all of them for a call of its own and for the first of each kind; for the others
 * made from it a farm, a house and the row of every table, and what they themselves keep or point at.
 */
function idsFor(route: RouteEntry, other: Twin): string[] {
  const few = fewOf(other)
  const resource = resourceOf(route)
  const alike = [...few.slice(1, 3), String(other.uids.pig)]
  if (!resource && !isRepresentative(route)) return alike
  if (resource && !isRepresentative(route)) {
    const own = other.uids[resource.table] ?? []
    return isStep(route) ? [own].flat() : [...new Set([...alike, ...related(resource, other)])]
  }
  return route.url.includes(':uid') || route.method !== 'GET' ? [...other.ids] : few
}

/** Rows of a resource's own table and of those its fields point at. */
function related({ table, fields }: Resource, { uids }: Twin): string[] {
  const targets = Object.values(fields).map(({ target }) => resources.find((one) => one.name === target))
  return [...new Set([table, ...targets.map((one) => one?.table)])].flatMap((one) => uids[String(one)] ?? [])
}

/** Query strings that point at a row of the other company: each filter of a resource, each name an id may have. Whatever
 *  reads a query reads it alike: rows of other tables than a name fits stand in the first list only. */
function queries(route: RouteEntry, other: Twin): string[] {
  const fields = fieldsOf(route)
  const { farm, company } = other
  if (!isRepresentative(route) && route.url.endsWith('/template'))
    return ['', `?farmId=${farm.uid}`, `?companyId=${company.uid}`]
  // the declaration of a report, repeated before each archive; the faults of a file, known by a word that was given out
  if (!isRepresentative(route) && (isArchive(route) || route.url.includes(':token'))) return ['']
  const few = resourceOf(route) === firstResource ? fewOf(other) : []
  const isAlike = isMadeAlike(route)
  const owners = Object.entries(OWNERS)
    .filter(([key]) => !isAlike || READ_ALIKE.includes(key))
    .map(([key, tables]): [string, string[]] => [
      key,
      tables.flatMap((table) => other.uids[table] ?? []).slice(0, isAlike ? 1 : undefined),
    ])
  const pointing = Object.entries(fields).flatMap(([key, field]): [string, string[]][] =>
    field.target ? [[key, fitting(field, other)]] : [],
  )
  const pairs = [...owners, ...pointing].flatMap(([key, ids]) =>
    [...ids, ...few].map((id) => `?${key}=${id}`),
  )
  // a call that searches is asked for the other's words as well
  const words = route.doc?.query?.q
    ? [other.word, other.marker].map((word) => `?q=${encodeURIComponent(word)}`)
    : []
  return ['', ...words, ...new Set(pairs)]
}

const asWords = (field: Field, id: string, word: string): unknown => {
  if (field.many) return field.kind === 'functions' ? ['user'] : [id]
  if (field.target || ['dictionary', 'attachment'].includes(field.kind)) return id
  if (field.kind === 'choice') return field.options?.[0]?.value
  if (field.kind === 'date') return '2026-02-01'
  if (field.kind === 'flag') return true
  return ['integer', 'decimal', 'money'].includes(field.kind) ? 1 : word
}

const fill = (fields: Fields, id: string, word: string) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, one]) => !one.readonly)
      .map(([key, one]) => [key, asWords(one, id, word)]),
  )

const pointers = (fields: Fields): string[] =>
  Object.keys(fields).filter((key) => fields[key]?.target && !fields[key]?.readonly)

/** The days a report must be asked for, around the planted rows. */
export function rangeOf(filters: Fields): Record<string, string> {
  const dates = Object.keys(filters).filter((key) => filters[key]?.kind === 'date' && filters[key].required)
  return Object.fromEntries(dates.map((key, i) => [key, i === 0 ? '2026-01-01' : '2026-03-31']))
}

/** Filters of a report: none, the other's word in every text, each of its rows where it fits; in the first report every
 *  row in all filters at once as well. An archive has the same filters before another pool, chart, drill-down and file read
 *  them in the same place: what they show unasked is their answer. */
function reportBodies(route: RouteEntry, filters: Fields, other: Twin): unknown[] {
  const range = rangeOf(filters)
  const points = Object.entries(filters).filter(([, one]) => one.target || one.kind === 'dictionary')
  const at = points.flatMap(([key, one]) =>
    fitting(one, other).map((id) => ({ [key]: one.many ? [id] : id })),
  )
  const texts = Object.fromEntries(
    Object.entries(filters).flatMap(([key, one]) => (one.kind === 'text' ? [[key, other.word]] : [])),
  )
  const spread = isRepresentative(route) ? other.ids.map((id) => fill(filters, id, other.word)) : []
  const isSame = isArchive(route) || (!isRepresentative(route) && /\/(chart|drill|export)$/.test(route.url))
  const some = isSame ? [{}] : [{}, texts, ...at, ...spread]
  return some.map((one) => ({ filters: { ...one, ...range } }))
}

/** Entry grids: the own farm with a row full of what is not its own, and the farm of the other company; in the first form
 *  every row of it in place of a farm. */
function rowBodies(form: EventForm, id: string, own: Twin, other: Twin): unknown[] {
  const row = { ...fill({ ...form.header, ...form.fields }, id, other.word), earNo: other.word, pigId: id }
  const shared = { rows: [row], row, version: 1, earNos: [other.word] }
  const within = { ...shared, farmId: own.farm.uid, requestId: `iso2-${serial()}-${id}`, dryRun: true }
  if (form !== firstForm && id !== other.company.uid && id !== other.farm.uid) return [within]
  return [{ ...shared, farmId: id, requestId: `iso-${serial()}-${id}` }, within]
}

let last = 0
const serial = (): number => ++last

/** Bodies that name a row of the other company wherever an id can stand in such a call. */
function bodies(route: RouteEntry, id: string, own: Twin, other: Twin): unknown[] {
  const { method, url, doc } = route
  const fields = fieldsOf(route)
  const form = eventForms.find((one) => url.includes(`/event/${one.code}`))
  if (method === 'DELETE') return [{ version: 1 }]
  if (doc?.body) return [fill(doc.body, id, other.word)]
  if (form) return rowBodies(form, id, own, other)
  const fits = pointers(fields).filter((key) => {
    const field = fields[key]
    return isRepresentative(route) || (field && fitting(field, other).includes(id))
  })
  if (url.endsWith('/export')) return [{}, ...fits.map((key) => ({ filters: { [key]: id } }))]
  return [
    { ...fill(fields, id, `甲${serial()}`), version: 1 },
    ...fits.map((key) => ({ [key]: fields[key]?.many ? [id] : id, version: 1 })),
  ]
}

/** Chart, drill-down and file of a report's archives: its list there is asked, and one piece of code registers all four. */
const isOfArchive = (route: RouteEntry): boolean =>
  isArchive(route) && !isRepresentative(route) && /\/(chart|drill|export)$/.test(route.url)

/** Requests by which a user of `own` could reach a row of `other`; nothing twice. */
export function attacksOn(route: RouteEntry, own: Twin, other: Twin): Attack[] {
  if (isOfArchive(route)) return []
  const word = encodeURIComponent(other.word)
  const report = reportOf(route)
  const ids = idsFor(route, other)
  const at = (id: string) => addressOf(route.url, id)
  const [first = ''] = ids
  const calls: Attack[] =
    route.method === 'GET'
      ? route.url.includes(':uid')
        ? ids.map((id) => ({ path: at(id) }))
        : queries(route, other).map((query) => ({ path: `${at(first)}${query}` }))
      : report
        ? reportBodies(route, report.filters, other).map((body) => ({ path: at(first), body }))
        : ids.flatMap((id) => bodies(route, id, own, other).map((body) => ({ path: at(id), body })))
  const named = { path: `${at(String(other.uids.pig))}?q=${word}&earNo=${word}` }
  const once = new Map(
    [...calls, ...(isArchive(route) ? [] : [named])].map((call) => [JSON.stringify(call), call]),
  )
  return [...once.values()]
}
