import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { farmField } from '#kit/resource.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'
import { serverReports } from '#server/reports/index.ts'

/** A link of the product: the screen it opens and the filters it carries. */
export interface Link {
  readonly from: string
  readonly screen: string
  readonly filters: readonly string[]
}

/** Screens written by hand read these from their address; where they stand, so that a test holds the list against the code. */
export const handWritten: Readonly<Record<string, { filters: readonly string[]; file: string }>> = {
  'endmonth-pigherds': {
    filters: ['farmId', 'period'],
    file: 'src/pages/report/month-close/use-asked-month.ts',
  },
  sjhd: { filters: ['farmId', 'period'], file: 'src/pages/report/month-close/use-asked-month.ts' },
  mrclcf: { filters: ['farmId', 'period'], file: 'src/pages/report/month-close/use-asked-month.ts' },
  'farm-product-day-report': {
    filters: ['farmId', 'date', 'period'],
    file: 'src/pages/report/farm-product-day-report/use-day-address.ts',
  },
  'permission-explain': {
    filters: ['uid', 'code', 'organizeId'],
    file: 'src/pages/system/permission-explain/use-explained.ts',
  },
}

/** The filters a screen reads from its address; null for a screen that is not there. */
export function filtersOf(screen: string): ReadonlySet<string> | null {
  const hand = handWritten[screen]
  if (hand) return new Set(hand.filters)
  const resource = resources.find(({ name }) => name === screen)
  // a list reads every field from its address, but the server asks only what is declared as a filter
  if (resource) {
    const asked = Object.entries(resource.fields).flatMap(([key, { filter }]) => (filter ? [key] : []))
    return new Set([...asked, ...(resource.scope === 'farm' && farmField.filter ? ['farmId'] : [])])
  }
  const report = serverReports.find((one) => one.report.name === screen)
  if (report) return new Set(Object.keys(report.report.filters))
  return eventForms.some(({ name }) => name === screen) ? new Set() : null
}

const ROOT = join(import.meta.dirname, '../..')
export const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ file: join(folder, name), text: readFileSync(join(ROOT, folder, name), 'utf8') })),
)

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** Text between a bracket and its own closing one. */
function inside(text: string, open: number): string {
  const sign = text[open] ?? ''
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === sign) depth += 1
    if (text[at] === CLOSING[sign]) depth -= 1
    if (depth === 0) return text.slice(open + 1, at)
  }
  return ''
}

/** Parts of a list or object at its own level. */
function parts(text: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of text) {
    if ('{(['.includes(sign)) depth += 1
    if ('})]'.includes(sign)) depth -= 1
    if (sign === ',' && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found.map((one) => one.trim()).filter(Boolean)
}

/** Keys of an object literal; what is spread into it is looked into where it is one itself. */
const keysOf = (literal: string): string[] =>
  parts(literal).flatMap((part) => {
    const spread = /^\.\.\..*?(\{[^}]*\})/s.exec(part)?.[1]
    if (part.startsWith('...')) return spread ? keysOf(spread.slice(1, -1)) : []
    return /^'?(\w+)'?\s*(:|$)/.exec(part)?.[1] ?? []
  })

/** `screenAddress('name', { … })`, and calls with a name or an object that is known only when they run. */
export function calls(): { made: Link[]; open: { file: string; call: string }[] } {
  const made: Link[] = []
  const open: { file: string; call: string }[] = []
  for (const { file, text } of sources) {
    for (const { index, 0: head } of text.matchAll(/(?<!function )\b(screenAddress|reportAddress)\(/g)) {
      const call = inside(text, index + head.length - 1)
        .replace(/\s+/g, ' ')
        .trim()
      const [screen = '', filters = ''] = parts(call)
      const name = /^'([\w-]+)'$/.exec(screen)?.[1]
      // without filters there is nothing to lose
      if (filters === '{}') continue
      if (!name) open.push({ file, call })
      else if (head.startsWith('report'))
        made.push({ from: file, screen: name, filters: ['farmIds', 'dateFrom', 'dateTo'] })
      else {
        const literal = filters.startsWith('{') ? filters : variable(text, filters)
        if (literal) made.push({ from: file, screen: name, filters: keysOf(literal.slice(1, -1)) })
        else open.push({ file, call })
      }
    }
  }
  return { made, open }
}

/** The object literal a local constant holds. */
function variable(text: string, name: string): string | null {
  const found = new RegExp(`const ${name} = \\{`).exec(text)
  if (!found) return null
  const start = found.index + found[0].length - 1
  return `{${inside(text, start)}}`
}

/** Answers of the server that name a screen (`screen:` or `form:`) with the filters it opens with. */
export const answered = (): Link[] =>
  sources
    .filter(({ file }) => file.startsWith('server/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\bfilters: \{/g)].flatMap(({ index, 0: head }) => {
        const around = text.slice(Math.max(0, index - 600), index)
        const screen = [...around.matchAll(/\b(?:screen|form): '([\w-]+)'/g)].at(-1)?.[1]
        const filters = keysOf(inside(text, index + head.length - 1))
        return screen && filters.length > 0 ? [{ from: file, screen, filters }] : []
      }),
    )

/** Addresses written out, `{key}` standing for a value: those of report columns and of whatever else is declared. */
export const linkOf = (from: string, address: string): Link => {
  const [path = '', search = ''] = address.split('?')
  const filters = [...new URLSearchParams(search).keys()].flatMap((key) =>
    key.startsWith('f.') ? [key.slice(2)] : [],
  )
  return { from, screen: path.slice(path.lastIndexOf('/') + 1), filters }
}

export const columnLinks = (): Link[] =>
  serverReports.flatMap(({ report: { name, columns } }) =>
    Object.values(columns).flatMap(({ link = [] }) =>
      [link].flat().map((one) => linkOf(`report ${name}`, one as string)),
    ),
  )
